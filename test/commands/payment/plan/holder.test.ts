// The holder that a sheet declares against the one that the service reports: in the plan, its approval, its run and its
// results.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fictitiousHolder } from '#sandbox/resources/payment/destination.ts';
import type { Machine, Run } from '#test/support/cli.ts';
import { fundedMachine, machineAt } from '#test/support/cli.ts';
import type { OutputOf } from '#test/support/outputs.ts';
import { outcomesIn } from '#test/support/outputs.ts';
import { between } from '#test/support/services/between.ts';
import type { Answer } from '#test/support/services/pass-on.ts';
import { receive, serve } from '#test/support/services/sandbox.ts';

/** Commands on the sheet of somebody with R$ 10.000,00. @param options select the service */
function commandsOf(self: Machine, options: '--sandbox' | '--no-color') {
  const file = join(self.dir, 'sheet.csv');
  const path = `${file}.plan`;
  const run = <const L extends string>(line: L) => self.run(`${line} ${options}` as const);
  return {
    path,
    run,
    sheet: (rows: readonly string[]): void =>
      writeFileSync(file, `${['pix-key,value,name,tax-id', ...rows].join('\n')}\n`),
    plan: (more = '') => self.run(`payment batch plan ${file} --json ${more} ${options}`),
    approve: (total: string, plan = path) =>
      self.run(`payment batch approve ${plan} --yes --total ${total} --json ${options}`),
    pay: (how: 'run' | 'resume' = 'run', plan = path) =>
      self.run(`payment batch ${how} ${plan} --yes --json ${options}`),
    results: () => self.run(`payment batch results ${path} --json ${options}`),
    statuses: async (): Promise<readonly string[]> =>
      (await self.run(`payment list --all --json ${options}`))
        .json()
        .map(({ payment }) => payment.status)
        .toSorted(),
  };
}

async function setup() {
  const self = await fundedMachine(1_000_000);
  return { self, ...commandsOf(self, '--sandbox') };
}

/** A service whose answers a test changes. */
async function changed(change: (url: string, body: Record<string, unknown>) => Partial<Answer> | undefined) {
  const service = await serve();
  await receive(service, 1_000_000);
  const { url } = await between(service, async (request, ask) => {
    const answer = await ask();
    const read = answer.type.includes('json') ? JSON.parse(answer.body.toString() || '{}') : {};
    return { ...answer, ...change(`${request.method} ${request.url}`, read as Record<string, unknown>) };
  });
  const self = machineAt({ url, appKey: service.appKey });
  return { self, service, ...commandsOf(self, '--no-color') };
}

const bodyOf = (body: unknown): Partial<Answer> => ({ body: Buffer.from(JSON.stringify(body)) });
const isPaymentRead = (url: string): boolean => /^GET \/api\/v1\/payment\/[^?/]+$/.test(url);

const count = (all: readonly string[], one: string): number => all.filter((each) => each === one).length;

