// Pix Automático at the command line: what is sent, what is refused before, what is shown, and what is found again.
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '#contract/events/event-types.ts';
import { field } from '#test/support/checked.ts';
import { machine, machineAt } from '#test/support/cli.ts';
import { dayOfMonth } from '#test/support/services/mandates.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const CREATE =
  'subscription create --value 4990 --customer-name Ana --customer-tax-id 52998224725 --correlation-id plan';
const body = async (line: string): Promise<unknown> =>
  field((await machine().run(`${CREATE} ${line} --sandbox --dry-run --json`)).json(), 'body');

describe('subscription create', () => {
  const customer = { name: 'Ana', taxID: '52998224725' };

  it('always sends a correlation id and a type, and other fields only if requested', async () => {
    expect(await body('')).toEqual({ correlationID: 'plan', type: 'RECURRENT', value: 4_990, customer });
    expect(
      await body('--installments 12 --frequency weekly --name Academia --day-generate-charge 31'),
    ).toEqual({
      correlationID: 'plan',
      type: 'RECURRENT',
      value: 4_990,
      customer,
      installmentCount: 12,
      frequency: 'WEEKLY',
      name: 'Academia',
      dayGenerateCharge: 31,
    });
    expect(await body('--day-generate-charge 31/01/2027')).toMatchObject({ dayGenerateCharge: '2027-01-31' });
  });

  it('sends type PIX_RECURRING and a retry policy with --journey', async () => {
    const sent = { correlationID: 'plan', type: 'PIX_RECURRING', value: 4_990, customer };
    expect(await body('--journey ONLY_RECURRENCY')).toEqual({
      ...sent,
      pixRecurringOptions: { journey: 'ONLY_RECURRENCY', retryPolicy: 'NON_PERMITED' },
    });
    expect(
      await body('--journey PAYMENT_ON_APPROVAL --retry-policy THREE_RETRIES_7_DAYS --minimum-value 1000'),
    ).toEqual({
      ...sent,
      pixRecurringOptions: {
        journey: 'PAYMENT_ON_APPROVAL',
        retryPolicy: 'THREE_RETRIES_7_DAYS',
        minimumValue: 1_000,
      },
    });
  });

  it.each([
    ['--journey ONLY_RECURRENCY --frequency BIMONTHLY', 'BIMONTHLY'],
    ['--journey ONLY_RECURRENCY --charge-type OVERDUE', '--charge-type'],
    [`--journey ONLY_RECURRENCY --comment ${'x'.repeat(30)}`, 'at most 29 characters'],
    ['--journey ONLY_RECURRENCY --type RECURRENT', '--type PIX_RECURRING'],
    ['--type PIX_RECURRING', '--journey is required'],
    ['--retry-policy THREE_RETRIES_7_DAYS', '--journey is required'],
    ['--day-generate-charge 32', 'at most'],
    ['--day-generate-charge 2027-02-30', 'not a day in the calendar'],
    ['--installments 0', 'at least'],
  ])('refuses %s', async (line, why) => {
    const ran = await machine().run(`${CREATE} ${line} --sandbox --json`);
    expect(ran).toMatchObject({ code: 2, out: '', err: expect.stringContaining(why) });
  });
});

