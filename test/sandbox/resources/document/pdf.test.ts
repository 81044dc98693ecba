// The page of a receipt: any text of any length fits on it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DocumentText } from '#sandbox/resources/document/pdf.ts';
import { documentPdf } from '#sandbox/resources/document/pdf.ts';
import { expectReadableLayout, textsOf } from '#test/support/pdf-layout.ts';

const text = fc.string({ unit: 'binary', maxLength: 400 });
/** Receipts with the most rows that occur; all values but the free texts have their maximum length. */
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
      expect(await expectReadableLayout(bytes)).toBe(1);
    }),
    { numRuns: 25 },
  );
});

it.each([
  ['Łukasz Woźniak', 'Lukasz Wozniak'],
  ['Aynẽ Mỹ', 'Ayne My'],
  ['João & Müller', 'João & Müller'],
  ['Đorđe Őz ŋ ʼa', "Dorde Oz n 'a"],
  ['Андрей Щукин', 'Andrei Shchukin'],
  ['Γιώργος', 'Giorgos'],
  ['日本', '??'],
])('documentPdf writes the name %s as %s', async (name, shown) => {
  const made = {
    title: 't',
    amount: 'R$ 1,00',
    at: 0,
    parts: [[{ label: 'Pagador', value: name }]],
    remark: '',
  };
  expect(await textsOf(await documentPdf(made))).toContain(shown);
});
