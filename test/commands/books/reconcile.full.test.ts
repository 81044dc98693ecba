// `reconcile` and `report` on a sandbox whose truth is known.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { int, list, obj, str } from '#contract/schema/schema.ts';
import { parsed } from '#test/support/checked.ts';
import type { Machine, Run } from '#test/support/cli.ts';
import { machine } from '#test/support/cli.ts';
import { outputOf } from '#test/support/outputs.ts';
import { serve } from '#test/support/services/sandbox.ts';

let self: Machine;
const paid: Record<string, string> = {};
const run = async (line: string | readonly string[], code = 0): Promise<Run> => {
  const ran = await self.run(typeof line === 'string' ? line : [...line]);
  expect({ line, code: ran.code, err: code === 0 ? '' : ran.err }).toEqual({
    line,
    code,
    err: code === 0 ? '' : ran.err,
  });
  return ran;
};
const file = (name: string, text: string | Uint8Array): string => {
  const path = join(self.dir, name);
  writeFileSync(path, text);
  return path;
};
const rows = ({ out }: Run) => outputOf('reconcile', out);
const defaultAccount = async () => (await self.run('account list --json')).json()[0];

beforeEach(async () => {
  self = machine();
  self.env['PIXCTL_PROFILE'] = 'sandbox';
  for (const [id, value, name, taxId] of [
    ['order-1', '10000', 'Ana Lima', '52998224725'],
    ['order-2', '5000', 'João Assunção', '11144477735'],
    ['order-3', '7000', 'Bia Dias', '39053344705'],
  ] as const)
    await run(
      `charge create --value ${value} --correlation-id ${id} --customer-name '${name}' --customer-tax-id ${taxId}`,
    );
  for (const id of ['order-1', 'order-2'])
    paid[id] = (await self.run(`sandbox pay ${id} --json`)).json().endToEndId;
});