it.each(['pixRecurring', 'pixRecurringOptions'])(
  'subscription get shows a mandate that the service names %s',
  async (name) => {
    const subscription = {
      globalID: 'g',
      correlationID: 'plan',
      status: 'ACTIVE',
      value: 4_990,
      dayGenerateCharge: 5,
      customer: { name: 'Ana' },
      [name]: { status: 'APPROVED', journey: 'ONLY_RECURRENCY', emv: '000201' },
      later: 'kept',
    };
    const { url } = await httpServer((_request, response) => json(response, 200, { subscription }));
    const self = machineAt({ url });
    expect((await self.run('subscription get plan --json')).json()).toEqual(subscription);
    const drawn = (await self.run('subscription get plan', { terminal: 100 })).out.replaceAll(
      /\u001b\[[0-9;]*m/g,
      '',
    );
    expect(drawn).toMatch(/Mandate +Approved/);
    expect(drawn).toMatch(/Approval +Without a payment/);
    expect(drawn).toContain('█▀▀');
  },
);

it('subscription help and lists are in Portuguese, with the values of options in the original spelling', async () => {
  const self = machine();
  Object.assign(self.env, { PIXCTL_LANG: 'pt', PIXCTL_PROFILE: 'sandbox' });
  const { out } = await self.run('subscription create --help');
  for (const { name, flag } of [
    { name: 'NON_PERMITED|THREE_RETRIES_7_DAYS', flag: '--retry-policy' },
    { name: 'PAYMENT_ON_APPROVAL|ONLY_RECURRENCY', flag: '--journey' },
    { name: 'DIAS', flag: '--day-due' },
  ])
    expect(out).toContain(`${flag} <${name}>`);
  await self.run(CREATE);
  expect((await self.run('installment list plan', { terminal: 100 })).out).toContain('Agendada');
  await self.run('subscription cancel plan');
  expect((await self.run('subscription list', { terminal: 100 })).out).toContain('Inativa');
});

describe('a lost answer for a subscription or an instalment', () => {
  const mandated = async () => {
    const s = await serve();
    const self = machineAt(s);
    await self.run(
      `${CREATE} --journey ONLY_RECURRENCY --retry-policy THREE_RETRIES_7_DAYS --day-generate-charge ${dayOfMonth(s.time, 6)}`,
    );
    await s.ok('POST', '/_sandbox/mandate', { id: 'plan', step: 'approve' });
    const [{ correlationID: id }] = (await self.run('installment list plan --json')).json();
    const lose = (operation: string) =>
      s.ok('POST', '/_sandbox/fault', { kind: 'lost', operation, times: 1 });
    return { s, self, id, lose };
  };

  it('is recovered by look-up after subscription create, subscription cancel and installment charge', async () => {
    const { self, id, lose } = await mandated();
    await lose('installment.charge');
    expect((await self.run(`installment charge ${id} --json`)).json()).toMatchObject({
      cobr: { status: 'CREATED' },
    });
    await lose('subscription.cancel');
    expect((await self.run('subscription cancel plan --json')).json()).toMatchObject({ status: 'INACTIVE' });
    await lose('subscription.create');
    const made = await self.run(`${CREATE.replace('plan', 'other')} --json`);
    expect(made).toMatchObject({ code: 0 });
    expect(made.json()).toMatchObject({ correlationID: 'other', type: 'RECURRENT' });
    expect((await self.run('subscription list --json')).json()).toHaveLength(2);
  });

  it('is reported as outcome unknown after installment retry, which names the instalment to look up', async () => {
    const { s, self, id, lose } = await mandated();
    await s.ok('POST', '/_sandbox/installment/fail', { id, code: 'AM02', tries: 1 });
    await s.ok('POST', `/api/v1/installments/${id}/cobr`, {});
    await s.ok('POST', '/_sandbox/complete-now', { id });
    await lose('installment.retry');
    const ran = await self.run(`installment retry ${id} --json`);
    expect(ran).toMatchObject({ code: 6, err: expect.stringContaining(`pixctl installment get ${id}`) });
    expect((await self.run(`installment get ${id} --json`)).json().cobr.tries).toHaveLength(2);
    expect((await self.run(`installment retry ${id} --json`)).code).toBe(6);
  });
});

it.each(EVENT_TYPES.filter((type) => type.startsWith('PIX_AUTOMATIC_')))(
  'webhook trigger delivers the event %s',
  async (type) => {
    const self = machine();
    expect((await self.run(`--sandbox webhook add --name x --event ${type} --email a@b.example`)).code).toBe(
      0,
    );
    const ran = await self.run(`--sandbox webhook trigger ${type} --set subscription.value=777 --json`);
    expect(ran.code).toBe(0);
    expect(ran.json()).toMatchObject({ event: type, subscription: expect.any(String) });
    const reported = (await self.run('--sandbox sandbox deliveries --json')).json();
    expect(reported).not.toEqual([]);
    expect(JSON.parse(reported[0].body)).toMatchObject({ event: type, value: 777 });
  },
);
