// The page of a receipt: everything stands on it, whatever is written and however long it is.
import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import type { DocumentText } from '#sandbox/resources/document/pdf.ts';
import { documentPdf } from '#sandbox/resources/document/pdf.ts';

const text = fc.string({ unit: 'binary', maxLength: 400 });
/** As many rows as the fullest receipt has; what is not free text is as long as it gets. */
const receipt: fc.Arbitrary<DocumentText> = fc
  .tuple(text, text, text, fc.integer({ min: Date.UTC(2020, 10), max: Date.UTC(2100, 0) }))
  .map(([payer, recipient, message, at]) => {
    const side = (who: string, value: string) => [
      { label: who, value },
      { label: 'CPF/CNPJ', value: '12.345.678/0001-95' },
      { label: 'Instituição', value: 'Mercado Pago Instituição de Pagamento Ltda. (ISPB 10573521)' },
    ];
    return {
      title: 'Comprovante de devolução de Pix',
      amount: 'R$ 90.071.992.547.409,91',
      at,
      parts: [
        [{ label: 'Data e hora', value: '21/11/2026 09:00:00 (horário de Brasília)' }],
        side('Pagador', payer),
        [...side('Recebedor', recipient), { label: 'Chave Pix', value: `${'a'.repeat(64)}@example.com` }],
        [
          { label: 'ID da transação', value: `E${'W'.repeat(31)}` },
          { label: 'ID do Pix original', value: `E${'W'.repeat(31)}` },
          { label: 'Mensagem', value: message },
        ],
      ],
      remark: 'Sandbox: este comprovante não tem valor. Nenhum dinheiro foi movimentado.',
    };
  });

it('documentPdf fits any receipt on one page without overlapping lines, with the same bytes each time', async () => {
  await fc.assert(
    fc.asyncProperty(receipt, async (made) => {
      const bytes = await documentPdf(made);
      expect(Buffer.from(await documentPdf(made)).equals(bytes)).toBe(true);
      const pdf = await getDocumentProxy(new Uint8Array(bytes));
      expect(pdf.numPages).toBe(1);
      const page = await pdf.getPage(1);
      const [, , width = 0, height = 0] = page.view;
      const { items } = await page.getTextContent();
      const heights = new Set<number>();
      for (const item of items) {
        if (!('str' in item) || item.str.trim() === '') continue;
        const [x = 0, y = 0] = item.transform.slice(4) as number[];
        expect(x).toBeGreaterThanOrEqual(30);
        expect(x + item.width).toBeLessThanOrEqual(width - 30);
        expect(y).toBeGreaterThanOrEqual(30);
        expect(y).toBeLessThanOrEqual(height - 30);
        heights.add(Math.round(y));
      }
      const lines = [...heights].toSorted((a, b) => a - b);
      for (const [index, y] of lines.entries())
        if (index > 0) expect(y - lines[index - 1]!).toBeGreaterThanOrEqual(14);
    }),
    { numRuns: 25 },
  );
});
