// Polling: every event since the first position is told at least once, and nothing is told that did not happen.
import { at } from '#contract/path.ts';
import type { History, Run } from '../history.ts';
import type { MakeRule, Rule } from '../rule.ts';
import { Violated } from '../rule.ts';
import type { RunStep } from '../story.ts';
import { LISTEN } from '../themes/polling.ts';
import type { Machine } from '../world/machine.ts';

/** Requests of the last run: three rounds with more payments than a history has. */
const LAST_REQUESTS = 150;

/** SQL of the events that the account has had, by name: the id that the event names. */
const EVENTS: Readonly<Record<string, string>> = {
  CHARGE_CREATED: 'SELECT correlation_id AS id FROM charges WHERE company = 1 AND deleted_at IS NULL',
  CHARGE_EXPIRED:
    "SELECT correlation_id AS id FROM charges WHERE company = 1 AND deleted_at IS NULL AND status = 'EXPIRED'",
  CHARGE_COMPLETED:
    "SELECT c.correlation_id AS id FROM transactions t JOIN charges c ON c.seq = t.charge WHERE t.company = 1 AND t.type = 'PAYMENT'",
  TRANSACTION_RECEIVED: "SELECT end_to_end_id AS id FROM transactions WHERE company = 1 AND type = 'PAYMENT'",
  TRANSACTION_REFUND_RECEIVED:
    "SELECT end_to_end_id AS id FROM transactions WHERE company = 1 AND type = 'REFUND'",
  MOVEMENT_CONFIRMED: "SELECT correlation_id AS id FROM payments WHERE company = 1 AND status = 'CONFIRMED'",
  MOVEMENT_FAILED: "SELECT correlation_id AS id FROM payments WHERE company = 1 AND status = 'FAILED'",
};

const isListening = ({ process }: Run): boolean => process.argv.join(' ').startsWith(LISTEN);

class Polling implements Rule {
  readonly #history: History;
  /** What had happened when the position of a machine was first stored: it need not be told. */
  readonly #known = new Map<string, ReadonlySet<string>>();
  readonly #told = new Set<string>();
  /** Everything that has happened at any time. */
  readonly #happened = new Set<string>();

  constructor(history: History) {
    this.#history = history;
  }

  before(runs: readonly Run[]): void {
    if (!runs.some(isListening)) return;
    for (const event of this.#events()) this.#happened.add(event);
  }

  after(runs: readonly Run[]): void {
    const listening = runs.filter(isListening);
    if (listening.length === 0) return;
    const events = this.#events();
    for (const event of events) this.#happened.add(event);
    for (const run of listening) {
      const { machine, process } = run;
      for (const event of toldIn(process.out)) {
        this.#told.add(event);
        if (!this.#happened.has(event)) throw new Violated('false event', `${event} did not happen`);
      }
      if (this.#known.has(machine.name)) {
        if (!hasPosition(machine))
          throw new Violated('position lost', `the position of ${machine.name} is gone`);
      } else if (hasPosition(machine)) this.#known.set(machine.name, events);
    }
  }

  async end(): Promise<void> {
    for (const [name, known] of this.#known) {
      const machine = this.#history.machine(name);
      if (!hasPosition(machine))
        throw new Violated('position lost', `the position of ${name} is gone after a power failure`);
      const [run] = await this.#history.runTogether([lastRun(name)]);
      if (run?.process.code !== 0 && run?.process.code !== 130)
        throw new Violated('polling cannot be done', `it ended with ${run?.process.code} when all was calm`);
      const missed = [...this.#events()].filter((event) => !known.has(event) && !this.#told.has(event));
      if (missed.length > 0) throw new Violated('event not told', missed.join(', '));
    }
  }

  #events(): ReadonlySet<string> {
    const { database } = this.#history.service;
    return new Set(
      Object.entries(EVENTS).flatMap(([name, sql]) =>
        database
          .prepare<{ id: string }>(sql)
          .all()
          .map(({ id }) => `${name} ${id}`),
      ),
    );
  }
}

const hasPosition = ({ disk, home }: Machine): boolean =>
  disk.list(`${home}/data`).some((name) => /^listen-.*\.json$/.test(name));

/** Reads what was printed; of the last line a killed run may have printed a part. */
function toldIn(out: string): string[] {
  const whole = out.slice(0, out.lastIndexOf('\n') + 1);
  return whole.split('\n').flatMap((line) => {
    if (line === '') return [];
    const told: unknown = JSON.parse(line);
    // Some services have a prefix for names.
    const name = String(at(told, 'event')).split(':').at(-1) ?? '';
    return Object.hasOwn(EVENTS, name) ? [`${name} ${String(at(told, pathOf(name)))}`] : [];
  });
}

const pathOf = (event: string): string =>
  event.startsWith('TRANSACTION')
    ? 'body.pix.endToEndId'
    : event.startsWith('MOVEMENT')
      ? 'body.payment.correlationID'
      : 'body.charge.correlationID';

export const polling: MakeRule = (history) => new Polling(history);

const lastRun = (machine: string): RunStep => ({
  kind: 'run',
  machine,
  seed: 1,
  command: LISTEN,
  isMeanwhile: false,
  interrupts: [{ operation: 'send', number: LAST_REQUESTS }],
});
