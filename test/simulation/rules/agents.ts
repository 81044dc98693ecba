// Agents: money leaves the live account only for what a person saw and agreed to, or within a signed mandate; the same
// proposal is done once; and no answer contradicts what the service has.
import { centsToDecimal } from '#pix/money.ts';
import type { History, Run } from '../history.ts';
import type { MakeRule, Rule } from '../rule.ts';
import { Violated } from '../rule.ts';
import { CHARGE, proposal } from '../themes/agents.ts';
import { HOME } from '../themes/steps.ts';
import type { Machine } from '../world/machine.ts';
import { answersIn } from '../world/process.ts';
import { DAY_MS, dayOf, IN_FLIGHT_MS } from './limits.ts';

/** Company whose account is that of the live profile. */
const LIVE = 1;

/** A payment for which money left the live account. */
interface Left {
  readonly id: string;
  readonly key: string;
  readonly cents: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Rules of a mandate, with the text in which it is stored. */
interface Mandate {
  readonly text: string;
  readonly payees: readonly string[];
  readonly min: number;
  readonly max: number;
  readonly daily: number;
  readonly every: string | undefined;
  readonly until: string;
}

/** A payment under a mandate, dated by the clock of the machine. */
interface Spent extends Left {
  readonly day: number;
}

/** A write that an agent wants done once. */
interface Asked {
  readonly command: string;
  readonly reference: string;
}

class Agents implements Rule {
  readonly #history: History;
  /** False if the history cannot be judged. */
  #isUsed: boolean | undefined;
  /** What people saw and agreed to, by the id of the payment: `KEY CENTS`. */
  readonly #agreed = new Map<string, Set<string>>();
  /** Mandates that people signed, by their text. */
  readonly #signed = new Map<string, Mandate>();
  /** Mandates that were in force when an agent ran a proposal, by the id of the payment. */
  readonly #mandates = new Map<string, Set<Mandate>>();
  /** Writes of the live profile that agents asked for. */
  readonly #asked = new Map<string, Asked>();
  /** Ids of payments that were proposed. */
  readonly #payments = new Set<string>();
  /** A person agreed to the deletion of the charge. */
  #isDeletionAgreed = false;
  /** When a proposal was made, by the clock of its machine, by the id of the payment. */
  readonly #proposedAt = new Map<string, number>();
  /** Payments that left, by id. */
  readonly #left = new Map<string, Left>();
  readonly #spent: Spent[] = [];
  #textsBefore: ReadonlyMap<Run, string> = new Map();
  #startedAt = 0;
  /** Payments whose proposal some run has executed or approved before. */
  readonly #tried = new Set<string>();

  constructor(history: History) {
    this.#history = history;
  }

