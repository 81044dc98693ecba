// CSV files of banks with a column for the status of each line: only settled lines are money.
import { describe, expect, it } from 'vitest';
import { readCsv } from '#books/files/csv.ts';
import { statusOf } from '#books/files/row-status.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { english } from '#messages/message.ts';
import { resultOfAsync } from '#test/support/steps.ts';

const read = (text: string, named: ReadonlyMap<'status', string> = new Map()) =>
  resultOfAsync(readCsv(text, 'x.csv', { named, directions: new Map(), asOrders: undefined }));
const file = (heading: string, ...statuses: readonly string[]): string =>
  [
    `Data;Descrição;Valor;${heading}`,
    ...statuses.map((status, index) => `28/11/2026;Pix recebido ${index};${index + 1},00;${status}`),
  ].join('\n');
const values = async (text: string): Promise<readonly number[]> =>
  (await read(text)).lines.map(({ value }) => value);

describe('statusOf', () => {
  it.each([
    ...['Concluído', 'Efetivado', 'Pagamento confirmado', 'Pago', 'COMPLETED', 'paid', 'Liquidado'],
    ...[
      'Transferência enviada',
      'Recebido',
      'settled',
      'Sucesso',
      'Finalizada',
      'Processado',
      'OK',
      'FINISHED',
    ],
  ])('%s is settled', (text) => {
    expect(statusOf(text)).toBe('settled');
  });
  it.each([
    'Pendente',
    'Agendado',
    'Aguardando pagamento',
    'Em processamento',
    'processing',
    'Em análise',
    'Não pago',
  ])('%s is open', (text) => {
    expect(statusOf(text)).toBe('open');
  });
  it.each([
    'Cancelado',
    'CANCELLED',
    'Recusada',
    'Falhou',
    'Pagamento rejeitado',
    'expired',
    'Negado',
    'Erro',
  ])('%s is canceled', (text) => {
    expect(statusOf(text)).toBe('canceled');
  });
  it.each([
    ...[
      'Estornado',
      'Devolvido',
      'refunded',
      'Parcialmente pago',
      'Não cancelado',
      'Pago e cancelado',
      'xyz',
    ],
    ...['Cancelamento negado', 'Unpaid?', 'Chargeback', 'partially_refunded'],
  ])('%s is unknown', (text) => {
    expect(statusOf(text)).toBeUndefined();
  });
});

describe('readCsv, a statement with a column for the status', () => {
  it.each(['Situação', 'Status', 'situacao do pagamento', 'Status da transação', 'Payment status'])(
    'leaves lines that did not move money out, with a note (column %s)',
    async (heading) => {
      const text = file(heading, 'Concluído', 'Cancelado', 'Pendente', 'Pago', '');
      const { lines, notes, warnings } = await read(text);
      expect(lines.map(({ value }) => value)).toEqual([100, 400, 500]);
      expect(notes.map(english).join()).toContain(
        'lines of x.csv that are not money, because of their status: 2 (line 3 "Cancelado", 4 "Pendente")',
      );
      expect(warnings).toEqual([]);
    },
  );

  it.each(['Aprovado', 'approved', 'Pagamento aprovado'])('counts %s of a Pix as money', async (status) => {
    expect(statusOf(status)).toBe('approved');
    const { lines, explanation } = await read(file('Status', status, 'Pendente'));
    expect(lines.map(({ value }) => value)).toEqual([100]);
    expect(explanation.map(({ meaning }) => english(meaning))).toContain(
      `money: "${status}"; a Pix is settled when it is approved`,
    );
  });

  it.each([
    ['of card sales, by a column Bandeira', file('Status;Bandeira', 'Aprovado;Visa')],
    ['of card sales, by a column NSU', file('Status;NSU', 'Aprovado;000123')],
    ['of card sales, by a column Código de autorização', file('Status;Código de autorização', 'Aprovado;9')],
    ['with another word for settled lines', file('Status', 'Aprovado', 'Liquidado')],
  ])('refuses Aprovado in a file %s', async (_what, text) => {
    await expect(read(text)).rejects.toThrow('line 2: the status "Aprovado" in column "Status" may only be');
    await expect(read(text)).rejects.toMatchObject({
      fields: { hint: { template: expect.stringContaining('--column status= ') } },
    });
  });

  it('does not need to know what Aprovado means in a list of orders', async () => {
    const text = 'Pedido;Valor;Status;Parcelas\n1;10,00;Aprovado;2\n2;20,00;Pago;1\n3;5,00;Cancelado;1\n';
    expect(await values(text)).toEqual([1_000, 2_000]);
  });

  it.each(['Estornado', 'Em disputa'])('refuses the status %s, and names the option', async (status) => {
    const error: unknown = await read(file('Status', 'Pago', status)).catch((thrown: unknown) => thrown);
    if (!(error instanceof PixctlError)) throw new Error('not refused');
    expect(error.message).toContain(`line 3: the status "${status}" in column "Status"`);
    expect(english(error.fields.hint!)).toContain('--column status=');
    expect((await read(file('Status', 'Pago', status), new Map([['status', '']]))).lines).toHaveLength(2);
  });

  it('checks the balance column against the lines that count', async () => {
    const rows =
      '28/11/2026;A;+10,00;Pago;10,00\n28/11/2026;B;+5,00;Cancelado;10,00\n28/11/2026;C;+2,00;Pago;12,00\n';
    const heading = 'Data;Descrição;Valor;Status;Saldo\n';
    expect(await values(heading + rows)).toEqual([1_000, 200]);
    await expect(values(heading + rows.replace('12,00', '17,00'))).rejects.toThrow('does not fit');
  });

  it('still takes the direction from such a column', async () => {
    expect(await values(file('Status', 'Pix recebido', 'Pix enviado'))).toEqual([100, -200]);
  });

  it('counts the open orders of a shop, and leaves out canceled ones', async () => {
    const text =
      'Pedido;Valor;Status\n1;10,00;Enviado\n2;20,00;Cancelado\n3;30,00;Aguardando pagamento\n4;5,00;Estornado\n';
    const { lines, orders } = await read(text);
    expect(orders).toBe(true);
    expect(lines.map(({ value }) => value)).toEqual([1_000, 3_000, 500]);
  });
});

it('readCsv › reads the payer and the receiver of the Stone layout by the direction of the line', async () => {
  const text = [
    'Movimentação,Tipo,Valor,Saldo antes,Saldo depois,Tarifa,Data,Situação,Destino,Destino Documento,Origem,Origem Documento',
    'Crédito,Pix,"150,00","0,00","150,00",Grátis,28/11/2026 00:45,Efetuado,Loja,11.222.333/0001-81,Ana Souza Lima,529.982.247-25',
    'Débito,Pix,"-50,00","150,00","100,00",Grátis,28/11/2026 01:00,Efetuado,Bia Reis,***.982.247-**,Loja,11.222.333/0001-81',
  ].join('\n');
  const { lines, warnings } = await read(text);
  expect(lines).toMatchObject([
    { value: 15_000, name: 'Ana Souza Lima', taxId: '52998224725' },
    { value: -5_000, name: 'Bia Reis', taxId: '***982247**' },
  ]);
  expect(warnings.map(english).join()).not.toMatch(/Origem|Destino/);
});
