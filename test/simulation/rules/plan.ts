// Payment plans: money leaves for approved rows only, once for each; what runs, `status` and `results` report agrees
// with the service; and a plan that is resumed until it ends has every row paid.
import type { History, Run } from '../history.ts';
import { isOpen, journalOf } from '../journal-file.ts';
import type { RowClaim } from '../row-claims.ts';
import { claimsIn, totalsIn } from '../row-claims.ts';
import type { MakeRule, Rule } from '../rule.ts';
import { Violated } from '../rule.ts';
import { OTHER_CLIENT } from '../themes/plan.ts';
import { HOME } from '../themes/steps.ts';
import type { Machine } from '../world/machine.ts';
import { DAY_MS } from './limits.ts';

/** Time in milliseconds in which `plan` certainly warns of an equal payment. */
const WARNED_MS = 7 * DAY_MS - 60_000;
/** Days after which a plan within a daily limit is paid. */
const MOST_DAYS = 4;

interface PlanRow {
  readonly row: number;
  readonly id: string;
  readonly key: string;
  readonly cents: number;
  readonly done?: boolean;
  readonly warnings?: readonly { readonly code: string }[];
}

/** A command on a plan, with the files as they were when it began. */
interface PlanRun {
  readonly run: Run;
  readonly command: string;
  readonly path: string;
  readonly text: string | undefined;
  readonly rows: readonly PlanRow[];
  /** Ids for which money had left. */
  readonly paid: ReadonlySet<string>;
  /** Ids that the log records as sent. */
  readonly logged: ReadonlySet<string>;
  /** Ids whose approval the journal of the machine leaves open. */
  readonly open: ReadonlySet<string>;
  /** The same of all other machines: this one cannot know of them. */
  readonly openElsewhere: ReadonlySet<string>;
  /** There was a plan before `plan`. */
  readonly isPlanned: boolean;
}

/** A plan that somebody approved. */
interface Approved {
  readonly machine: string;
  readonly rows: readonly PlanRow[];
}

class Plans implements Rule {
  readonly #history: History;
  #running: PlanRun[] = [];
  #isUsed = false;
  /** Approved plans by their text. */
  readonly #approved = new Map<string, Approved[]>();
  /** Texts of approvals that somebody signed. */
  readonly #approvals = new Set<string>();
  /** Machine whose user has to approve. */
  #required: string | undefined;
  /** A plan may take several days. */
  #isLimited = false;
  /** Paths on the office of plans that were run. */
  readonly #ran = new Set<string>();
  /** Ids of rows that had none in the sheet, by key and amount. */
  readonly #derived = new Map<string, string>();

  constructor(history: History) {
    this.#history = history;
  }