describe('payment batch run', () => {
  it('pays 180 rows of 200 and stops the 20 whose keys belong to other holders, also when resumed', async () => {
    const { sheet, plan, approve, pay, statuses, run, path } = await setup();
    sheet(
      Array.from({ length: 200 }, (_, index) => {
        const key = `p${index}@example.com`;
        const { name = '' } = fictitiousHolder(key);
        return `${key},100,${index % 10 === 7 ? 'Ulisses Quintanilha' : name.toUpperCase()},`;
      }),
    );
    const planned = await plan();
    expect(planned.json()).toMatchObject({
      warnings: 20,
      holders: { agree: 180, contradict: 20, incomparable: 0, notChecked: 0 },
    });
    expect((await approve('200,00')).code).toBe(0);
    for (const [how, sent] of [
      ['run', 'done'],
      ['resume', 'existing'],
    ] as const) {
      const paid = await pay(how);
      expect(paid.code).toBe(7);
      const outcomes = outcomesIn(paid);
      expect([count(outcomes, sent), count(outcomes, 'failed')]).toEqual([180, 20]);
      expect(paid.err).toContain('20 stopped: another holder (R$ 20,00)');
      expect(count(await statuses(), 'APPROVED')).toBe(180);
      expect(count(await statuses(), 'CREATED')).toBe(20);
    }
    expect((await run(`payment batch status ${path} --json`)).json()).toMatchObject({
      state: 'stopped',
      approved: { rows: 180 },
      failed: { rows: 0 },
      stopped: { rows: 20, total: 2_000 },
    });
  });

  it.each([
    ['another name', 'Marta Reis,', 'Carla Dias, ***.272.528-**, not Marta Reis;'],
    ['another tax id', 'Carla Dias,52998224725', 'Carla Dias, ***.272.528-**, not Carla Dias, 52998224725;'],
    ['only another tax id', ',52998224725', 'Carla Dias, ***.272.528-**, not 52998224725;'],
  ])('names both holders and the payment of a row with %s', async (_what, declared, both) => {
    const { sheet, plan, approve, pay, statuses, results } = await setup();
    sheet([`ana@example.com,100,${declared}`]);
    expect((await plan()).err).toContain(both.replace(';', ''));
    await approve('1,00');
    const paid = await pay();
    expect(paid.code).toBe(7);
    const [row] = paid.json();
    expect(row).toMatchObject({
      outcome: 'failed',
      holder: { name: 'Carla Dias', taxID: '***.272.528-**' },
      error: { code: 'other-holder', message: expect.stringContaining(both) },
    });
    expect(row.error.message).toContain(`the payment ${row.correlationID} was created and not approved`);
    expect(await statuses()).toEqual(['CREATED']);
    expect((await results()).json()).toMatchObject([
      {
        outcome: 'failed',
        'reported-name': 'Carla Dias',
        reason: expect.stringContaining(both.slice(0, -1)),
      },
    ]);
  });

  it('pays the same payment once the corrected sheet is planned and approved', async () => {
    const { self, sheet, plan, approve, pay, run, statuses, path } = await setup();
    sheet(['ana@example.com,100,Marta Reis,']);
    await plan();
    await approve('1,00');
    const [stopped] = (await pay()).json();
    const next = join(self.dir, 'next.csv');
    writeFileSync(
      next,
      (await run(`payment batch results ${path} --failed`)).out.replace('Marta Reis', 'Carla Dias'),
    );
    await run(`payment batch plan ${next}`);
    await approve('1,00', `${next}.plan`);
    const paid = await pay('run', `${next}.plan`);
    expect(paid).toMatchObject({ code: 0 });
    expect(paid.json()).toMatchObject([{ outcome: 'done', correlationID: stopped.correlationID }]);
    expect(await statuses()).toEqual(['APPROVED']);
  });

  it('stops a row without a declared holder whose key changed hands since the plan, and keeps it stopped without a report', async () => {
    let holder: unknown = { name: 'GABRIELA\u001b[2J\u202e CARDOSO', taxID: '***.111.222-**' };
    const { sheet, plan, approve, pay, statuses } = await changed((url, body) =>
      isPaymentRead(url) ? bodyOf({ ...body, destination: holder }) : undefined,
    );
    sheet(['ana@example.com,100,,']);
    await plan();
    await approve('1,00');
    const paid = await pay();
    expect(paid.code).toBe(7);
    expect(paid.json()[0].error.message).toContain(
      'the recipient is GABRIELA[2J CARDOSO, ***.111.222-** now, and was Carla Dias, ***.272.528-** when the plan was made',
    );
    holder = {};
    expect(errorsIn(await pay('resume'))).toEqual(['other-holder']);
    expect(await statuses()).toEqual(['CREATED']);
    holder = { name: 'CARLA DIAS' };
    expect(outcomesIn(await pay('resume'))).toEqual(['done']);
  });

  it.each([404, 500])(
    'approves nothing while a read of the payment is answered with status %d, goes on with other rows, and resume pays them',
    async (status) => {
      let isHidden = true;
      const { sheet, plan, approve, pay, run, statuses } = await changed((url) =>
        isHidden && isPaymentRead(url) ? { status, ...bodyOf({ error: 'Payment not found' }) } : undefined,
      );
      await run('config set retries 0');
      sheet(['ana@example.com,100,Carla Dias,', 'bia@example.com,100,,', 'eva@example.com,100,,']);
      await plan('--days 0');
      await approve('3,00');
      const paid = await pay();
      expect(paid.code).toBe(7);
      expect(outcomesIn(paid)).toEqual(['not-sent', 'not-sent', 'not-sent']);
      expect(errorsIn(paid)).toEqual(['holder-unread', 'holder-unread', 'holder-unread']);
      expect(await statuses()).toEqual(['CREATED', 'CREATED', 'CREATED']);
      isHidden = false;
      expect(outcomesIn(await pay('resume'))).toEqual(['done', 'done', 'done']);
    },
  );

  it('pays a row whose holder the service does not report', async () => {
    const { sheet, plan, approve, pay } = await changed((url, body) =>
      isPaymentRead(url) ? bodyOf({ ...body, destination: undefined }) : undefined,
    );
    sheet(['ana@example.com,100,Carla Dias,']);
    await plan();
    await approve('1,00');
    expect(outcomesIn(await pay())).toEqual(['done']);
  });

  it('stops the row without the log too, and approves a payment that a person has approved meanwhile no more', async () => {
    const { sheet, plan, approve, pay, run, statuses, path } = await setup();
    sheet(['ana@example.com,100,Marta Reis,']);
    await plan();
    await approve('1,00');
    const [stopped] = (await pay()).json();
    rmSync(`${path}.log`);
    expect(errorsIn(await pay('resume'))).toEqual(['other-holder']);
    await run(`payment approve ${stopped.correlationID} --yes`);
    expect(outcomesIn(await pay('resume'))).toEqual(['existing']);
    expect(await statuses()).toEqual(['APPROVED']);
  });
});