describe('reconcile with orders of a shop', () => {
  const text =
    'Pedido;Data;Cliente;Valor\norder-1;21/11/2026;Ana;R$ 100,00\norder-2;21/11/2026;João;R$ 55,00\norder-3;21/11/2026;Bia;R$ 70,00\n';

  it('reports matched, different and unpaid orders, with exit code 7', async () => {
    const ran = await run(['reconcile', file('orders.csv', text), '--json'], 7);
    expect(
      rows(ran).map(({ result, fileValue, accountValue, difference, lines, fileIds, reason }) => ({
        result,
        fileValue,
        accountValue,
        difference,
        lines,
        fileIds,
        reason,
      })),
    ).toEqual([
      {
        result: 'different',
        fileValue: 5_500,
        accountValue: 5_000,
        difference: -500,
        lines: [3],
        fileIds: ['order-2'],
        reason: 'same id order-2, different amount: R$ 55,00 in the file, R$ 50,00 in the account',
      },
      {
        result: 'file-only',
        fileValue: 7_000,
        accountValue: null,
        difference: -7_000,
        lines: [4],
        fileIds: ['order-3'],
        reason: expect.stringMatching(/^its charge order-3 is not paid, and can be until /),
      },
      {
        result: 'matched',
        fileValue: 10_000,
        accountValue: 10_000,
        difference: 0,
        lines: [2],
        fileIds: ['order-1'],
        reason: 'same id order-1',
      },
    ]);
    expect(ran.err).toContain(
      'orders from 21/11/2026 to 21/11/2026: 1 matched (R$ 100,00), 1 different (R$ 55,00), 1 only in the file (R$ 70,00).',
    );
  });

  it('reads Latin-1, and prints a Portuguese table of at most 100 columns', async () => {
    const ran = await self.run(
      [
        'reconcile',
        file('pedidos.csv', Buffer.from(text, 'latin1')),
        '--unmatched',
        '-o',
        'table',
        '--no-color',
      ],
      {
        terminal: 100,
        env: { LANG: 'pt_BR.UTF-8' },
      },
    );
    expect(ran.code).toBe(7);
    expect(ran.out).toContain('diferente');
    expect(ran.out).toContain('só no arquivo');
    expect(ran.out).toContain('João');
    for (const line of ran.out.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('prints one line per row with -o csv', async () => {
    const ran = await run(['reconcile', file('orders.csv', text), '-o', 'csv'], 7);
    expect(ran.out.trim().split(/\r?\n/)).toHaveLength(4);
  });
});

describe('reconcile --accept', () => {
  const text = 'Pedido;Data;Valor\norder-1;21/11/2026;100,00\norder-2;21/11/2026;55,00\n';

  it('saves a decision for the next run, --decisions lists it, and --undo removes it', async () => {
    const path = file('orders.csv', text);
    const [{ key }] = rows(await run(['reconcile', path, '--unmatched', '--json'], 7));
    const accepted = await run(['reconcile', path, '--accept', '--key', key, '--json']);
    expect(rows(accepted)[0]).toMatchObject({
      result: 'different',
      rule: 'accepted',
      acceptedAt: '2026-11-21T12:00:00.000Z',
    });
    expect(accepted.err).toMatch(/Decisions saved in .*: 1$/m);
    expect(rows(await run(['reconcile', path, '--unmatched', '--json']))).toEqual([]);
    const [decision] = rows(await run('reconcile --decisions --json'));
    expect(decision).toMatchObject({ key, fileValue: 5_500, accountValue: 5_000, fileIds: ['order-2'] });
    await run(['reconcile', '--undo', 'nothing'], 2);
    expect(rows(await run(['reconcile', '--undo', key, '--json']))).toMatchObject([{ key }]);
    expect(rows(await run('reconcile --decisions --json'))).toEqual([]);
    await run(['reconcile', path], 7);
  });

  it('matches rows with each other if their keys are joined with +', async () => {
    const path = file(
      's.csv',
      'Data;Valor;Histórico\n21/11/2026;+100,00;DEPOSITO\n21/11/2026;+50,00;PIX JOAO ASSUNCAO\n',
    );
    const left = rows(await run(['reconcile', path, '--json'], 7)).filter(
      ({ result }) => result !== 'matched',
    );
    expect(left.map(({ result }) => result)).toEqual(['file-only', 'account-only']);
    const ran = await run([
      'reconcile',
      path,
      '--accept',
      '--key',
      left.map(({ key }) => key).join('+'),
      '--json',
    ]);
    expect(rows(ran).map(({ result, rule }) => [result, rule])).toContainEqual(['matched', 'accepted']);
    // Without a name it is matched where that is asked for.
    await run(['reconcile', '--undo', rows(await run('reconcile --decisions --json'))[0].key]);
    await run(['reconcile', path, '--amount-alone']);
  });

  it('refuses a missing, unknown or already matched --key, and saves nothing', async () => {
    const path = file('orders.csv', text);
    expect((await run(['reconcile', path, '--accept'], 2)).err).toContain('--accept --key KEY');
    expect((await run(['reconcile', path, '--key', 'x'], 2)).err).toContain('--accept');
    expect((await run(['reconcile', path, '--accept', '--key', 'x'], 2)).err).toContain(
      'no row has the key "x"',
    );
    const matched = rows(await run(['reconcile', path, '--json'], 7)).at(-1);
    expect((await run(['reconcile', path, '--accept', '--key', matched!.key], 2)).err).toContain(
      'already matched',
    );
    expect(readdirSync(self.env['PIXCTL_DATA_DIR']!).some((name) => name.includes('decisions'))).toBe(false);
  });

  it('refuses a decisions file that is invalid or of another version, and does not overwrite it', async () => {
    const path = file('orders.csv', text);
    const mirror = join(self.dir, 'm.db');
    writeFileSync(`${mirror}.decisions.json`, '{"version":1,"decisions":[{}]}');
    const ran = await run(['reconcile', path, '--to', mirror], 2);
    expect(ran.err).toContain('is not a decisions file');
    writeFileSync(`${mirror}.decisions.json`, '{"version":3,"decisions":[]}');
    expect((await run(['reconcile', path, '--to', mirror], 2)).err).toContain('another version of pixctl');
    expect(readFileSync(`${mirror}.decisions.json`, 'utf8')).toContain('"version":3');
  });
});

describe('reconcile with decisions about rows that have changed', () => {
  const statement = (...lines: readonly (readonly [id: string, value: string, memo: string])[]): string =>
    file(
      's.csv',
      `Data;Id;Valor;Descrição\n${lines.map(([id, value, memo]) => `21/11/2026;${id};+${value};${memo}`).join('\n')}\n`,
    );
  const keyIn = async (path: string, memo: string, ...more: readonly string[]): Promise<string> => {
    const found = rows(await run(['reconcile', path, '--unmatched', '--json', ...more], 7));
    const at =
      readFileSync(path, 'utf8')
        .split('\n')
        .findIndex((line) => line.includes(memo)) + 1;
    return found.find(({ lines }) => lines.includes(at))!.key;
  };
  const accept = async (path: string, memo: string, ...more: readonly string[]): Promise<void> => {
    const key = await keyIn(path, memo, ...more);
    const ran = await self.run(['reconcile', path, '--accept', '--key', key, ...more]);
    expect(ran.err).toMatch(/Decisions saved in .*: 1$/m);
  };
  /** Rows of the file that are only there, as line, whether accepted, and reason. */
  const fileOnly = async (path: string, ...more: readonly string[]) =>
    rows(await self.run(['reconcile', path, '--json', ...more]))
      .filter(({ result }) => result === 'file-only')
      .map(({ lines, acceptedAt, reason }) => [lines[0], acceptedAt !== null, reason]);

  it('keeps a decision with its row if the id is repeated and another row comes first', async () => {
    const path = statement(['PIX', '45,00', 'PIX BIA LIMA']);
    await accept(path, 'BIA');
    statement(['PIX', '45,00', 'PIX ANA ROCHA'], ['PIX', '45,00', 'PIX BIA LIMA']);
    expect(await fileOnly(path)).toEqual([
      [2, false, 'nothing in the account fits'],
      [3, true, 'accepted on 21/11/2026'],
    ]);
  });

  it('applies a decision to one of two equal rows, and two decisions to both', async () => {
    const path = statement(['PIX', '45,00', 'PIX BIA'], ['PIX', '45,00', 'PIX BIA']);
    await accept(path, 'PIX BIA');
    expect((await fileOnly(path)).map(([, accepted]) => accepted)).toEqual([true, false]);
    const second = rows(await self.run(['reconcile', path, '--unmatched', '--json'])).find(
      ({ result }) => result === 'file-only',
    );
    await self.run(['reconcile', path, '--accept', '--key', second!.key]);
    expect((await fileOnly(path)).map(([, accepted]) => accepted)).toEqual([true, true]);
  });

  it.each<[string, [string, string, string], RegExp]>([
    ['memo', ['D-7', '45,00', 'PIX ANA ROCHA'], /the memo was "PIX BIA LIMA" and is "PIX ANA ROCHA"$/],
    ['amount', ['D-7', '44,00', 'PIX BIA LIMA'], /the amount was R\$ 45,00 and is R\$ 44,00$/],
  ])('shows a decision that does not fit, and does not apply it: another %s', async (_, row, reason) => {
    const path = statement(['D-7', '45,00', 'PIX BIA LIMA']);
    await accept(path, 'BIA');
    statement(row);
    const [[, accepted, why]] = (await fileOnly(path)) as [[number, boolean, string]];
    expect(accepted).toBe(false);
    expect(why).toContain('; decided before on 21/11/2026, does not fit: ');
    expect(why).toMatch(reason);
  });

  it('shows a decision that does not fit: another customer of an order', async () => {
    const orders = (name: string): string =>
      file('orders.csv', `Pedido;Data;Valor;Cliente\norder-9;21/11/2026;55,00;${name}\n`);
    const path = orders('Bia Lima');
    await accept(path, 'order-9');
    expect((await fileOnly(path))[0]).toEqual([2, true, 'accepted on 21/11/2026']);
    orders('Ana Rocha');
    expect((await fileOnly(path))[0]).toEqual([
      2,
      false,
      'the account has no charge or payment order-9; decided before on 21/11/2026, does not fit: the name was "Bia Lima" and is "Ana Rocha"',
    ]);
  });

  it('does not apply a decision to another kind of file or another account', async () => {
    const path = file('both.csv', 'Pedido;Data;Valor\norder-9;21/11/2026;+55,00\n');
    await accept(path, 'order-9');
    const { accountId } = await defaultAccount();
    expect((await fileOnly(path, '--as', 'statement'))[0]).toEqual([
      2,
      false,
      'the account has no charge or payment order-9; decided before on 21/11/2026, does not fit: it was made for orders',
    ]);
    expect((await fileOnly(path, '--account', accountId))[0]).toEqual([
      2,
      false,
      'the account has no charge or payment order-9; decided before on 21/11/2026, does not fit: it was made for all accounts',
    ]);
    // Both decisions are kept, and have different keys.
    await accept(path, 'order-9', '--account', accountId);
    expect((await fileOnly(path))[0]?.[1]).toBe(true);
    const keys = rows(await run('reconcile --decisions --json')).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps a decision of a statement when the account has its first movement', async () => {
    self = machine();
    self.env['PIXCTL_PROFILE'] = 'sandbox';
    const path = statement(['D-7', '45,00', 'PIX BIA']);
    await accept(path, 'BIA');
    await run('charge create --value 100 --correlation-id first');
    await run('sandbox pay first');
    expect(await fileOnly(path)).toEqual([[2, true, 'accepted on 21/11/2026']]);
  });

  it('names a decision about a row without an id that has changed', async () => {
    const plain = (memo: string): string =>
      file('s.csv', `Data;Valor;Descrição\n21/11/2026;+45,00;${memo}\n`);
    const path = plain('PIX BIA');
    await accept(path, 'BIA');
    const [{ key }] = rows(await run('reconcile --decisions --json'));
    expect((await self.run(['reconcile', path])).err).not.toContain('not fit');
    plain('PIX ANA');
    const ran = await self.run(['reconcile', path]);
    expect(ran.err).toContain(
      `Decided before, does not fit, not applied: ${key}. See: pixctl reconcile --decisions`,
    );
    expect(await fileOnly(path)).toEqual([[2, false, 'nothing in the account fits']]);
    // It is about a day that this file does not have.
    file('s.csv', 'Data;Valor;Descrição\n20/11/2026;+45,00;PIX ANA\n');
    expect((await self.run(['reconcile', path])).err).not.toContain('not fit');
  });

  it('does not apply a decision about two rows if one of them is missing, and says so', async () => {
    const path = statement(['D-7', '50,00', 'PAGO NO BALCAO'], ['D-8', '1,00', 'X']);
    const [key, { key: own }] = [
      await keyIn(path, 'BALCAO'),
      rows(await run(['reconcile', path, '--json'], 7)).find(
        ({ result, accountValue }) => result === 'account-only' && accountValue === 5_000,
      )!,
    ];
    const ran = await self.run(['reconcile', path, '--accept', '--key', `${key}+${own}`]);
    expect(ran.err).toMatch(/Decisions saved in .*: 1$/m);
    statement(['D-8', '1,00', 'X']);
    const left = rows(await self.run(['reconcile', path, '--json'])).find(
      ({ accountValue }) => accountValue === 5_000,
    );
    expect(left).toMatchObject({
      result: 'account-only',
      acceptedAt: null,
      reason:
        'no line of the file fits; decided before on 21/11/2026, does not fit: D-7 is missing or has changed',
    });
  });

  it('refuses the decisions of another account, also after its mirror was removed', async () => {
    const service = await serve();
    const other = await service.ok('POST', '/_sandbox/company', { name: 'B', taxID: '12ABC34501DE35' });
    Object.assign(self.env, { PIXCTL_PROFILE: '', PIXCTL_BASE_URL: service.url });
    self.env['PIXCTL_APP_KEY'] = service.appKey;
    const path = file('orders.csv', 'Pedido;Data;Valor\norder-9;21/11/2026;55,00\n');
    await accept(path, 'order-9');
    const data = self.env['PIXCTL_DATA_DIR']!;
    const stored = join(data, 'mirror-env.db.decisions.json');
    const before = readFileSync(stored, 'utf8');
    self.env['PIXCTL_APP_KEY'] = other.appKey;
    expect((await run(['reconcile', path], 2)).err).toContain('mirrors another account');
    for (const name of readdirSync(data))
      if (/^mirror-env\.db(?:-\w+)?$/.test(name)) rmSync(join(data, name));
    for (const more of [[], ['--accept', '--key', 'x'], ['--offline']])
      expect((await run(['reconcile', path, ...more], 2)).err).toContain(
        `the decisions in ${stored} are about another account`,
      );
    expect(readFileSync(stored, 'utf8')).toBe(before);
    // Without any decision, the file belongs to nobody.
    const [{ key }] = rows(await run('reconcile --decisions --json'));
    await run(['reconcile', '--undo', key]);
    await run(['reconcile', path], 7);
  });
});

describe('reconcile with a bank statement', () => {
  const ofx = (account: string, memo: string): string =>
    `OFXHEADER:100\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><BRANCHID>0001<ACCTID>${account}</BANKACCTFROM>\n<BANKTRANLIST><DTSTART>20261121<DTEND>20261121\n<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261121<TRNAMT>100.00<FITID>1<MEMO>PIX ${memo}\n<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261121<TRNAMT>50.00<FITID>1<MEMO>PIX & JOÃO ASSUNÇÃO\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;

  it('matches by end-to-end ids in memos, and by names', async () => {
    const path = file('s.ofx', Buffer.from(ofx('00000001', paid['order-1']!), 'latin1'));
    const ran = await run(['reconcile', path, '--json']);
    expect(
      rows(ran)
        .map(({ result, rule }) => [result, rule])
        .toSorted(),
    ).toEqual([
      ['matched', 'amount-and-name'],
      ['matched', 'end-to-end-id'],
    ]);
    expect(ran.err).toContain('FITID 1 is on several lines: 6, 7.');
  });

  it('refuses the statement of another account, except with --account or a matching end-to-end id', async () => {
    expect((await run(['reconcile', file('s.ofx', ofx('777', 'X'))], 2)).err).toContain(
      'is the statement of account 777, which does not belong to this profile',
    );
    const { accountId } = await defaultAccount();
    await run(['reconcile', file('s.ofx', ofx('777', paid['order-1']!))]);
    await run(['reconcile', file('s.ofx', ofx('777', 'X')), '--account', accountId], 7);
    expect((await run(['reconcile', file('s.ofx', ofx('777', 'X')), '--account', 'x'], 2)).err).toContain(
      accountId,
    );
  });

  it('picks one of several accounts in a file with --account, and lists them without it', async () => {
    const both = ofx('777', 'X').replace(
      '</BANKMSGSRSV1>',
      ofx('888', paid['order-1']!)
        .split('<BANKMSGSRSV1>')[1]!
        .replace('</BANKMSGSRSV1></OFX>\n', '</BANKMSGSRSV1>'),
    );
    const path = file('s.ofx', both);
    const refused = await run(['reconcile', path], 2);
    expect(refused.err).toContain('has statements of 2 accounts: 777, 888');
    expect(refused.err).toContain('--account 777');
    expect(rows(await run(['reconcile', path, '--account', '888', '--json']))).toHaveLength(2);
    await run(['reconcile', path, '--account', '777'], 7);
    expect((await run(['reconcile', path, '--account', '999'], 2)).err).toContain('777, 888');
  });

  it.each([
    ['cut off', ofx('00000001', 'x').split('</BANKTRANLIST>')[0]!],
    ['empty', ''],
    ['no CSV', 'Data;Valor\n10/10/2026;"1\n'],
  ])('refuses a file that is %s, before a mirror is created', async (_what, text) => {
    await run(['reconcile', file('s.ofx', text)], 2);
    expect(readdirSync(self.env['PIXCTL_DATA_DIR']!).some((name) => name.startsWith('mirror'))).toBe(false);
  });

  it('uses the mirror as it is with --offline, and reports its date', async () => {
    const path = file('s.ofx', ofx('00000001', paid['order-1']!));
    expect((await run(['reconcile', path, '--offline'], 2)).err).toContain('pixctl sync');
    await run('sync');
    expect((await run(['reconcile', path, '--offline'])).err).toContain('The account as of 2026-11-2');
  });
});

describe('reconcile with the statement of another bank', () => {
  let sent: readonly { id: string; value: number }[] = [];

  beforeEach(async () => {
    const { accountId } = await defaultAccount();
    await run(['account', 'withdraw', accountId, '--value', '4000', '--yes']);
    await run(['account', 'withdraw', accountId, '--value', '3000', '--yes']);
    await run('sync');
    const ran = await run([
      'query',
      "SELECT end_to_end_id AS id, value FROM ledger WHERE kind = 'withdrawal' ORDER BY value",
      '--json',
    ]);
    sent = parsed(list(obj({ id: str(), value: int() })), ran.out);
    expect(sent.map(({ value }) => value)).toEqual([-4_000, -3_000]);
  });

  const rowOf = (value: string, memo: string): string => `21/11/2026;${value};${memo}\n`;
  const statement = (...body: readonly string[]): string =>
    file('bank.csv', `Data;Valor;Histórico\n${body.join('')}`);

  it('matches the withdrawals that arrived there, and skips its other lines', async () => {
    const path = statement(
      rowOf('+40,00', `PIX ${sent[0]!.id}`),
      rowOf('+7,77', 'PIX DE OUTRO'),
      rowOf('-5,00', 'TARIFA'),
    );
    const ran = await run(['reconcile', path, '--as', 'other-bank', '--json'], 7);
    expect(
      rows(ran).map(({ result, fileValue, accountValue, difference }) => [
        result,
        fileValue,
        accountValue,
        difference,
      ]),
    ).toEqual([
      ['account-only', null, -3_000, -3_000],
      ['matched', -4_000, -4_000, 0],
    ]);
    expect(ran.err).toContain('is compared as the statement of another bank');
    expect(ran.err).toContain('left out: 2.');
  });

  it('reports the difference if another amount arrived', async () => {
    const path = statement(rowOf('+39,00', `PIX ${sent[0]!.id}`), rowOf('+30,00', `PIX ${sent[1]!.id}`));
    const ran = await run(['reconcile', path, '--as', 'other-bank', '--json'], 7);
    expect(rows(ran).map(({ result, difference }) => [result, difference])).toEqual([
      ['different', -100],
      ['matched', 0],
    ]);
  });

  it('refuses it without --as other-bank, and never changes its signs by itself', async () => {
    const path = statement(rowOf('+40,00', `PIX ${sent[0]!.id}`));
    const ran = await run(['reconcile', path], 2);
    expect(ran.err).toContain('1 Pix that left this account are incoming there');
    expect(ran.err).toContain('--as other-bank');
    expect(rows(await run(['reconcile', path, '--as', 'statement', '--json'], 7))[0]).toMatchObject({
      result: 'different',
      fileValue: 4_000,
    });
    await run(['reconcile', statement(rowOf('-40,00', `PIX ${sent[0]!.id}`)), '--unmatched', '--json'], 7);
  });

  it('refuses the statement of an account of the profile', async () => {
    const { account } = await defaultAccount();
    const path = file(
      'own.ofx',
      `<OFX><STMTRS><BANKACCTFROM><BRANCHID>0001<ACCTID>${account}</BANKACCTFROM><BANKTRANLIST><DTSTART>20261121<DTEND>20261121</BANKTRANLIST></STMTRS></OFX>`,
    );
    expect((await run(['reconcile', path, '--as', 'other-bank'], 2)).err).toContain('not of another bank');
  });
});

describe('report', () => {
  it('sums up a month, as JSON and as a table', async () => {
    await run('charge refund order-1 --value 2500 --yes');
    await run('sandbox advance 1m');
    const month = (await self.run('report --month 2026-11 --json')).json();
    expect(month).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-30',
      in: { value: 15_000, count: 2 },
      out: { value: 2_500, count: 1 },
      fees: { value: 0, count: 0 },
      net: 12_500,
      unpaid: { value: 7_000, count: 1 },
      expired: { value: 0, count: 0 },
      charges: [{ correlationID: 'order-3', status: 'ACTIVE', value: 7_000 }],
    });
    expect(month.days.find(({ day }) => day === '2026-11-21')).toEqual({
      day: '2026-11-21',
      in: 15_000,
      out: 2_500,
      fees: 0,
      net: 12_500,
    });
    const drawn = await self.run('report --month 2026-11 -o table --no-color', { terminal: 80 });
    expect(drawn.code).toBe(0);
    for (const text of ['01/11/2026 to 30/11/2026', '+R$ 150,00', '-R$ 25,00', '21/11', '█', '░', 'order-3'])
      expect(drawn.out).toContain(text);
    expect(drawn.out).not.toContain('\u001b');
    for (const line of drawn.out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('prints Portuguese labels, and ASCII bars with LC_ALL=C', async () => {
    const drawn = await self.run('report --day 2026-11-21 -o table --no-color', {
      terminal: 80,
      env: { LANG: 'pt_BR.UTF-8' },
    });
    for (const text of ['Relatório', 'Entradas e saídas', 'Melhores clientes', 'Não pagas e expiradas'])
      expect(drawn.out).toContain(text);
    const ascii = await self.run('report --day 2026-11-21 -o table --no-color', {
      terminal: 80,
      env: { LC_ALL: 'C' },
    });
    expect(ascii.out).toMatch(/^\d\d:00.*#+$/m);
  });

  it('reports the period that has movements, if the month has none', async () => {
    const ran = await run('report --month 2020-01 --json');
    expect(ran.json()).toMatchObject({ net: 0, in: { value: 0, count: 0 } });
    expect(ran.err).toContain(
      'the account has no movements in 2020-01-01 – 2020-01-31; its movements are from 2026-11-2',
    );
  });

  it.each([
    ['report --month 2026-13', 'month "2026-13" is not a month'],
    ['report --month 2026-10 --day today', '--month and --day cannot be combined'],
    ['report --account nobody', 'there is no account "nobody"'],
  ])('%s is refused', async (line, stderr) => {
    expect((await run(line, 2)).err).toContain(stderr);
  });
});

it('report creates the mirror of the profile in the data folder', async () => {
  await run('report');
  expect(existsSync(join(self.env['PIXCTL_DATA_DIR']!, 'mirror-sandbox.db'))).toBe(true);
});
