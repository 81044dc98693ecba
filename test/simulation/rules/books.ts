// Books: the sums of reports and exports equal the ledger, and `reconcile` claims no money that is not there.
import type { OutputOf } from '#test/support/outputs.ts';
import { outputOf } from '#test/support/outputs.ts';
import type { History, Run } from '../history.ts';
import type { MakeRule, Rule } from '../rule.ts';
import { Violated } from '../rule.ts';
import type { Line } from '../truth.ts';
import { linesOf } from '../truth.ts';

const READING = ['report', 'books', 'reconcile', 'statement'];
/** Brasília has no daylight saving time since 2019. */
const BRASILIA_MS = -3 * 3_600_000;
const dayOf = (at: number): string => new Date(at + BRASILIA_MS).toISOString().slice(0, 10);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

class Books implements Rule {
  readonly #history: History;
  #before = '';

  constructor(history: History) {
    this.#history = history;
  }

  before(runs: readonly Run[]): void {
    const { oldestDatabase } = this.#history.service;
    this.#before = runs.some(isReading) ? JSON.stringify(linesOf(oldestDatabase)) : '';
  }

  after(runs: readonly Run[]): void {
    if (!runs.some(isReading)) return;
    const lines = this.#lines();
    // Something happened meanwhile, or is not on a replica: the result may have it or not.
    if (JSON.stringify(lines) !== this.#before) return;
    for (const run of runs) {
      const { argv, code } = run.process;
      // --offline takes the mirror as it is. Somebody who changed the mirror gets what is in it.
      if (!isReading(run) || argv.includes('--offline') || this.#history.edited.has(run.machine.name))
        continue;
      // A list that was refused is named, and its rows are missing.
      if (run.process.err.includes('was not read')) continue;
      if (argv[0] === 'report' && code === 0) checkReport(run, lines);
      if (argv[0] === 'books' && code === 0) checkExport(run, lines);
      if (argv[0] === 'statement' && code === 0) checkStatement(run, lines);
      if (argv[0] === 'reconcile' && (code === 0 || code === 7) && run.process.out !== '')
        checkReconcile(run, lines);
    }
  }

  #lines(): readonly Line[] {
    return linesOf(this.#history.service.database);
  }
}

export const books: MakeRule = (history) => new Books(history);

const isReading = ({ process: { argv } }: Run): boolean => READING.includes(argv[0] ?? '');

function expect(rule: string, what: string, got: unknown, truth: unknown): void {
  if (JSON.stringify(got) !== JSON.stringify(truth))
    throw new Violated(rule, `${what} is ${JSON.stringify(got)} for ${JSON.stringify(truth)}`);
}

function checkReport({ process }: Run, lines: readonly Line[]): void {
  const report = outputOf('report', process.out);
  const within = lines.filter(({ at }) => dayOf(at) >= report.from && dayOf(at) <= report.to);
  const total = sum(within.map(({ value }) => value));
  const rule = 'report wrong';
  expect(rule, 'net and transfers', report.net + report.transfers, total);
  expect(rule, 'in - out - fees', report.in.value - report.out.value - report.fees.value, report.net);
  expect(
    rule,
    'fees',
    report.fees.value,
    -sum(within.filter(({ isFee }) => isFee).map(({ value }) => value)),
  );
  expect(rule, 'sum of kinds', sum(report.kinds.map(({ value }) => value)), total);
  expect(rule, 'lines of kinds', sum(report.kinds.map(({ count }) => count)), within.length);
  expect(rule, 'sum of days', sum(report.days.map(({ net }) => net)), report.net);
  for (const day of report.days) expect(rule, `net of ${day.day}`, day.in - day.out - day.fees, day.net);
}

function checkExport({ process, machine }: Run, lines: readonly Line[]): void {
  const rule = 'export wrong';
  for (const one of outputOf('books export', process.out)) {
    const own = lines.filter(({ account }) => account === one.accountId);
    const within = own.filter(({ at }) => dayOf(at) >= one.start && dayOf(at) <= one.end);
    const before = own.filter(({ at }) => dayOf(at) < one.start);
    const opening = before.at(-1)?.balance ?? 0;
    expect(rule, 'lines', one.lines, within.length);
    expect(rule, 'opening', one.opening, opening);
    expect(rule, 'closing', one.closing, within.at(-1)?.balance ?? opening);
    const text = machine.disk.readText(one.saved ?? '');
    if (one.saved !== null && text === undefined) throw new Violated(rule, `${one.saved} was not written`);
    const amounts = text === undefined || !one.saved.endsWith('.ofx') ? undefined : amountsOf(text);
    if (amounts !== undefined) {
      expect(rule, 'number of OFX lines', amounts.length, within.length);
      expect(rule, 'sum of the OFX lines', sum(amounts), sum(within.map(({ value }) => value)));
    }
  }
}

const amountsOf = (ofx: string): readonly number[] =>
  [...ofx.matchAll(/<TRNAMT>([-\d.]+)/g)].map(([, amount]) => Math.round(Number(amount) * 100));

function checkStatement({ process, step }: Run, lines: readonly Line[]): void {
  if (!step.command.includes('--all')) return;
  const found = outputOf('statement', process.out);
  const first = lines[0]?.account;
  const own = lines.filter(({ account }) => account === first);
  // Without --account, the service lists the account of the key.
  if (found.length === 0 || !own.some(({ id }) => id === found[0].id)) return;
  const signed = found.map(({ type, value }) => (type === 'DEBIT' ? -(value ?? 0) : (value ?? 0)));
  expect('statement wrong', 'lines', found.length, own.length);
  expect('statement wrong', 'sum', sum(signed), sum(own.map(({ value }) => value)));
}

function checkReconcile({ process }: Run, lines: readonly Line[]): void {
  const rows: OutputOf<'reconcile'> = outputOf('reconcile', process.out);
  const rule = 'reconcile wrong';
  const used = new Set<string>();
  for (const { result, fileValue, accountValue, difference, lines: numbers, accountIds } of rows) {
    for (const one of [...numbers.map((line) => `line ${line}`)]) {
      if (used.has(one)) throw new Violated(rule, `${one} of the file is in two rows`);
      used.add(one);
    }
    expect(rule, 'difference', difference, (accountValue ?? 0) - (fileValue ?? 0));
    if (result === 'matched' && accountIds.length > 0 && numbers.length > 0)
      expect(rule, 'difference of a match', difference, 0);
  }
  const claimed = rows.flatMap(({ accountValue }) => (accountValue === null ? [] : [accountValue]));
  const most = sum(lines.filter(({ value }) => value > 0).map(({ value }) => value));
  if (sum(claimed.filter((value) => value > 0)) > most)
    throw new Violated(rule, `it lists ${sum(claimed)} of ${most} cents`);
  const ids = rows.flatMap(({ accountIds }) => accountIds);
  const counted = lines.length;
  if (ids.length > counted) throw new Violated(rule, `it lists ${ids.length} of ${counted} lines`);
}
