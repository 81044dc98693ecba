// Batches: a file of rows is run, and run again after kills, refusals and corrections, on one machine or all.
import { cpf } from '#test/support/writes.ts';
import type { Step, Story } from '../story.ts';
import type { Random } from '../world/random.ts';
import type { Machines } from './machines.ts';
import { OFFICE } from './machines.ts';
import { call, disturbedRun, interlude, paidCharge, permissions, refusedRun, writeFile } from './steps.ts';

/** A row by the field names of the API. */
type Row = Readonly<Record<string, string | number>>;

interface Kind {
  readonly command: string;
  /** Column names of CSV by field names. */
  readonly columns: Readonly<Record<string, string>>;
  readonly row: (number: number, value: number) => Row;
  /** Steps before the first run. */
  readonly before?: readonly Step[];
}

const KINDS: readonly Kind[] = [
  {
    command: 'charge create',
    columns: { correlationID: 'correlation-id', value: 'value' },
    row: (number, value) => ({ correlationID: `row-${number}`, value }),
  },
  {
    command: 'payment create',
    columns: { correlationID: 'pedido', value: 'value', destinationAlias: 'chave' },
    row: (number, value) => ({
      correlationID: `row-${number}`,
      value,
      destinationAlias: `ana${number}@example.com`,
    }),
  },
  {
    command: 'charge refund',
    columns: { correlationID: 'correlation-id', value: 'value', id: 'charge' },
    row: (number, value) => ({ correlationID: `row-${number}`, value, id: `paid-${1 + (number % 2)}` }),
    before: [...paidCharge('paid-1', 10_000), ...paidCharge('paid-2', 10_000)],
  },
  {
    command: 'customer create',
    columns: { correlationID: 'correlation-id', taxID: 'CPF', name: 'nome' },
    row: (number, value) => ({ correlationID: `row-${number}`, taxID: cpf(number), name: `Ana ${value}` }),
  },
  {
    command: 'qrcode create',
    columns: { correlationID: 'correlation-id', value: 'value', name: 'name' },
    row: (number, value) => ({ correlationID: `row-${number}`, value, name: `table ${number}` }),
  },
];

/** Another client has used the id of the second row for a charge or a payment of another amount. */
const TAKEN: Readonly<Record<string, Step>> = {
  'charge create': call('/api/v1/charge', { correlationID: 'row-2', value: 77 }),
  'payment create': call('/api/v1/payment', {
    correlationID: 'row-2',
    value: 77,
    destinationAlias: 'ana2@example.com',
  }),
};

/** A file of rows. */
interface Sheet {
  readonly name: string;
  rows: readonly Row[];
}

export function batchStory(random: Random, all: Machines): Story {
  const kind = random.pick(KINDS);
  const format = random.chance(0.7) ? 'csv' : 'ndjson';
  const machines = random.chance(0.25) ? all : [OFFICE];
  const rows = Array.from({ length: random.int(1, 5) }, (_, index) => kind.row(index + 1, 100 + index));
  const sheets: Sheet[] = [{ name: `rows.${format}`, rows }];
  if (random.chance(0.25)) sheets.push({ name: `more.${format}`, rows: overlapping(random, kind, rows) });
  const taken = TAKEN[kind.command];
  const written = (): Step[] =>
    machines.flatMap((machine) => sheets.map((sheet) => writeFile(machine, sheet.name, textOf(kind, sheet))));
  const steps: Step[] = [
    ...(kind.before ?? []),
    ...(taken !== undefined && random.chance(0.1) ? [taken] : []),
    ...written(),
  ];
  const command = (): string => {
    const concurrency = random.pick(['', '', ' --concurrency 1', ' --concurrency 3']);
    return `${kind.command} --batch ${random.pick(sheets).name} -o ndjson --yes${concurrency}`;
  };
  const count = random.int(1, 2 + sheets.length);
  for (let index = 0; index < count; index += 1) {
    if (index > 0 && random.chance(0.25)) {
      const sheet = random.pick(sheets);
      sheet.rows = corrected(random, kind, sheet.rows);
      steps.push(...written());
    }
    if (random.chance(0.2)) steps.push(interlude(random));
    if (random.chance(0.1)) steps.push(permissions(random, kind.command.split(' ')[0] ?? ''));
    if (index > 0 && random.chance(0.1)) steps.push(disturbedRun(random, OFFICE, 'journal resolve'));
    const run = () => disturbedRun(random, random.pick(machines), command());
    const last = steps.at(-1);
    steps.push(
      last?.kind === 'run' && last.kill !== undefined && random.chance(0.5)
        ? refusedRun(random, last.machine, command())
        : run(),
    );
    if (random.chance(0.15)) steps.push({ ...run(), isMeanwhile: true });
  }
  if (sheets.length > 1 && random.chance(0.4)) {
    const last = command();
    steps.push(disturbedRun(random, OFFICE, last), refusedRun(random, OFFICE, last));
  }
  return steps;
}

/** Another file has some of the same rows, perhaps with another amount, in another order, and one of its own. */
function overlapping(random: Random, kind: Kind, rows: readonly Row[]): Row[] {
  const own = kind.row(rows.length + 1, 100 + rows.length);
  const shared = rows.flatMap((row, index) => {
    const choice = random.next();
    return choice < 0.6 ? [row] : choice < 0.8 ? [kind.row(index + 1, 500)] : [];
  });
  return random.chance(0.5) ? [own, ...shared.toReversed()] : [...shared, own];
}

/** Somebody adds a row, removes one, changes an amount, or loses an id. */
function corrected(random: Random, kind: Kind, rows: readonly Row[]): Row[] {
  const at = random.int(0, rows.length - 1);
  switch (random.int(1, 4)) {
    case 1:
      return [...rows, kind.row(rows.length + 1, 300)];
    case 2:
      return rows.length === 1 ? [...rows] : rows.toSpliced(at, 1);
    case 3:
      return rows.with(at, kind.row(at + 1, 400));
    default:
      return rows.with(at, { ...rows[at]!, correlationID: '' });
  }
}

function textOf({ columns }: Kind, { name, rows }: Sheet): string {
  const lines = name.endsWith('.csv')
    ? [
        Object.values(columns).join(','),
        ...rows.map((row) =>
          Object.keys(columns)
            .map((field) => row[field])
            .join(','),
        ),
      ]
    : rows.map((row) => JSON.stringify(row));
  return `${lines.join('\n')}\n`;
}