const errorsIn = (paid: Run<OutputOf<'payment batch run'>>): unknown[] =>
  paid.json().map(({ error }) => error?.code);

describe('payment batch plan', () => {
  it('looks up as many keys as limits.batch.lookups and the quota allow, new recipients first', async () => {
    const { sheet, plan, run } = await setup();
    const holders = async (more: string): Promise<unknown> => (await plan(more)).json().holders;
    await run('payment send --pix-key p0@example.com --value 1 --yes');
    sheet(['p0@example.com,100,X,', ...Array.from({ length: 30 }, (_, n) => `n${n}@example.com,100,,`)]);
    await run('sandbox key-quota set 500');
    await run('config set limits.batch.lookups 25');
    // The last look-up begins with 20 left.
    expect(await holders('')).toEqual({ agree: 0, contradict: 0, incomparable: 6, notChecked: 25 });
    await run('config set limits.batch.lookups 0');
    expect(await holders('--replace')).toMatchObject({ notChecked: 31 });
    await run('config set limits.batch.lookups default');
    await run('sandbox key-quota set 45');
    const low = await plan('--replace');
    expect(low.json().holders).toEqual({ agree: 0, contradict: 0, incomparable: 3, notChecked: 28 });
    expect(low.err).toContain(
      'Not all holders were looked up: the plan may not use more of the quota of the account.',
    );
    expect((await run('pix-key quota --json')).json()).toMatchObject({ tokens: 45 });
  });

  it('warns of a key that nobody has, and does not use more than its part of the quota for such keys', async () => {
    const { sheet, plan, run } = await setup();
    sheet([
      'pix-key-not-found@fail.example,100,Ana,',
      'ana@example.com,100,Carla Dias,',
      'ana@example.com,200,Marta Reis,',
    ]);
    await run('config set limits.batch.lookups 45');
    const planned = await plan();
    expect(planned.json()).toMatchObject({
      warnings: 2,
      holders: { agree: 1, contradict: 1, incomparable: 0, notChecked: 1 },
    });
    expect(planned.err).toContain(
      'row 2, R$ 1,00 to pix-key-not-found@fail.example: the service does not know the key',
    );
    expect((await run('pix-key quota --json')).json()).toMatchObject({ tokens: 479 });
  });

  it('uses no quota for a sheet with an invalid row', async () => {
    const { sheet, plan, run } = await setup();
    sheet(['ana@example.com,100,Carla Dias,', 'nobody,100,,']);
    expect((await plan()).code).toBe(2);
    expect((await run('pix-key quota --json')).json()).toMatchObject({ tokens: 500 });
  });

  it('is made without holders if the key may not look them up', async () => {
    const { sheet, plan } = await changed((url) =>
      url.includes('/pix-keys/') ? { status: 403, ...bodyOf({ error: 'Feature not enabled' }) } : undefined,
    );
    sheet(['ana@example.com,100,Carla Dias,']);
    const planned = await plan();
    expect(planned.code).toBe(0);
    expect(planned.json()).toMatchObject({ holders: { notChecked: 1 } });
    expect(planned.err).toContain('Not all holders were looked up');
  });
});

describe('payment batch approve and show', () => {
  it('show the holder at the service beside the declared one, and mark a contradiction that the plan does not', async () => {
    const { sheet, plan, run, path } = await setup();
    sheet(['ana@example.com,100,Marta Reis,', 'bia@example.com,100,Heitor Barbosa,']);
    await plan();
    expect((await run(`payment batch show ${path} --json`)).json()).toMatchObject([
      {
        stated: {
          name: 'Marta Reis',
          holder: { name: 'Carla Dias', taxID: '***.272.528-**' },
          holderCheck: 'contradicts',
          notes: expect.stringContaining('another holder'),
        },
      },
      { stated: { holder: { name: 'Heitor Barbosa' }, holderCheck: 'agrees' } },
    ]);
    const approved = await run(`payment batch approve ${path} --yes --total 2,00`);
    expect(approved.err).toMatch(
      /^ {4}Name\* +Marta Reis\n {4}Holder\* +Carla Dias, \*{3}\.272\.528-\*\*\n {4}Note\* +.*another holder$/m,
    );
  });
});

describe('payment batch results', () => {
  it('prints the declared and the reported holder of a row that was paid', async () => {
    const { sheet, plan, approve, pay, results } = await setup();
    sheet(['ana@example.com,100,C. Dias,']);
    await plan();
    await approve('1,00');
    await pay();
    expect((await results()).json()).toMatchObject([
      {
        outcome: 'done',
        name: 'C. Dias',
        'reported-name': 'Carla Dias',
        'reported-tax-id': '***.272.528-**',
      },
    ]);
  });
});
