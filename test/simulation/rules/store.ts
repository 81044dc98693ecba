// The shared store: a write leaves only while its entry belongs to the process that sends it, nobody takes an entry over
// from a process that renews its lease, and nobody records "not done" while a request may be on its way.
import type { HttpRequest } from '#contract/http.ts';
import type { History, Run } from '../history.ts';
import type { MakeRule, Rule } from '../rule.ts';
import { Violated } from '../rule.ts';
import type { Process } from '../world/process.ts';
import type { Change } from '../world/store.ts';

/** Time in milliseconds for which an entry belongs to a process after the last renewal that it cannot have missed. */
const LEASE_MS = 14_900;
/** Time in milliseconds until a process that goes on has renewed its lease. */
const RENEWED_MS = 1_000;
/** Longest time in milliseconds that a request is on its way. */
const IN_FLIGHT_MS = 120_000;

class SharedStore implements Rule {
  readonly #history: History;
  #checked = 0;
  /** When a request of each entry left last; see `World.time`. */
  readonly #sent = new Map<string, number>();

  constructor(history: History) {
    this.#history = history;
  }

  sent({ machine, pid }: Process, { method, path }: HttpRequest): void {
    const { store, world } = this.#history;
    const { time } = world;
    const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
    store?.read(
      `SELECT e.id FROM pixctl_store.entry e JOIN pixctl_store.process p ON p.id = e.process
       WHERE e.outcome = 'pending' AND p.machine = ${text(machine.name)} AND p.pid = ${pid}
         AND e.intent::json ->> 'method' = ${text(method)} AND e.intent::json ->> 'path' = ${text(path)}`,
      (rows) => {
        for (const [id] of rows) this.#sent.set(id!, time);
        if (rows.length === 0)
          this.#history.violate(
            new Violated(
              'sent without its entry',
              `${machine.name} sent ${method} ${path}, and has no entry of it`,
            ),
          );
      },
    );
  }

  after(runs: readonly Run[]): void {
    const { store } = this.#history;
    if (store === undefined) return;
    const isDisturbed = runs.some(({ step }) => step.store !== undefined);
    const last = new Map<string, Change>();
    for (const [index, change] of store.changes.entries()) {
      const before = last.get(change.entry);
      last.set(change.entry, change);
      if (index < this.#checked || before === undefined) continue;
      if (before.outcome === 'done' && change.outcome !== 'done')
        throw new Violated(
          'done is forgotten',
          `${change.entry} was done, and is recorded as ${change.outcome}`,
        );
      if (before.by === change.by) continue;
      this.#history.count('entry taken over');
      if (before.outcome !== 'pending') continue;
      if (!isDisturbed) this.#checkLease(before, change);
      const age = change.at - (this.#sent.get(change.entry) ?? -Infinity);
      const isByUser = this.#history.processes.get(change.by)?.argv.includes('--as') === true;
      if (change.outcome === 'not-done' && !isByUser && age < IN_FLIGHT_MS)
        throw new Violated('not done too early', `${change.entry} was recorded as not done after ${age} ms`);
    }
    this.#checked = store.changes.length;
  }

  #checkLease({ by, entry }: Change, { at, by: next }: Change): void {
    const process = this.#history.processes.get(by);
    if (process === undefined) return;
    const { suspendedAt, suspendedUntil, endedAt = Infinity, code } = process;
    const hasStopped =
      (at >= suspendedAt + LEASE_MS && at <= suspendedUntil + RENEWED_MS) ||
      // The lease of a killed process lasts, but for others on its machine.
      at >= endedAt + (code === null && by.split(' ')[0] !== next.split(' ')[0] ? LEASE_MS : 0);
    if (!hasStopped)
      throw new Violated(
        'taken over too early',
        `${next} took entry ${entry} over from ${by}, which held it`,
      );
  }
}

export const store: MakeRule = (history) => new SharedStore(history);
