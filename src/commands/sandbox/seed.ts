// `sandbox seed`.
import { requireFields } from '#client/answers/checked-answer.ts';
import { command } from '#commands/kit/define.ts';
import { isInterrupted, stopped } from '#commands/kit/stopped.ts';
import { control } from '#contract/sandbox/controls.ts';
import { seeded } from '#contract/sandbox/data-controls.ts';
import { say } from '#messages/message.ts';
import { grouped, numberOfCharges } from '#messages/quantity.ts';
import { viewOf } from '#output/view-of.ts';

const seedStep = control('sandbox.seed');

type Made = keyof typeof seeded.properties;
const MADE = Object.keys(seeded.properties) as Made[];

export const seed = command({
  meta: {
    name: 'sandbox seed',
    words:
      'seed, fixture, dados de exemplo, sample data, popular, demo, exemplo, example, dados de teste, dados ficticios, test data, popular banco',
    summary: 'Generate 90 days of test data, or a year',
    details: [
      'Generates charges in every status with their customers, payments, refunds, sub accounts, static QR codes and a subscription. The same seed always generates the same data. Data that exists already is not changed.',
      'With --year, the data covers a year of sales, with splits, withdrawals and their fees, and disputes.',
    ],
    examples: [
      { command: 'pixctl sandbox seed', note: '200 charges and their data' },
      { command: 'pixctl sandbox seed --seed 7 --charges 100000', note: 'Enough to test paging and exports' },
      { command: 'pixctl sandbox seed --year --charges 2000', note: 'A year, for books and reports' },
    ],
  },
  input: {
    options: {
      seed: {
        type: 'integer',
        minimum: 0,
        maximum: 2_147_483_647,
        default: 1,
        placeholder: 'N',
        description: 'kind of data',
      },
      charges: {
        type: 'integer',
        minimum: 1,
        maximum: 1_000_000,
        default: 200,
        placeholder: 'N',
        description: 'number of charges; the amount of other data depends on it',
      },
      year: { type: 'boolean', description: 'a year of a shop instead of 90 days' },
    },
  },
  run: async (context, input) => {
    const { seed: chosen = 1, charges = 200, year } = input.options;
    const made: Partial<Record<Made, number>> = {};
    let until: number | undefined;
    let from = 0;
    context.output.progress(() => ({ words: say`generating charges`, count: from, total: charges }));
    while (from < charges) {
      const step = await context.sandbox.control(seedStep, {
        body: {
          seed: chosen,
          charges,
          from,
          ...(until === undefined ? {} : { until }),
          ...(year === true ? { year } : {}),
        },
      });
      const [next, end, counts] = requireFields(seedStep, step, 'next', 'until', 'made');
      for (const what of MADE) if (counts[what] !== undefined) made[what] = (made[what] ?? 0) + counts[what];
      [from, until] = [next, end];
      if (isInterrupted(context) && from < charges)
        throw stopped(
          say`${grouped(from)} of ${numberOfCharges(charges)} stored; run the command again to continue.`,
        );
      context.signal.throwIfAborted();
    }
    context.output.progress(undefined);
    return { seed: chosen, charges, made };
  },
  show: {
    view: {
      columns: [
        { path: 'seed', label: 'Seed' },
        ...viewOf(seeded, {
          columns: [
            'charges',
            'paid',
            'refunds',
            'payments',
            ['subaccounts', 'Sub accounts'],
            ['qrcodes', 'QR codes'],
            'subscriptions',
            'withdrawals',
            'disputes',
          ],
        }).columns.map((column) => ({ ...column, path: `made.${column.path}` })),
      ],
    },
    moreFields: [{ path: 'charges', description: 'number of charges' }],
  },
});