  before(runs: readonly Run[]): void {
    const started = runs.flatMap((run): PlanRun[] => {
      const [, command, path] = /^payment batch (\S+) (\S+)/.exec(run.step.command) ?? [];
      if (run.step.command.startsWith('config set limits.batch.approver')) this.#required = 'laptop';
      if (run.step.command.startsWith('config set limits.daily.out')) this.#isLimited = true;
      if (command === undefined || path === undefined) return [];
      this.#isUsed = true;
      const { machine } = run;
      const { text } = this.#files(machine, path);
      const rows = text === undefined || command === 'plan' ? [] : rowsOf(text);
      if ((command === 'run' || command === 'resume') && machine.name === 'office') this.#ran.add(path);
      return [
        {
          ...{ run, command, path, text, rows },
          paid: new Set(rows.filter((row) => this.#isPaid(row)).map(({ id }) => id)),
          logged: loggedIn(machine, path, text),
          open: openIn(machine),
          openElsewhere: new Set(
            [...this.#history.machines.values()]
              .filter((other) => other !== machine)
              .flatMap((other) => [...openIn(other)]),
          ),
          isPlanned: command === 'plan' && machine.disk.readText(`${HOME}/${path}.plan`) !== undefined,
        },
      ];
    });
    this.#running.push(...started);
  }

  after(): void {
    for (const one of this.#running)
      if (one.command === 'approve') this.#noteApproval(one);
      else if (one.command === 'plan') this.#checkSheet(one);
    if (!this.#isUsed) return;
    this.#checkMoney();
    for (const one of this.#running)
      if (one.command === 'run' || one.command === 'resume') this.#checkRun(one);
      else if (one.run.process.code === 0 && this.#isCurrent(one)) this.#checkAnswer(one);
    this.#running = [];
  }

  /** Texts of a plan and of its approval: files of a machine, or in the shared store. */
  #files({ disk }: Machine, path: string): { readonly text?: string; readonly approval?: string } {
    const { store } = this.#history;
    if (store !== undefined) return store.plans.get(path) ?? {};
    const file = (name: string) => disk.readText(`${HOME}/${name}`);
    const [text, approval] = [file(path), file(`${path}.approval`)];
    return { ...(text === undefined ? {} : { text }), ...(approval === undefined ? {} : { approval }) };
  }

  /** A run that was killed may have signed before. */
  #noteApproval({ run: { machine, process }, text, rows, path }: PlanRun): void {
    if (text === undefined || (process.code !== 0 && process.code !== null)) return;
    const before = this.#approved.get(text) ?? [];
    this.#approved.set(text, [...before, { machine: machine.name, rows }]);
    const signed = this.#files(machine, path).approval;
    if (signed !== undefined) this.#approvals.add(signed);
  }

  /** Money leaves once for each approved row, with its key and amount. */
  #checkMoney(): void {
    const sent = this.#history.service.database
      .prepare<{ id: string; key: string; cents: number; times: number }>(
        `SELECT p.correlation_id AS id, p.alias AS "key", p.value AS cents, COUNT(*) AS times
         FROM payments p JOIN postings g ON g.kind = 'payment' AND g.ref = p.oid GROUP BY p.seq`,
      )
      .all();
    const rows = [...this.#approved.values()]
      .flat()
      .filter(({ machine }) => this.#required === undefined || machine === this.#required)
      .flatMap((one) => one.rows);
    for (const { id, key, cents, times } of sent) {
      if (id === OTHER_CLIENT) continue;
      if (times > 1) throw new Violated('row paid twice', `${id} was paid ${times} times`);
      if (!rows.some((row) => row.id === id && row.key === key && row.cents === cents))
        throw new Violated('unapproved payment', `${id} paid ${cents} to ${key}, which nobody approved`);
    }
  }

  /** The same payment gets the same id in every plan, and a sheet does not contain it twice. */
  #checkSheet(one: PlanRun): void {
    const { path } = one;
    const { process, machine, step } = one.run;
    if (process.code !== 0) return;
    const [, out = `${path}.plan`] = / --out (\S+)/.exec(step.command) ?? [];
    const rows = rowsOf(this.#files(machine, out).text ?? '');
    const sheet = (machine.disk.readText(`${HOME}/${path}`) ?? '').trimEnd().split('\n').slice(1);
    if (rows.length !== sheet.length)
      throw new Violated('plan of other rows', `${rows.length} of ${sheet.length} rows`);
    const seen = new Map<string, boolean>();
    for (const [index, { id, key, cents }] of rows.entries()) {
      const [ownKey, value, ownId] = sheet[index]!.split(',');
      const payment = `${key} ${cents}`;
      this.#checkWarning(one, rows[index]!);
      if (`${ownKey} ${value}` !== payment || (ownId !== '' && ownId !== id))
        throw new Violated('plan of other rows', `${sheet[index]} became ${id} ${payment}`);
      const before = seen.get(payment);
      if (before !== undefined && !(before && ownId !== ''))
        throw new Violated('payment twice in a plan', `${payment} is in the sheet twice, once without an id`);
      seen.set(payment, ownId !== '');
      if (ownId !== '') continue;
      const derived = this.#derived.get(payment) ?? id;
      this.#derived.set(payment, derived);
      if (derived !== id) throw new Violated('other id', `${payment} has the ids ${derived} and ${id}`);
    }
  }

  /** A plan whose author could read all payments warns of those of the last seven days with this amount and key. */
  #checkWarning({ run: { process, step }, isPlanned }: PlanRun, row: PlanRow): void {
    if (isPlanned || row.done === true || process.err.includes('could not be read')) return;
    if (step.faults?.some(({ kind }) => kind === 'stale-answer' || kind === 'other-answer') === true) return;
    const since = this.#history.world.time - WARNED_MS;
    const before = this.#history.service.number(
      `SELECT COUNT(*) FROM payments p JOIN postings g ON g.kind = 'payment' AND g.ref = p.oid
       WHERE p.correlation_id <> ? AND p.alias = ? AND p.value = ? AND p.status <> 'FAILED' AND g.at > ?`,
      ...[row.id, row.key, row.cents, since],
    );
    if (before === 0) return;
    this.#history.count('row that was paid before');
    if (row.warnings?.some(({ code }) => code === 'paid-before') !== true)
      throw new Violated(
        'no warning',
        `${row.cents} was paid to ${row.key} before, and the plan does not say so`,
      );
  }

  #checkRun(one: PlanRun): void {
    const { run, rows, paid } = one;
    const { code, out, err } = run.process;
    const claims = claimsIn(out);
    for (const claim of claims) {
      const row = rows.find(({ id }) => id === claim.id);
      if (row === undefined || row.cents !== claim.value)
        throw new Violated('row of another plan', `${claim.id} with ${claim.value} is not in the plan`);
      this.#checkClaim(one, row, claim);
    }
    if (code === null || code === undefined) return;
    const count = (...outcomes: string[]): number =>
      claims.filter(({ outcome }) => outcomes.includes(outcome)).length;
    if (code === 0 && (rows.length === 0 || count('done', 'existing') !== rows.length))
      throw new Violated('exit 0 without all rows', `${count('done', 'existing')} of ${rows.length} rows`);
    if (code === 7 && (count('unknown') > 0 || count('done', 'existing') === rows.length))
      throw new Violated('exit 7 does not fit the rows', out);
    if (code !== 6 && count('unknown') > 0) throw new Violated('unknown row without exit 6', `exit ${code}`);
    // What was paid while it ran, it did not pay: a request of a killed run arrived late.
    if (run.process.requests === 0) return;
    // A second Ctrl-C ends the run at once: the rows in flight are then unknown, and not listed.
    if (code !== 6 && (run.step.interrupts?.length ?? 0) < 2 && !this.#isTwin(one))
      for (const row of rows)
        if (
          claims.every(({ id }) => id !== row.id) &&
          ![paid, one.openElsewhere].some((ids) => ids.has(row.id)) &&
          this.#isPaid(row)
        )
          throw new Violated('unreported payment', `${row.id} was paid by a run that ended with ${code}`);
    const totals = totalsIn(err);
    if (totals !== undefined)
      for (const outcome of ['done', 'existing', 'failed', 'unknown'])
        if ((totals.get(outcome) ?? 0) !== count(outcome))
          throw new Violated(
            'wrong totals',
            `${totals.get(outcome) ?? 0} ${outcome}, ${count(outcome)} rows`,
          );
  }

  #checkClaim(one: PlanRun, row: PlanRow, { outcome }: RowClaim): void {
    const { paid, open, logged } = one;
    const isPaid = this.#isPaid(row);
    if ((outcome === 'done' || outcome === 'existing') && !isPaid)
      throw new Violated('false done row', `${row.id} is reported as ${outcome}, and no money left`);
    // Another process may pay after the row was reported.
    if (this.#isTwin(one)) {
      if (outcome === 'done' && this.#claimsOfTwins(one, row.id, 'done'))
        throw new Violated('row done by two', `${row.id} is reported as done by two runs at once`);
      return;
    }
    if (one.openElsewhere.has(row.id)) return;
    if (outcome === 'failed' && isPaid && !this.#hasFailed(row))
      throw new Violated('paid row failed', `${row.id} is reported as failed, and money left`);
    if (outcome !== 'not-sent' || !isPaid) return;
    if (!paid.has(row.id) || open.has(row.id) || logged.has(row.id))
      throw new Violated('false not sent row', `${row.id} is reported as not sent, and money left`);
  }

  /** Whether another run of this plan runs at the same time. */
  #isTwin = ({ run }: PlanRun): boolean =>
    this.#running.some((other) => other.run !== run && /^(?:run|resume)$/.test(other.command));

  #claimsOfTwins = ({ run }: PlanRun, id: string, outcome: string): boolean =>
    this.#running.some(
      (other) =>
        other.run !== run &&
        // Without a shared store, a machine cannot know that another one has sent the row.
        other.run.machine === run.machine &&
        claimsIn(other.run.process.out).some((claim) => claim.id === id && claim.outcome === outcome),
    );

  /** Whether what the command read is still true: no other run, no stale replica, no request on its way. */
  #isCurrent = ({ run, open, openElsewhere }: PlanRun): boolean =>
    this.#running.length === 1 &&
    open.size + openElsewhere.size === 0 &&
    run.step.faults?.some(({ kind }) => kind === 'stale-answer') !== true;

  /** `status` and `results` that could look up every payment. */
  #checkAnswer({ run, command, rows }: PlanRun): void {
    const { out } = run.process;
    const paid = rows.filter((row) => this.#isPaid(row) && !this.#hasFailed(row));
    if (command === 'status') {
      const { approved, settled, state } = JSON.parse(out) as {
        approved: { rows: number };
        settled: { rows: number };
        state: string;
      };
      if (approved.rows + settled.rows !== paid.length)
        throw new Violated(
          'wrong status',
          `${approved.rows + settled.rows} payments are reported, and ${paid.length} are paid`,
        );
      if ((state === 'complete' || state === 'sent') && paid.length < rows.length)
        throw new Violated('wrong status', `${state}, and ${paid.length} of ${rows.length} are paid`);
    } else if (command === 'results')
      for (const line of out.trimEnd().split('\n')) {
        const { paymentID, outcome } = JSON.parse(line) as { paymentID: string; outcome: string };
        const isReported = outcome === 'done' || outcome === 'existing';
        if (isReported !== paid.some(({ id }) => id === paymentID))
          throw new Violated('wrong results', `${paymentID} is ${outcome}`);
      }
  }

  /** Resumes each plan that is still approved, once all is calm. */
  async end(): Promise<void> {
    for (const path of this.#ran) {
      const { text, approval = '' } = this.#files(this.#history.machine('office'), path);
      const isApproved =
        text !== undefined &&
        this.#approvals.has(approval) &&
        this.#approved
          .get(text)
          ?.some(({ machine }) => this.#required === undefined || machine === this.#required) === true;
      if (!isApproved) continue;
      const resume = async (): Promise<Run> => {
        const [run] = await this.#history.runTogether([
          {
            ...{ kind: 'run', machine: 'office', seed: 1, isMeanwhile: false },
            command: `payment batch resume ${path} --yes -o ndjson`,
          },
        ]);
        return run!;
      };
      let { process } = await resume();
      for (let days = 0; process.code !== 0 && days < (this.#isLimited ? MOST_DAYS : 1); days += 1) {
        if (this.#isLimited) await this.#history.world.run(() => false, this.#history.world.time + DAY_MS);
        ({ process } = await resume());
      }
      const rows = rowsOf(text);
      if (!this.#isFunded()) continue;
      const expected = rows.every((row) => this.#isPossible(row)) ? 0 : 7;
      if (process.code !== expected)
        throw new Violated('plan cannot be finished', `${path} ends with ${process.code}, not ${expected}`);
      const [status] = await this.#history.runTogether([
        {
          ...{ kind: 'run', machine: 'office', seed: 1, isMeanwhile: false },
          command: `payment batch status ${path} -o ndjson`,
        },
      ]);
      if (status!.process.code !== 0) throw new Violated('no status', status!.process.err);
    }
  }

  /** Returns whether money left for a row. */
  #isPaid({ id, key, cents }: PlanRow): boolean {
    return (
      this.#history.service.number(
        `SELECT COUNT(*) FROM payments p JOIN postings g ON g.kind = 'payment' AND g.ref = p.oid
         WHERE p.correlation_id = ? AND p.alias = ? AND p.value = ?`,
        ...[id, key, cents],
      ) > 0
    );
  }

  #isFunded = (): boolean =>
    this.#history.service.number("SELECT COUNT(*) FROM postings WHERE kind = 'charge'") > 0;

  #hasFailed({ id }: PlanRow): boolean {
    return (
      this.#history.service.number(
        "SELECT COUNT(*) FROM payments WHERE correlation_id = ? AND status = 'FAILED'",
        id,
      ) > 0
    );
  }

  /** Returns whether no other payment has the id of a row. */
  #isPossible({ id, key, cents }: PlanRow): boolean {
    return (
      this.#history.service.number(
        "SELECT COUNT(*) FROM payments WHERE correlation_id = ? AND (alias <> ? OR value <> ? OR status = 'FAILED')",
        ...[id, key, cents],
      ) === 0
    );
  }
}

