// Payments in bulk: a plan that is checked, an approval that is signed, a run that pays each row once.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsedLines } from '#test/support/checked.ts';
import type { Run } from '#test/support/cli.ts';
import { machine, machineAt } from '#test/support/cli.ts';
import { errorOf, journalRecord, outcomesIn } from '#test/support/outputs.ts';
import { between, jsonAnswer } from '#test/support/services/between.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';
import { linesIn, rowsIn, sealed } from './plan-files.ts';
import { setup } from './setup.ts';

const SHEET = `pix-key,amount,comment,name,tax-id
ana@example.com,"10,00",Salário,Carla Dias,
52998224725,20.50,Salário,Elisa Barbosa,52998224725
+5511912345684,"R$ 1,00",,Ana,
`;

describe('payment batch', () => {
  it('plans, approves and pays each row once, also when resumed without its log', async () => {
    const { plan, approve, pay, payments, run, path } = await setup();
    const planned = await plan(SHEET, '--reference 2026-12');
    expect(planned).toMatchObject({ code: 0, err: '' });
    expect(planned.json()).toMatchObject({
      plan: path,
      rows: 3,
      total: 3150,
      largest: 2050,
      newDestinations: 3,
      warnings: 0,
      mode: 'sandbox',
      reference: '2026-12',
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await payments()).toEqual([]);
    expect((await approve('31,50')).json()).toMatchObject({
      approver: expect.stringMatching(/^ed25519:[\w-]{43}$/),
    });
    const paid = await pay();
    expect(paid).toMatchObject({
      code: 0,
      err: `Payments: 3 sent (R$ 31,50).\nSee whether they are confirmed: pixctl payment batch status ${path} --sandbox\n`,
    });
    expect(outcomesIn(paid)).toEqual(['done', 'done', 'done']);
    expect(
      (await payments()).map(({ payment }) => payment).toSorted((a, b) => a.value - b.value),
    ).toMatchObject([
      { value: 100, status: 'APPROVED', destinationAlias: '+5511912345684' },
      { value: 1000, status: 'APPROVED', comment: 'Salário' },
      { value: 2050, status: 'APPROVED', destinationAlias: '52998224725' },
    ]);
    expect((await run(`--sandbox payment batch status ${path} --json`)).json()).toMatchObject({
      state: 'sent',
      approved: { rows: 3, total: 3150 },
      settled: { rows: 0, total: 0 },
    });
    expect(errorOf(await pay()).code).toBe('plan-begun');
    const resumed = await pay('resume');
    expect(resumed.code).toBe(0);
    expect(resumed.err).toContain('Payments: 3 sent before (R$ 31,50).\n');
    // Without what was written down the service is asked.
    rmSync(`${path}.log`);
    const withoutLog = await pay('resume');
    expect(withoutLog.code).toBe(0);
    expect(withoutLog.err).toContain('Payments: 3 sent before (R$ 31,50).\n');
    expect(await payments()).toHaveLength(3);
    // The same sheet again, another plan of it: known, and paid no more.
    const again = await plan(
      SHEET,
      '--reference 2026-12 --out again.plan'.replace('again', join(path, '../again')),
    );
    expect(again.json()).toMatchObject({ doneBefore: { rows: 3, total: 3150 } });
    expect(again.err).toContain('All payments of this file were already done');
    expect(again.err).toContain('--reference 2026-12');
  });

  it('plan reads the names of key types that spreadsheets use', async () => {
    const { plan, path } = await setup();
    const planned = await plan(
      [
        'Nome;Chave Pix;Tipo de chave;Valor',
        'Ana;529.982.247-25;CPF/CNPJ;1,00',
        'Bia;11.222.333/0001-81;CPF ou CNPJ;2,00',
        'Caio;(11) 91234-5684;Celular;3,00',
        'Davi;11912345684;Telefone;4,00',
        'Eva;Eva@Example.com;E-mail;5,00',
        'Fabio;123e4567-e89b-12d3-a456-426614174000;Chave aleatória;R$ 1.006,00',
        '',
        ';;;',
      ].join('\r\n'),
    );
    expect(planned).toMatchObject({ code: 0 });
    expect(rowsIn(path).map(({ row, key, keyType }) => [row, key, keyType])).toEqual([
      [2, '52998224725', 'CPF'],
      [3, '11222333000181', 'CNPJ'],
      [4, '+5511912345684', 'PHONE'],
      [5, '+5511912345684', 'PHONE'],
      [6, 'eva@example.com', 'EMAIL'],
      [7, '123e4567-e89b-12d3-a456-426614174000', 'EVP'],
    ]);
  });

  it('run refuses a plan without approval, and approve refuses a wrong total', async () => {
    const { plan, approve, pay, payments, run, path } = await setup();
    await plan(SHEET);
    expect(await pay()).toMatchObject({ code: 9 });
    expect(await approve('31,51')).toMatchObject({ code: 9 });
    for (const words of ['', '--yes', '--total 31,50'])
      expect(errorOf(await run(`--sandbox payment batch approve ${path} --json ${words}`))).toMatchObject({
        code: 'confirmation-needed',
      });
    expect(await approve('31,50', '--dry-run')).toMatchObject({ code: 2 });
    expect(existsSync(`${path}.approval`)).toBe(false);
    expect(await pay('resume')).toMatchObject({ code: 9 });
    expect(await payments()).toEqual([]);
  });

  it('plan refuses to overwrite a plan with other payments, and accepts the same sheet again', async () => {
    const { plan, approve, pay, path } = await setup();
    await plan(SHEET);
    await approve('31,50');
    const before = readFileSync(path, 'utf8');
    const same = await plan(SHEET);
    expect(same.code).toBe(0);
    expect(same.err).toContain('already contains the same payments');
    const other = await plan(SHEET.replace('10,00', '10,01'));
    expect(errorOf(other)).toMatchObject({ code: 'plan-exists' });
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect((await pay()).code).toBe(0);
    expect(
      readdirSync(join(path, '..')).filter((name) => name.endsWith('.part') || name.endsWith('.lock')),
    ).toEqual([]);
  });

  it('plan keeps the plan, approval and log of an earlier version of the sheet, and the error names the next step', async () => {
    const { plan, approve, pay, path, run, sheet, self } = await setup();
    const files = (): (string | undefined)[] =>
      ['', '.approval', '.log'].map((end) =>
        existsSync(path + end) ? readFileSync(path + end, 'utf8') : undefined,
      );
    const corrected = SHEET.replace('Ana', 'Ana Ferreira').replace('R$ 1,00', 'R$ 2,00');
    const refusal = async (): Promise<{ readonly message: string; readonly hint: string }> => {
      const before = files();
      const refused = await plan(corrected);
      expect(refused).toMatchObject({ code: 2, out: '' });
      expect(files()).toEqual(before);
      expect(errorOf(refused).code).toBe('plan-exists');
      return errorOf(refused);
    };
    await plan(SHEET);
    expect((await refusal()).hint).toContain('--out PLAN');
    await approve('31,50');
    expect((await refusal()).hint).toContain('--out PLAN');
    expect((await pay()).code).toBe(0);
    const ran = await refusal();
    expect(ran.message).toContain('was already run');
    expect(ran.hint).toContain('--out PLAN');
    expect(ran.hint).toContain('remove from the sheet');
    expect(ran.hint).not.toContain('or remove');
    // Its log and approval are not given to another plan either.
    rmSync(path);
    expect((await refusal()).message).toContain(`${path}.log`);
    const next = join(self.dir, 'next.plan');
    const planned = await run(`--sandbox payment batch plan ${sheet(corrected)} --out ${next} --json`);
    expect(planned.json()).toMatchObject({ rows: 3, doneBefore: { rows: 2, total: 3050 } });
  });

  it('approve refuses a plan that replaced an executed one, and keeps its approval', async () => {
    const { plan, approve, pay, path, run, sheet, self } = await setup();
    await plan(SHEET);
    await approve('31,50');
    await pay();
    const approval = readFileSync(`${path}.approval`, 'utf8');
    const other = join(self.dir, 'other.plan');
    await run(`--sandbox payment batch plan ${sheet(SHEET.replace('10,00', '20,00'))} --out ${other}`);
    writeFileSync(path, readFileSync(other));
    const refused = await approve('41,50');
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(errorOf(refused)).toMatchObject({
      code: 'plan-exists',
      message: expect.stringContaining(`${path}.log`),
    });
    expect(readFileSync(`${path}.approval`, 'utf8')).toBe(approval);
    expect((await run(`--sandbox payment batch approve ${other} --yes --total 41,50`)).code).toBe(0);
  });

  it('plan reads the corrected output of results --failed, and run pays the row under another id', async () => {
    const { self, plan, approve, pay, payments, run, sheet, path } = await setup();
    await plan('pix-key,amount,comment\nana@example.com,10.00,A\nac03@fail.example,20.00,"=B"\n');
    await approve('30,00');
    expect((await pay()).code).toBe(0);
    await run('--sandbox sandbox advance 1m');
    const csv = await run(`--sandbox payment batch results ${path}`);
    expect(csv.out.split('\n')[0]).toBe(
      'row,pix-key,key-type,value,comment,name,tax-id,reported-name,reported-tax-id,source-account-id,correlation-id,attempt,paymentID,outcome,status,endToEndId,reason',
    );
    expect((await run(`--sandbox payment batch results ${path} --json`)).json()).toMatchObject([
      { outcome: 'done', status: 'CONFIRMED', attempt: 1 },
      { outcome: 'failed', status: 'FAILED', attempt: 1, reason: expect.stringContaining('AC03') },
    ]);
    const failed = await run(`--sandbox payment batch results ${path} --failed`);
    expect(failed.out.trim().split('\n')).toHaveLength(2);
    // As it is, the bank fails it once more; corrected, it is paid.
    const next = sheet(failed.out.replace('ac03@fail.example', 'bia@example.com'), 'failed.csv');
    const planned = await run(`--sandbox payment batch plan ${next} --json`);
    expect(planned.json()).toMatchObject({ rows: 1, total: 2000, doneBefore: { rows: 0 } });
    const [first] = rowsIn(path).slice(1);
    expect(rowsIn(`${next}.plan`)).toMatchObject([{ attempt: 2, first: first!.id, comment: '=B' }]);
    await run(`--sandbox payment batch approve ${next}.plan --yes --total 20`);
    expect((await run(`--sandbox payment batch run ${next}.plan`)).code).toBe(0);
    expect((await payments()).map(({ payment: { value, status } }) => [value, status])).toEqual([
      [2000, 'APPROVED'],
      [2000, 'FAILED'],
      [1000, 'CONFIRMED'],
    ]);
    // The failed one itself is never approved again.
    rmSync(`${path}.log`);
    expect(outcomesIn(await pay('resume'))).toEqual(['existing', 'failed']);
    expect(self.opened).toEqual([]);
  });

  it('run stops at the daily limit, and resume finishes on the next day', async () => {
    const { self, plan, approve, pay, run, path } = await setup();
    await plan('pix-key,value\na@example.com,400\nb@example.com,400\nc@example.com,400\n');
    await approve('12,00');
    await run('--sandbox config set limits.daily.out 1000');
    const paid = await pay('run', '--concurrency 1');
    expect(paid.code).toBe(7);
    expect(outcomesIn(paid)).toEqual(['done', 'done', 'not-sent']);
    expect(paid.err).toContain(`To finish it: pixctl payment batch resume ${path} --sandbox`);
    expect((await run(`--sandbox payment batch status ${path} --jq .state`)).out).toContain('stopped');
    self.time += 86_400_000;
    expect(outcomesIn(await pay('resume'))).toEqual(['existing', 'existing', 'done']);
  });

  it('run approves an existing payment with the same data, and reports one with other data as failed', async () => {
    const { plan, approve, pay, payments, run } = await setup();
    const make = (id: string, value: number): Promise<Run> =>
      run(`--sandbox payment create --pix-key ana@example.com --value ${value} --correlation-id ${id}`);
    await make('same', 500);
    await make('other', 501);
    await run('--sandbox payment send --pix-key ana@example.com --value 502 --correlation-id sent --yes');
    const text = `pix-key,value,correlation-id\n${['same', 'other', 'sent']
      .map((id, index) => `ana@example.com,${500 + (index === 1 ? 7 : index)},${id}`)
      .join('\n')}\n`;
    expect((await plan(text)).json()).toMatchObject({
      doneBefore: { rows: 1, total: 502 },
      newDestinations: 0,
    });
    await approve('15,09');
    const paid = await pay();
    expect(paid.code).toBe(7);
    expect(outcomesIn(paid)).toEqual(['done', 'failed', 'existing']);
    expect(paid.json()[1].error.code).toBe('differs');
    expect(
      (await payments()).map(({ payment: { correlationID, status } }) => [correlationID, status]),
    ).toEqual([
      ['sent', 'APPROVED'],
      ['other', 'CREATED'],
      ['same', 'APPROVED'],
    ]);
  });
});

describe('payment batch plan', () => {
  const wrong = async (text: string, more = '') => {
    const { plan, path } = await setup();
    const ran = await plan(text, more);
    expect(ran.code).toBe(2);
    expect(existsSync(path)).toBe(false);
    return errorOf(ran);
  };

  it('reports invalid rows by the column names of the sheet, and explains numbers changed by a spreadsheet', async () => {
    const found = await wrong(
      [
        'Nome;CPF;Chave Pix;Tipo de chave;Valor;Descrição',
        'Ana;;111.444.777-36;CPF;1,00;',
        'Ana;8123456789;ana@example.com;E-mail;2,00;',
        'Ana;1,23457E+10;ana@example.com;E-mail;3,00;',
        'Ana;;ana@example.com;Correio;4,00;',
        'Ana;;ana@example.com;E-mail;1.500;',
        'Ana;;ana@example.com;E-mail;0;',
        'Ana;529.982.247-25;;;5,00;',
        'TOTAL;;;;16,00;',
      ].join('\r\n'),
    );
    const [, ...rows] = found.message.split(/(?:: |; )(?=row \d+: )/);
    expect(rows).toEqual([
      expect.stringMatching(/^row 2: column "Chave Pix": CPF "111.444.777-36" has wrong check digits/),
      expect.stringMatching(/^row 3: column "CPF": .*it has 10 digits: spreadsheets drop zeros/),
      expect.stringMatching(/^row 4: column "CPF": .*a spreadsheet has rounded it/),
      'row 5: column "Tipo de chave": unknown value "Correio"; use one of: CPF, CNPJ, EMAIL, PHONE, EVP',
      expect.stringMatching(/^row 6: column "Valor": .*ambiguous.* \(write 1500,00/),
      'row 7: column "Valor": nothing is to be paid; remove the row, or write its amount',
      'row 8: it has no Pix key',
      'row 9: it has no Pix key; if it is the line with the total, remove it',
    ]);
  });

  it('refuses reais in a column of cents, and suggests the column amount', async () => {
    const found = await wrong('{"pixKey":"ana@example.com","value":19.9}\n');
    expect(found.message).toContain(
      'value: "19.9" is not a whole number of cents; call the column amount if it has reais',
    );
  });

  it('reports every invalid row with all its reasons, the first 20 rows in detail', async () => {
    const found = await wrong(
      [
        'pix-key,amount,key-type,tax-id,attempt',
        'ana@example.com,0,,,',
        'nobody,1,,,',
        ',1,,,',
        'ana@example.com,,,,',
        '52998224725,1,,111.444.777-35,',
        'ana@example.com,1.234,,,',
        'ana@example.com,2,,52998224726,',
        'ana@example.com,3,MAIL,,',
        'ana@example.com,4,,,0',
        'ana@example.com,1.234,,529.982.247-26,',
      ].join('\n'),
    );
    const [head, ...rows] = found.message.split(/(?:: |; )(?=row \d+: )/);
    expect(head).toBe('10 rows are invalid');
    expect(rows).toEqual([
      'row 2: amount: nothing is to be paid; remove the row, or write its amount',
      expect.stringMatching(/^row 3: pix-key: Pix key "nobody" is not/),
      'row 4: it has no Pix key; if it is the line with the total, remove it',
      'row 5: it has no amount',
      'row 6: the Pix key 52998224725 is a CPF, but the tax id of the holder is 11144477735',
      expect.stringMatching(/^row 7: amount: .*ambiguous/),
      expect.stringMatching(/^row 8: tax-id: CPF "52998224726" has wrong check digits/),
      'row 9: key-type: unknown value "MAIL"; use one of: CPF, CNPJ, EMAIL, PHONE, EVP',
      'row 10: attempt must be a whole number from 1 to 99, not "0"',
      expect.stringMatching(/^row 11: amount: .*1\.234.*; tax-id: .*529\.982\.247-26/),
    ]);
    const many = await wrong(`pix-key,value\n${'x,1\n'.repeat(25)}`);
    expect(many.message.match(/row \d+/g)).toHaveLength(20);
    expect(many.message).toMatch(/and 5 more$/);
  });

  it('needs the key type for digits that are both a CPF and a mobile phone number', async () => {
    const both = '11987654374';
    const { plan, path } = await setup();
    const refused = await plan(`pix-key,value\n${both},1\n`);
    expect(errorOf(refused).message).toContain('or give the type in a column key-type');
    await plan(`pix-key,value,key-type\n${both},1,cpf\n${both},1,PHONE\n`);
    expect(rowsIn(path).map(({ key }) => key)).toEqual([both, `+55${both}`]);
  });

  it('refuses equal payments unless each has its own id, and then warns', async () => {
    const twins = await wrong('pix-key,value\nana@example.com,100\nANA@example.com,100\n');
    expect(twins.message).toContain('rows 2 and 3 both pay R$ 1,00 to ana@example.com');
    expect(twins.message).toContain('correlation-id');
    const half = await wrong('pix-key,value,correlation-id\na@example.com,1,x\na@example.com,1,\n');
    expect(half.message).toContain('rows 2 and 3 both pay R$ 0,01 to a@example.com');
    const ids = await wrong('pix-key,value,correlation-id\na@example.com,1,x\nb@example.com,2,x\n');
    expect(ids.message).toContain('rows 2 and 3 have the same correlation id "x"');
    const { plan } = await setup();
    const meant = await plan('pix-key,value,correlation-id\na@example.com,1,x\na@example.com,1,y\n');
    expect(meant.json()).toMatchObject({ rows: 2, warnings: 1 });
    expect(meant.err).toContain(
      'row 3, R$ 0,01 to a@example.com: row 2 pays the same amount to the same key',
    );
  });

  it('warns of an equal payment within the last 7 days or --days, from the journal or the service', async () => {
    const { self, plan, run, path } = await setup();
    await run('--sandbox payment send --pix-key ana@example.com --value 100 --correlation-id june --yes');
    const text = 'pix-key,value\nana@example.com,100\nana@example.com,101\n';
    const warned = await plan(text);
    expect(warned.json()).toMatchObject({ warnings: 1, newDestinations: 0 });
    expect(warned.err).toMatch(/row 2, R\$ 1,00 to ana@example\.com: the same amount was paid .* \(june\)/);
    expect(rowsIn(path)[0]!.warnings).toMatchObject([{ code: 'paid-before', id: 'june' }]);
    // Somebody else paid it from another machine: only the service knows.
    rmSync(join(self.dir, 'data', 'journal.ndjson'));
    rmSync(path);
    expect((await plan(text)).json()).toMatchObject({ warnings: 1 });
    rmSync(path);
    await run('--sandbox sandbox advance 8d');
    self.time += 8 * 86_400_000;
    expect((await plan(text)).json()).toMatchObject({ warnings: 0 });
    rmSync(path);
    expect((await plan(text, '--days 30')).json()).toMatchObject({ warnings: 1 });
  });

  it('refuses payments beyond the limits of the profile, and warns if the balance is too small', async () => {
    const { plan, run, path } = await setup(1_000);
    const text = 'pix-key,value\na@example.com,900\nb@example.com,800\n';
    const reported = await plan(text);
    expect(reported.err).toContain(
      'the payments add up to R$ 17,00, and the balance of the account is R$ 10,00',
    );
    rmSync(path);
    await run('--sandbox config set limits.payment.max 899');
    expect(errorOf(await plan(text))).toMatchObject({
      message: expect.stringContaining('row 2: R$ 9,00 exceeds the limit limits.payment.max of R$ 8,99'),
    });
    await run('--sandbox config set limits.payment.max default');
    await run('--sandbox config set limits.daily.out 1699');
    expect(errorOf(await plan(text))).toMatchObject({
      code: 'limit',
      message: expect.stringContaining('R$ 17,00'),
    });
    expect(existsSync(path)).toBe(false);
  });

  it.each([
    ['--day 17,00 --night 17,00', 'are R$ 17,00 by day, R$ 17,00 by night: they fit'],
    ['--day 17,00 --night 16,99', 'are R$ 17,00 by day, R$ 16,99 by night: they fit only by day'],
    ['--day 5,00 --night 17,00', 'are R$ 5,00 by day, R$ 17,00 by night: they fit only by night'],
    ['--day 5,00', 'are R$ 5,00 by day, no limit by night: they fit only by night'],
    ['--day 9,00 --night 0,00', 'are R$ 9,00 by day, R$ 0,00 by night: they do not fit; pay the rest later'],
  ])('reports whether the sum fits the remaining limits of the account: %s', async (limits, note) => {
    const { plan, run } = await setup();
    const set = await run(`--sandbox sandbox account limits ${limits} --json`);
    expect(set.code).toBe(0);
    const reported = await plan('pix-key,value\na@example.com,900\nb@example.com,800\n');
    expect(reported.code).toBe(0);
    const words = reported.err.replaceAll(/\s+/g, ' ');
    expect(words).toContain('the payments add up to R$ 17,00, the remaining limits of the account');
    expect(words).toContain(note);
    expect(words.startsWith('warning:')).toBe(!note.endsWith('they fit'));
  });

  it.each([
    [
      'rows that are above a limit by themselves',
      '--day 5,00 --night 6,00',
      'pix-key,value\na@example.com,900\nb@example.com,400\nc@example.com,550\n',
      [
        'row 2 exceeds the limits of the account by itself, and cannot be paid before they rise. Ask for higher ones: pixctl limits-request create',
        'by day, row 4 exceeds the limit',
      ],
    ],
    [
      'the days that the payments take',
      '--day 10,00 --night 10,00',
      'pix-key,value\na@example.com,900\nb@example.com,800\nc@example.com,200\nd@example.com,300\n',
      [
        'by day, the payments fit today up to row 2, and take 3 days in all',
        'by night, the payments fit tonight up to row 2, and take 3 nights in all',
      ],
    ],
    [
      'the limits of the holder of each recipient',
      '--unlimited --others-day 5,00 --others-night 9,00',
      'pix-key,value\n11222333000181,900\na@example.com,400\nb@example.com,300\n',
      ['they fit only by night', 'by day, the payments fit today up to row 3, and take 2 days in all'],
    ],
    [
      'a limit of zero',
      '--day 0,00 --night 9,00',
      'pix-key,value\na@example.com,100\n',
      ['they fit only by night', 'by day, row 2 exceeds the limit'],
    ],
  ])('names %s', async (_what, limits, sheet, notes) => {
    const { plan, run } = await setup();
    expect((await run(`--sandbox sandbox account limits ${limits} --json`)).code).toBe(0);
    const reported = await plan(sheet);
    expect(reported.code).toBe(0);
    const words = reported.err.replaceAll(/\s+/g, ' ');
    for (const note of notes) expect(words).toContain(note);
  });

  it('reports the limits of each account separately, without payments that were done before', async () => {
    const { plan, run, self, path, approve, pay } = await setup();
    const added = (await run('--sandbox sandbox account add --json')).json();
    await run(`--sandbox sandbox account limits ${added.accountId} --day 1,00 --night 1,00`);
    await run('--sandbox sandbox account limits --day 10,00 --night 10,00');
    const rows = `pix-key,value,source-account-id\na@example.com,900,\nb@example.com,800,${added.accountId}\n`;
    const { err } = await plan(rows);
    expect(err.replaceAll(/\s+/g, ' ')).toContain(
      `the payments from account ${added.accountId} add up to R$ 8,00, the remaining limits are R$ 1,00 by day, R$ 1,00 by night: they do not fit`,
    );
    rmSync(path);
    const one = 'pix-key,value\na@example.com,900\n';
    await plan(one);
    await approve('9,00');
    expect((await pay()).code).toBe(0);
    // What was paid before comes under no limit.
    const again = await plan(one, `--out ${join(self.dir, 'again.plan')}`);
    expect(again.err).not.toContain('limits');
  });

  it('can be resumed on another day after the limits of the account stopped its run', async () => {
    const { plan, run, approve, pay, self } = await setup();
    await run('--sandbox sandbox account limits --day 10,00 --night 0,00');
    await plan('pix-key,value\na@example.com,900\nb@example.com,800\n');
    await approve('17,00');
    const first = await pay('run', '--concurrency 1');
    expect(first.code).toBe(7);
    expect(outcomesIn(first)).toEqual(['done', 'failed']);
    self.time += 86_400_000;
    expect(outcomesIn(await pay('resume'))).toEqual(['existing', 'done']);
  });

  it.each([
    [
      '403',
      { error: 'Application does not have required scope: ACCOUNT_LIMITS_GET' },
      'whether the payments fit the limits of the account is unknown: the key lacks the scope ACCOUNT_LIMITS_GET',
    ],
    // A service without limits.
    ['404', { error: 'Not found' }, undefined],
  ])('succeeds if the service refuses to report the limits: %s', async (status, body, warning) => {
    const served = await serve();
    const requested: string[] = [];
    const { url } = await between(served, (request, ask) => {
      if (!request.url.startsWith('/api/v1/limits/')) return ask();
      requested.push(request.url);
      return jsonAnswer(Number(status), body);
    });
    const self = machineAt({ url, appKey: served.appKey });
    writeFileSync(join(self.dir, 'sheet.csv'), 'pix-key,value\na@example.com,900\n');
    const planned = await self.run(`payment batch plan ${join(self.dir, 'sheet.csv')} --json`);
    expect([planned.code, requested.length]).toEqual([0, 1]);
    if (warning === undefined) expect(planned.err).not.toContain('limits');
    else expect(planned.err).toContain(warning);
  });

  it('reads Latin-1 sheets and NDJSON, with the same id for the same payment', async () => {
    const { self, run, path } = await setup();
    const text =
      'Chave Pix;Valor;Descrição;Favorecido;CPF\r\nana@example.com;R$ 1.234,56;Férias;Ana;529.982.247-25\r\n';
    const sheet = join(self.dir, 'sheet.csv');
    writeFileSync(sheet, Buffer.from(text, 'latin1'));
    expect((await run(`--sandbox payment batch plan ${sheet}`)).code).toBe(0);
    expect(rowsIn(path)).toMatchObject([
      { cents: 123_456, comment: 'Férias', name: 'Ana', taxID: '52998224725' },
    ]);
    writeFileSync(
      join(self.dir, 'rows.ndjson'),
      '{"value":123456,"destinationAlias":"ana@example.com","comment":"Férias"}\n',
    );
    await run(`--sandbox payment batch plan ${join(self.dir, 'rows.ndjson')}`);
    // The same payment has the same id, however it is written.
    expect(rowsIn(join(self.dir, 'rows.ndjson.plan'))[0]!.id).toBe(rowsIn(path)[0]!.id);
  });

  it('does not allow run for another plan of as many payments and the same total', async () => {
    const { self, plan, approve, pay, payments, sheet, path } = await setup();
    await plan(SHEET);
    await approve('31,50');
    const other = sheet(SHEET.replace('ana@example.com', 'eva@example.com'), 'other.csv');
    expect((await self.run(`--sandbox payment batch plan ${other}`)).code).toBe(0);
    writeFileSync(path, readFileSync(`${other}.plan`));
    const refused = await pay();
    expect(refused.code).toBe(9);
    expect(errorOf(refused).code).toBe('approval-other');
    expect(await payments()).toEqual([]);
  });

  it('run and approve refuse a changed plan, a plan with a wrong total, and a changed approval', async () => {
    const { plan, approve, pay, payments, path } = await setup();
    await plan(SHEET);
    await approve('31,50');
    const before = readFileSync(path, 'utf8');
    for (const after of [
      before.replace('ana@example.com', 'eva@example.com'),
      before.replace('"total":3150', '"total":3151'),
      `${before}\n`,
      before.slice(0, -1),
      before.replaceAll('\n', '\r\n'),
    ]) {
      writeFileSync(path, after);
      expect(errorOf(await pay()).code).toBe('plan-changed');
      expect(errorOf(await approve('31,50')).code).toBe('plan-changed');
    }
    // A seal that is right proves only that the file is whole.
    writeFileSync(path, before);
    const lines = linesIn(path);
    writeFileSync(path, sealed(lines.with(0, lines[0]!.replace('"total":3150', '"total":315'))));
    const lying = await approve('3,15');
    expect(errorOf(lying)).toMatchObject({
      code: 'plan-changed',
      message: expect.stringContaining('do not add up to its first line'),
    });
    // The sums of a plan that pays somebody else are right, and so may its seal be.
    writeFileSync(path, sealed(lines.map((line) => line.replace('"ana@example.com"', '"eva@example.com"'))));
    const forged = await approve('31,50');
    expect(errorOf(forged).code).toBe('plan-changed');
    writeFileSync(path, before);
    appendFileSync(`${path}.approval`, '\n');
    expect(errorOf(await pay()).code).toBe('approval-changed');
    expect(await payments()).toEqual([]);
  });
});

describe('payment batch approve', () => {
  it('signs on another machine, and run requires the approver of limits.batch.approver', async () => {
    const { self, plan, approve, pay, run, path } = await setup();
    await plan(SHEET);
    await approve('31,50');
    // A machine on which nothing is set up.
    const boss = machine();
    writeFileSync(join(boss.dir, 'p.plan'), readFileSync(path));
    const signed = await boss.run(
      `payment batch approve ${join(boss.dir, 'p.plan')} --yes --total 31,50 --json`,
    );
    expect(signed.code).toBe(0);
    const { approver } = signed.json();
    await run(['--sandbox', 'config', 'set', 'limits.batch.approver', approver]);
    const refused = await pay();
    expect(refused.code).toBe(9);
    expect(errorOf(refused)).toMatchObject({ code: 'approver', message: expect.stringContaining(approver) });
    writeFileSync(`${path}.approval`, readFileSync(join(boss.dir, 'p.plan.approval')));
    expect((await pay()).code).toBe(0);
    expect(readdirSync(boss.env['PIXCTL_CONFIG_DIR']!)).toEqual(['credentials.json']);
    expect(statSync(join(boss.env['PIXCTL_CONFIG_DIR']!, 'credentials.json')).mode & 0o777).toBe(0o600);
    // The key is the same the next time, and goes by the name of the profile where it is one of this machine.
    await run('--sandbox config set limits.batch.approver sandbox');
    expect((await run('--sandbox config get limits.batch.approver --json')).json()).toMatchObject({
      value: 'sandbox',
    });
    expect(errorOf(await pay('resume')).code).toBe('approver');
    await approve('31,50');
    expect((await pay('resume')).code).toBe(0);
    expect(self.opened).toEqual([]);
  });

  it('adds a second approver beside the first, whose key follows a renamed profile', async () => {
    const { plan, approve, run, self, path } = await setup();
    await plan(SHEET);
    const first = (await approve('31,50')).json().approver;
    const served = await serve();
    await self.run(`login --url ${served.url} --name chefe --app-key-stdin`, { input: served.appKey });
    const words = `payment batch approve ${path} --yes --total 31,50 --json --profile` as const;
    const second = (await self.run(`${words} chefe`)).json().approver;
    expect((await run(`--sandbox payment batch status ${path} --json`)).json()).toMatchObject({
      state: 'approved',
      approvers: [first, second],
    });
    // The key of a profile has its name.
    await self.run('profile rename chefe dono');
    const renamed = (await self.run(`${words} dono`)).json();
    expect(renamed.approver).toBe(second);
    await self.run('profile delete dono --yes');
    expect(readFileSync(join(self.env['PIXCTL_CONFIG_DIR']!, 'credentials.json'), 'utf8')).not.toContain(
      'dono',
    );
  });

  it('prints every payment in its JSON, as payment batch show does', async () => {
    const { plan, approve, run, path } = await setup();
    await plan(SHEET);
    const approved = await approve('31,50');
    const shown = await run(`--sandbox payment batch show ${path} --json`);
    expect(approved.json().payments).toEqual(shown.json());
    expect(approved.json().payments).toMatchObject([
      { row: 2, destinationAlias: 'ana@example.com', value: 1000, stated: { name: 'Carla Dias', new: true } },
      { row: 3, destinationAlias: '52998224725', value: 2050 },
      { row: 4, destinationAlias: '+5511912345684', value: 100, stated: { name: 'Ana', new: true } },
    ]);
  });

  it('lists every payment of a long plan on standard error, new destinations first', async () => {
    const { plan, run, path } = await setup();
    await run('--sandbox payment send --pix-key p1@example.com --value 1 --correlation-id p --yes');
    const rows = Array.from({ length: 300 }, (_, index) => `p${index}@example.com,100`);
    await plan(`pix-key,value\n${rows.join('\n')}\n`);
    const ran = await run(`--sandbox payment batch approve ${path} --yes --total 300,00`);
    expect(ran.code).toBe(0);
    const listed = [...ran.err.matchAll(/^Row \d+: R\$ 1,00 to (p\d+)@example\.com$/gm)].map(
      ([, name]) => name,
    );
    expect(listed).toHaveLength(300);
    expect([listed[0], listed[1], listed.at(-1)]).toEqual(['p0', 'p2', 'p1']);
  });

  describe.each([
    ['the same user on the same computer', 'ana@office', true],
    ['another user', 'bia@office', false],
    ['the same name on another computer', 'ana@home', false],
  ])('by %s', (_who, whoami, same) => {
    it(`${same ? 'warns' : 'does not warn'} of the planner as approver, with a profile and key of its own, and records both users`, async () => {
      const { plan, path, self, run } = await setup(100_000, { whoami: () => 'ana@office' });
      const planned = await plan(SHEET);
      expect(planned.json().plannedBy).toBe('ana@office');
      const boss = machine({ whoami: () => whoami });
      const words = `payment batch approve ${path} --yes --total 31,50 --json` as const;
      const approved = await boss.run(words, {
        env: { PIXCTL_BASE_URL: 'http://127.0.0.1:9', PIXCTL_APP_KEY: 'another-key' },
      });
      expect(approved.code).toBe(0);
      expect(approved.json()).toMatchObject({ plannedBy: 'ana@office', approvedBy: whoami });
      expect(approved.err.includes('warning: ')).toBe(same);
      expect((await run(`--sandbox payment batch status ${path} --json`)).json()).toMatchObject({
        plannedBy: 'ana@office',
        approvers: [approved.json().approver],
        approvedBy: [whoami],
      });
      expect(self.opened).toEqual([]);
    });
  });

  it('warns on another computer if the app key is that of the plan, and not if only the profile name is', async () => {
    const served = await serve();
    const [planner, boss] = [machine(), machine()];
    const env = { PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey };
    const sheet = join(planner.dir, 'sheet.csv');
    writeFileSync(sheet, SHEET);
    expect((await planner.run(`payment batch plan ${sheet}`, { env })).code).toBe(0);
    const words = `payment batch approve ${sheet}.plan --yes --total 31,50`;
    expect((await boss.run(words, { env })).err).toContain('warning: this plan was made with the app key');
    const other = { ...env, PIXCTL_APP_KEY: 'another-key' };
    expect((await boss.run(words, { env: other })).err).not.toContain('warning');
  });

  it('may be limited to named approvers, and config set refuses invalid names of them', async () => {
    const { run } = machine();
    for (const wrong of ['ed25519:abc', 'Not A Name', 'a,,b', `ed25519:${'A'.repeat(42)}B`])
      expect((await run(['--sandbox', 'config', 'set', 'limits.batch.approver', wrong])).code).toBe(2);
    expect((await run(['--sandbox', 'config', 'set', 'limits.batch.approver', 'ana, bia'])).code).toBe(0);
    expect((await run('--sandbox config get limits.batch.approver --json')).json()).toMatchObject({
      value: 'ana,bia',
    });
    expect((await run('--sandbox config set limits.batch.approver any --json')).json()).toMatchObject({
      value: null,
    });
  });
});

describe('payment batch run', () => {
  it('refuses a profile of another service or account, and sends nothing', async () => {
    const { self, plan, approve, path } = await setup();
    await plan(SHEET);
    await approve('31,50');
    const served = await serve();
    await self.run(`login --url ${served.url} --name loja --app-key-stdin`, { input: served.appKey });
    const elsewhere = await self.run(`payment batch run ${path} --profile loja --json`);
    expect(errorOf(elsewhere)).toMatchObject({ code: 'elsewhere' });
    expect((await served.ok('GET', '/api/v1/payment')).payments).toEqual([]);
  });

  it('sends no approval for a payment that turns out to be approved after its creation had no answer', async () => {
    const served = await serve();
    await receive(served, 1_000);
    const { url, seen } = await between(served, async ({ method, url: path, body }, ask) => {
      const answer = await ask();
      if (method !== 'POST' || path !== '/api/v1/payment') return answer;
      const { correlationID } = JSON.parse(body) as { correlationID: string };
      await served.ok('POST', '/api/v1/payment/approve', { correlationID });
      return undefined;
    });
    const self = machineAt({ url, appKey: served.appKey });
    const file = join(self.dir, 'pay.csv');
    writeFileSync(file, 'pix-key,amount\nana@example.com,"1,00"\n');
    await self.run(`payment batch plan ${file}`);
    await self.run(`payment batch approve ${file}.plan --yes --total 1,00`);
    const paid = await self.run(`payment batch run ${file}.plan --yes --json --retries 0`);
    expect(outcomesIn(paid)).toEqual(['existing']);
    expect(seen.map(({ url: path }) => path)).not.toContain('/api/v1/payment/approve');
  });

  it.each([
    ['at another service', { origin: 'https://other.example' }],
    ['with another app key', { key: 'k' }],
  ])('leaves an open entry of a payment with the same id %s alone', async (_, place) => {
    const { self, plan, approve, pay, path } = await setup();
    await plan('pix-key,amount\nana@example.com,"1,00"\n');
    await approve('1,00');
    const [row] = rowsIn(path);
    const journal = join(self.env['PIXCTL_DATA_DIR']!, 'journal.ndjson');
    const [begun] = parsedLines(journalRecord, readFileSync(journal, 'utf8'));
    const other = {
      ...begun!,
      id: 'elsewhere',
      at: new Date(self.time - 3_600_000).toISOString(),
      profile: 'loja',
      ...place,
      operation: 'payment.create',
      method: 'POST',
      path: '/api/v1/payment',
      body: { correlationID: row!.id },
      correlationID: row!.id,
    };
    appendFileSync(journal, `${JSON.stringify(other)}\n`);
    expect(outcomesIn(await pay())).toEqual(['done']);
    const records = readFileSync(journal, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"elsewhere"'));
    expect(records).toHaveLength(1);
  });

  it('refuses a second run while the first process is alive, and ignores the lock of a dead process', async () => {
    const { self, plan, approve, pay, path, run } = await setup();
    await plan(SHEET);
    await approve('31,50');
    const lock = (pid: number): void =>
      writeFileSync(`${path}.lock`, JSON.stringify({ pid, host: hostname(), token: 't' }));
    lock(process.pid);
    expect(errorOf(await pay()).code).toBe('plan-running');
    expect((await run(`--sandbox payment batch status ${path} --json`)).json()).toMatchObject({
      state: 'running',
      pid: process.pid,
    });
    // Killed: nobody has this number.
    lock(2 ** 30);
    expect((await pay()).code).toBe(0);
    expect(existsSync(`${path}.lock`)).toBe(false);
    expect(self.opened).toEqual([]);
  });

  it.each(['run', 'resume'] as const)('refuses a folder in place of the lock file: %s', async (how) => {
    const { plan, approve, pay, payments, path } = await setup();
    await plan(SHEET);
    await approve('31,50');
    mkdirSync(`${path}.lock`);
    const ran = await pay(how);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(errorOf(ran).message).toContain(`${path}.lock`);
    expect(await payments()).toEqual([]);
  });

  it('finishes the payment in flight on Ctrl-C, and resume pays the remaining rows', async () => {
    let interrupt = (): void => undefined;
    const { self, plan, approve, path, payments } = await setup(100_000, {
      onInterrupt: (callback) => ((interrupt = callback), () => undefined),
    });
    await plan(SHEET);
    await approve('31,50');
    const stopped = await self.run(`--sandbox payment batch run ${path} -o ndjson --concurrency 1`, {
      onOut: () => interrupt(),
    });
    expect(stopped.code).toBe(130);
    expect(stopped.err).toContain('payment batch resume');
    const before = (await payments()).filter(({ payment }) => payment.status === 'APPROVED').length;
    expect(before).toBeLessThan(3);
    const rest = await machine({}, self.dir).run(`--sandbox payment batch resume ${path} --json`);
    expect(rest.code).toBe(0);
    expect(await payments()).toHaveLength(3);
  });

  it('looks payments up if a line of the log is lost, torn or of another plan', async () => {
    const { plan, approve, pay, payments, path } = await setup();
    await plan(SHEET);
    await approve('31,50');
    await pay();
    const lines = readFileSync(`${path}.log`, 'utf8').split('\n');
    writeFileSync(`${path}.log`, [lines[0], lines[1], lines[2]!.slice(0, 20)].join('\n'));
    expect(outcomesIn(await pay('resume'))).toEqual(['existing', 'existing', 'existing']);
    // What another plan of this name had paid says nothing of this one.
    writeFileSync(`${path}.log`, readFileSync(`${path}.log`, 'utf8').replaceAll(/"plan":"../g, '"plan":"zz'));
    expect((await pay()).code).toBe(0);
    expect(await payments()).toHaveLength(3);
  });
});

describe('payment batch plan --replace', () => {
  const OTHER = SHEET.replace('"10,00"', '"11,00"');

  it('replaces a plan that was neither approved nor run', async () => {
    const { plan, path, run } = await setup();
    await plan(SHEET);
    const refused = await plan(OTHER);
    expect(refused.code).toBe(2);
    expect(errorOf(refused).hint).toContain('add --replace');
    const before = readFileSync(path, 'utf8');
    expect((await plan(OTHER, '--replace')).code).toBe(0);
    expect(readFileSync(path, 'utf8')).not.toBe(before);
    expect((await run(`--sandbox payment batch show ${path} --json`)).out).toContain('1100');
  });

  it('makes a plan if there is none', async () => {
    const { plan, path } = await setup();
    expect((await plan(SHEET, '--replace')).code).toBe(0);
    expect(existsSync(path)).toBe(true);
  });

  type Setup = Awaited<ReturnType<typeof setup>>;
  it.each<[string, (made: Setup) => unknown, string, string]>([
    ['keeps a plan that was approved', ({ approve }) => approve('31,50'), OTHER, 'plan-exists'],
    [
      'keeps a plan that was run, also without its approval',
      ({ path }) => writeFileSync(`${path}.log`, '{"plan":"another"}\n'),
      OTHER,
      'plan-exists',
    ],
    ['keeps a file that is no plan', ({ path }) => writeFileSync(path, 'my notes'), SHEET, 'plan-exists'],
    ['keeps the plan if a row is invalid', () => undefined, SHEET.replace('"10,00"', '1.234'), 'batch-row'],
  ])('%s', async (_, prepare, text, code) => {
    const made = await setup();
    await made.plan(SHEET);
    await prepare(made);
    const before = readFileSync(made.path, 'utf8');
    const refused = await made.plan(text, '--replace');
    expect({ exit: refused.code, code: errorOf(refused).code }).toEqual({ exit: 2, code });
    expect(readFileSync(made.path, 'utf8')).toBe(before);
  });
});