  before(runs: readonly Run[]): void {
    const own = runs.filter(({ step: { command } }) => /^(?:mcp|approve) /.test(command));
    if (own.length > 0) this.#isUsed ??= true;
    // With the app key of the environment, every profile has the live account.
    if (own.some(({ step }) => step.as !== 'nobody')) this.#isUsed = false;
    if (this.#isUsed !== true) return;
    this.#startedAt = this.#history.world.time;
    this.#textsBefore = new Map(own.map((run) => [run, mandateText(run.machine)]));
    // What arrived since the last run was sent by an earlier one.
    for (const one of this.#newlyLeft()) this.#checkPermitted(one);
  }

  after(runs: readonly Run[]): void {
    if (this.#isUsed !== true) return;
    for (const run of runs)
      if (run.step.calls !== undefined) this.#noteCalls(run);
      else if (run.step.command.startsWith('approve ')) this.#noteScreen(run);
    const left = this.#newlyLeft();
    for (const one of left) {
      this.#checkPermitted(one);
      if (!this.#isAgreed(one)) this.#checkBudget(one, runs);
      this.#checkAge(one, runs);
    }
    this.#checkTimes();
    this.#checkCharge();
    for (const run of runs) this.#checkClaims(run, runs, left);
    for (const { step } of runs)
      for (const text of [step.command, ...(step.calls ?? []).map((call) => call.text)])
        for (const [id] of this.#history.fillIn(text).matchAll(/\bp[a-z2-7]{24}\b/g))
          this.#tried.add(idOf(id));
  }

  #noteCalls({ machine, process, step }: Run): void {
    const answers = answersIn(process.out);
    const now = machine.now();
    const isLive = step.command.includes('--profile shop');
    for (const [index, { tool, text }] of (step.calls ?? []).entries()) {
      const id = answers.find((one) => one.id === index + 1)?.proposal;
      const named = (JSON.parse(this.#history.fillIn(text)) as { proposal?: string }).proposal;
      if (tool === 'propose') this.#noteProposal(text, isLive);
      if (tool === 'propose' && id !== undefined && text.includes('"payment"')) this.#payments.add(idOf(id));
      if (tool === 'propose' && id !== undefined) {
        const before = this.#proposedAt.get(idOf(id));
        if (before === undefined || now - before >= DAY_MS) this.#proposedAt.set(idOf(id), now);
      }
      if (tool !== 'execute' || named === undefined || !isLive) continue;
      this.#history.count('agent executes');
      const mandates = this.#mandates.get(idOf(named)) ?? new Set();
      for (const [run, before] of this.#textsBefore)
        for (const configured of [before, mandateText(run.machine)]) {
          const mandate = this.#signed.get(configured);
          if (mandate !== undefined) mandates.add(mandate);
        }
      this.#mandates.set(idOf(named), mandates);
    }
  }

  #noteProposal(text: string, isLive: boolean): void {
    const { command, reference } = JSON.parse(text) as { command: readonly string[]; reference: string };
    if (isLive) this.#asked.set(text, { command: command.join(' '), reference });
  }

  /** Notes what a person saw and agreed to. */
  #noteScreen({ process: { err }, step: { command, person } }: Run): void {
    if (person !== 'agrees') return;
    if (command.startsWith('approve mandate')) {
      const mandate = mandateOnScreen(err);
      if (mandate !== undefined) this.#signed.set(mandate.text, mandate);
      return;
    }
    if (/^ {2}Command +pixctl --profile shop /m.test(err) && err.includes(`/charge/${CHARGE}\n`))
      this.#isDeletionAgreed = true;
    const [, key] = /^ {2}destinationAlias +(\S+)$/m.exec(err) ?? [];
    const [, cents] = /^ {2}value +(\d+)(?: \(|$)/m.exec(err) ?? [];
    if (key === undefined || cents === undefined) return;
    this.#history.count('person approves a proposal');
    const id = idOf(this.#history.fillIn(command).split(' ')[1] ?? '');
    this.#agreed.set(id, (this.#agreed.get(id) ?? new Set()).add(`${key} ${cents}`));
  }

  /** Returns the payments that left the live account since the last call. */
  #newlyLeft(): readonly Left[] {
    const left = this.#history.service.database
      .prepare<Left>(
        `SELECT p.correlation_id AS id, p.alias AS "key", p.value AS cents, g.at FROM payments p
         JOIN postings g ON g.kind = 'payment' AND g.ref = p.oid WHERE p.company = ${LIVE} ORDER BY g.id`,
      )
      .all();
    const fresh = left.filter(({ id }) => !this.#left.has(id));
    for (const one of fresh) this.#left.set(one.id, one);
    return fresh;
  }

  #isAgreed = ({ id, key, cents }: Left): boolean => this.#agreed.get(id)?.has(`${key} ${cents}`) === true;

  #checkPermitted(one: Left): void {
    const { id, key, cents } = one;
    if (this.#isAgreed(one)) return;
    const mandates = [...(this.#mandates.get(id) ?? [])];
    if (!mandates.some(({ payees, min, max }) => payees.includes(key) && cents >= min && cents <= max))
      throw new Violated(
        'payment of an agent',
        `${cents} left to ${key} as ${id}, and neither a person nor a mandate has approved it`,
      );
    this.#history.count('payment under a mandate');
  }

  /** Budget, recurrence and last day of a mandate, by the clock of the machine, which the journal has. */
  #checkBudget(one: Left, runs: readonly Run[]): void {
    const machine = runs[0]?.machine;
    if (machine === undefined || this.#isTouched('journal')) return;
    const at = one.at + machine.clockAheadBy;
    const day = dayOf(at);
    // It was recorded before midnight, and arrived after it.
    if (dayOf(at - IN_FLIGHT_MS) !== day) return;
    const before = [...this.#spent];
    this.#spent.push({ ...one, day });
    const sum = before
      .filter((other) => other.day === day)
      .reduce((all, { cents }) => all + cents, one.cents);
    const isWithin = ({ daily, every, until }: Mandate): boolean => {
      const period = (of: number): number => (every === 'week' ? Math.floor((of + 3) / 7) : of);
      const isAgain = before.some(({ key, day: of }) => key === one.key && period(of) === period(day));
      return sum <= daily && !(every !== undefined && isAgain) && day <= dayOf(Date.parse(`${until}T12:00Z`));
    };
    if (![...(this.#mandates.get(one.id) ?? [])].some(isWithin))
      throw new Violated(
        'mandate used up',
        `${one.cents} left to ${one.key} on day ${day}, on which ${sum} left, beyond what its mandate allows`,
      );
  }

  /** A proposal that has expired is not paid, unless an earlier run may have sent it. */
  #checkAge({ id }: Left, runs: readonly Run[]): void {
    const [run] = runs;
    const proposedAt = this.#proposedAt.get(id);
    if (run === undefined || proposedAt === undefined || this.#isTouched('')) return;
    const wasTried = journalMentions(run.machine, id, this.#startedAt + run.machine.clockAheadBy);
    // A run of it ended without an outcome; what may have been sent is looked up, however old it is.
    if (this.#tried.has(id)) return;
    if (!wasTried && this.#startedAt + run.machine.clockAheadBy - proposedAt >= DAY_MS)
      throw new Violated('expired proposal', `${id} was paid more than a day after it was proposed`);
  }

  /** An agent gets what it asks for once, however often it asks. */
  #checkTimes(): void {
    const times = new Map<string, number>();
    for (const { key, cents } of this.#left.values())
      times.set(`${key} ${cents}`, (times.get(`${key} ${cents}`) ?? 0) + 1);
    for (const [payment, count] of times) {
      const [key, cents] = payment.split(' ');
      const words = `payment send --pix-key ${key} --amount ${centsToDecimal(Number(cents)).replace('.', ',')}`;
      const asked = [...this.#asked.values()].filter(({ command }) => command === words).length;
      if (count > asked)
        throw new Violated(
          'agent pays twice',
          `${payment} left ${count} times, and was asked for ${asked} times`,
        );
    }
  }

  /** A deletion of the live profile needs a person, whatever a mandate says. */
  #checkCharge(): void {
    const deleted = this.#history.service.number(
      `SELECT COUNT(*) FROM charges WHERE company = ${LIVE} AND correlation_id = '${CHARGE}' AND deleted_at IS NOT NULL`,
    );
    if (deleted > 0 && !this.#isDeletionAgreed)
      throw new Violated('deletion by an agent', `nobody has agreed to the deletion of ${CHARGE}`);
  }

  #checkClaims({ process, step, machine }: Run, runs: readonly Run[], left: readonly Left[]): void {
    const isTouched = this.#isTouched('proposals') || this.#isTouched('journal');
    const check = (id: string, isDone: boolean, isNotDone: boolean): void => {
      if (!this.#payments.has(id)) return;
      if (isDone && !this.#isPaid(id) && !isTouched)
        throw new Violated('false done proposal', `${id} is reported as done, and no money left`);
      if (isNotDone && runs.length === 1 && left.some((one) => one.id === id) && !isTouched)
        throw new Violated('false not done proposal', `${id} is reported as not done, and money left`);
    };
    if (step.disk !== undefined) return;
    const { calls } = step;
    const answers = calls === undefined ? [] : answersIn(process.out);
    const last = new Map(
      answers
        .filter(({ id }) => calls?.[id - 1]?.tool === 'execute')
        .map(({ proposal: id, state }) => [id, state]),
    );
    for (const [id, state] of last)
      if (id !== undefined && state !== undefined)
        check(idOf(id), state === 'done', state === 'failed' || state === 'proposed');
    const [, id] = /^approve (p\S{24})/.exec(this.#history.fillIn(step.command)) ?? [];
    if (id !== undefined && machine.name === 'office')
      check(idOf(id), process.code === 0, [2, 3, 4, 5, 9].includes(process.code ?? -1));
  }

  #isPaid = (id: string): boolean =>
    this.#history.service.number(
      "SELECT COUNT(*) FROM payments p JOIN postings g ON g.kind = 'payment' AND g.ref = p.oid WHERE p.correlation_id = ?",
      id,
    ) > 0;

  /** Whether somebody has changed a file whose path contains this text. */
  #isTouched = (part: string): boolean =>
    [...this.#history.touched].some((path) => path.startsWith(`${HOME}/data/`) && path.includes(part));

  /** Proposes each payment once more, and has a person approve it, a day after all is calm. */
  async end(): Promise<void> {
    if (this.#isUsed !== true || this.#history.touched.size > 0 || !this.#isSetUp()) return;
    const run = async (step: Pick<Run['step'], 'command' | 'calls' | 'person'>): Promise<Run> => {
      const [ended] = await this.#history.runTogether([
        { kind: 'run', machine: 'office', seed: 1, isMeanwhile: false, as: 'nobody', ...step },
      ]);
      return ended!;
    };
    for (const asked of [...this.#asked.values()]) {
      // A charge can be deleted only once.
      if (!asked.command.startsWith('payment ')) continue;
      await this.#history.world.run(() => false, this.#history.world.time + DAY_MS + 1);
      const { process } = await run({
        command: 'mcp --profile shop --live write',
        calls: [proposal(asked)],
      });
      const id = answersIn(process.out).at(-1)?.proposal ?? '';
      const { process: approved } = await run({ command: `approve ${id}`, person: 'agrees' });
      if (approved.code !== 0 || !this.#isPaid(idOf(id)))
        throw new Violated(
          'proposal cannot be done',
          `${id} ended with ${approved.code} when all was calm: ${approved.err}`,
        );
    }
  }

  /** Whether the account has money, and the machine the profile with its key: shrinking a story may remove them. */
  #isSetUp(): boolean {
    const { disk } = this.#history.machine('office');
    return (
      this.#history.service.number("SELECT COUNT(*) FROM postings WHERE kind = 'charge'") > 0 &&
      ['config', 'credentials'].every((name) =>
        disk.readText(`${HOME}/config/${name}.json`)?.includes('"shop":'),
      )
    );
  }
}

export const agents: MakeRule = (history) => new Agents(history);

/** Id of the payment of a proposal. */
const idOf = (id: string): string => `agent-${id}`;

/** Text of the mandate that a machine is configured with. */
const mandateText = ({ disk }: Machine): string =>
  / *"limits\.agent@shop": *"([^"]+)"/.exec(disk.readText(`${HOME}/config/config.json`) ?? '')?.[1] ?? '';

/** Returns the rules that a person saw before signing them. */
function mandateOnScreen(screen: string): Mandate | undefined {
  const row = (label: string): string | undefined =>
    new RegExp(`^ {2}${label} +(.+(?:\\n {10,}.+)*)$`, 'm').exec(screen)?.[1]?.replaceAll(/\s+/g, ' ');
  const cents = (text = ''): number => Number(text.replaceAll(/\D/g, ''));
  const [payees, amounts, until] = [row('Recipients'), row('Amount')?.split(' to '), row('Last day')];
  if (payees === undefined || amounts === undefined || until === undefined) return undefined;
  const [min, max, daily] = [cents(amounts[0]), cents(amounts[1]), cents(row('Per day'))];
  const every = row('Each recipient')?.replace('once a ', '');
  const keys = payees.split(', ');
  const text = [
    `payees=${keys.join(',')} min=${min} max=${max} daily=${daily}`,
    ...(every === undefined ? [] : [`every=${every}`]),
    `until=${until}`,
  ].join(' ');
  return { text, payees: keys, min, max, daily, every, until };
}

/** Returns whether the journal had a payment before this time of its clock. */
const journalMentions = ({ disk }: Machine, id: string, before: number): boolean =>
  (disk.readText(`${HOME}/data/journal.ndjson`) ?? '')
    .split('\n')
    .some((line) => line.includes(id) && Date.parse(/"at":"([^"]+)"/.exec(line)?.[1] ?? '') < before);