export const plan: MakeRule = (history) => new Plans(history);

/** Returns the rows of a plan; those that cannot be read are left out. */
function rowsOf(text: string): PlanRow[] {
  return text
    .split('\n')
    .slice(1, -2)
    .flatMap((line) => {
      const row = parsed(line) as PlanRow | undefined;
      return row === undefined ? [] : [row];
    });
}

/** Returns the ids that the log of a plan records as sent by runs of exactly this plan. */
function loggedIn({ disk }: Machine, path: string, text: string | undefined): ReadonlySet<string> {
  const { sha256 } = (parsed(text?.trimEnd().split('\n').at(-1) ?? '') ?? {}) as { sha256?: string };
  const ids = new Set<string>();
  let isOwn = false;
  for (const line of (disk.readText(`${HOME}/${path}.log`) ?? '').split('\n')) {
    const { plan: hash, id, outcome } = (parsed(line) ?? {}) as Partial<Record<string, string>>;
    if (hash !== undefined) isOwn = hash === sha256;
    if (isOwn && id !== undefined && (outcome === 'done' || outcome === 'existing')) ids.add(id);
  }
  return ids;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Returns the ids of payments whose approval has not ended in the journal of a machine. */
const openIn = (machine: Machine): ReadonlySet<string> =>
  new Set(
    journalOf(machine).flatMap(({ operation, outcome, correlationID }) =>
      operation === 'payment.approve' && isOpen(outcome) && correlationID !== undefined
        ? [correlationID]
        : [],
    ),
  );
