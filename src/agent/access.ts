// What an agent can do with its profile, whatever protocol it speaks: run reads, propose writes, run approved ones.
import type { JournalEntry } from '#client/journal/types.ts';
import { maskJson, maskText } from '#client/masking/mask.ts';
import type { Command } from '#commands/kit/command.ts';
import { at, isObject } from '#contract/path.ts';
import { centsIn } from '#contract/schema/cents.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { english, say } from '#messages/message.ts';
import { covers, MANDATE_USED_UP } from '#policy/mandate.ts';
import type { LiveAccess, Mandate, Proposal, ProposalFacts, ProposedRequest } from '#ports/agent.ts';
import { entriesAbout, factsOf } from './facts.ts';
import { inReais, shownFields } from './for-model.ts';
import type { AgentProfile, Intent } from './intent.ts';
import { intentOf, withOptions } from './intent.ts';
import { signedMandate } from './mandate.ts';
import type { Proposals } from './proposals.ts';
import { lookUpOf, notFinal } from './result.ts';
import type { Allowed, Purpose } from './rights.ts';
import { allowedCommand, isUsable, mayRun, needsApproval } from './rights.ts';
import type { CommandResult, Program } from './run-command-line.ts';
import { commandNamed, runCommandLine } from './run-command-line.ts';
import { toolsIn } from './tool-hints.ts';
import { mark, shortened, within } from './untrusted.ts';

/** What a tool returns. */
export interface Answer {
  readonly exitCode: number;
  readonly data?: unknown;
  /** The list has more rows than were returned. */
  readonly more?: boolean;
  /** What else there is to know, written by pixctl. */
  readonly note?: string;
  readonly untrusted?: readonly string[];
  readonly error?: unknown;
  /** The proposal in `data` waits for a person; not shown. */
  readonly isWaiting?: boolean;
}

/** Longest data of an answer in characters of JSON. */
export const MOST_DATA = 60_000;
/** Rows of a list whose command line does not say how many. */
const ROWS = 20;
const MOST_REASON = 280;
const MOST_REFERENCE = 100;

export class AgentAccess {
  readonly host: Host;

  constructor(
    readonly program: Program,
    readonly profile: AgentProfile,
    readonly live: LiveAccess,
    readonly proposals: Proposals,
    /** Never shown. */
    readonly secrets: readonly string[],
    /** Options that limit the time of each command. */
    readonly timing: readonly string[],
  ) {
    this.host = program.host;
  }

  async read(words: readonly string[], signal: AbortSignal): Promise<Answer> {
    const allowed = await allowedCommand(this.program.commandLine, words, 'read');
    const { command, options } = allowed;
    const isShort =
      command.input?.options?.['limit'] !== undefined && (options['limit'] ?? options['all']) === undefined;
    const isJournal = command.meta.name.startsWith('journal ');
    // One more than is returned, to see whether there are more. The journal is filtered first.
    const line = isShort && !isJournal ? withOptions(words, ['--limit', `${ROWS + 1}`]) : words;
    const ran = await this.#ran([...this.profile.words, ...this.timing, ...line], signal);
    const answer = await this.resultOf(isJournal ? this.#ownEntries(ran) : ran, allowed);
    const { data } = answer;
    return isShort && Array.isArray(data) && data.length > ROWS
      ? { ...answer, data: data.slice(0, ROWS), more: true }
      : answer;
  }

  #ran(
    words: readonly string[],
    signal: AbortSignal,
    options: { readonly onOutput?: () => void; readonly mandate?: Mandate | undefined } = {},
  ): Promise<CommandResult> {
    return runCommandLine(this.program, words, signal, { profile: this.profile, ...options });
  }

  /** The journal has the entries of all profiles; the agent sees those of its own. */
  #ownEntries(ran: CommandResult): CommandResult {
    if (ran.exitCode !== EXIT.done) return ran;
    const value: unknown = JSON.parse(ran.out);
    const isOwn = (entry: unknown): boolean => isObject(entry) && entry['profile'] === this.profile.name;
    if (Array.isArray(value)) return { ...ran, out: JSON.stringify(value.filter(isOwn)) };
    if (isOwn(value)) return ran;
    throw usageError(say`the journal of profile ${this.profile.name} has no such entry`);
  }

  async control(words: readonly string[], signal: AbortSignal): Promise<Answer> {
    if (this.profile.mode !== 'sandbox')
      throw usageError(say`this server does not use the sandbox`, undefined, 'not-allowed');
    const allowed = await allowedCommand(this.program.commandLine, words, 'sandbox');
    return this.resultOf(await this.#ran(words, signal), allowed);
  }

  /** Runs a query on the mirror, and says how old the mirror is; without one, lists the tables. */
  async query(sql: string | undefined, signal: AbortSignal): Promise<Answer> {
    const run = (words: readonly string[]): Promise<CommandResult> =>
      this.#ran([...this.profile.words, ...this.timing, ...words], signal);
    const ran = await run(sql === undefined ? ['query', '--list'] : ['query', '--', sql]);
    const answer = await this.answerOf(ran, undefined, false);
    if (ran.exitCode !== EXIT.done) return answer;
    const status = await run(['sync', 'status']);
    const tables: unknown = status.exitCode === EXIT.done ? JSON.parse(status.out) : [];
    const times = (Array.isArray(tables) ? tables : [])
      .map((table: unknown) => at(table, 'syncedAt'))
      .filter((time) => typeof time === 'string');
    const [oldest] = times.toSorted();
    return oldest === undefined
      ? answer
      : { ...answer, note: `The mirror is of ${oldest}. To update it: read ["sync"].` };
  }

  /** Returns the commands for a purpose that the agent may run, best first. */
  async commandsFor(purpose: string): Promise<readonly Command[]> {
    const { commandLine } = this.program;
    const names = [purpose.trim(), ...commandLine.search(purpose)];
    const found = await Promise.all(names.map((name) => commandNamed(commandLine, name.split(/\s+/))));
    const commands = found.flatMap((one) => (one?.rest.length === 0 ? [one.command] : []));
    return [...new Set(commands)].filter((command) => this.#purposeOf(command) !== undefined);
  }

  /** Describes a command: the tool that runs it, its arguments and options. */
  async usageOf(command: Command): Promise<object> {
    const { commandLine } = this.program;
    const purpose = this.#purposeOf(command) ?? 'read';
    const { usage, about } = await commandLine.describe(command, (name) =>
      isUsable(commandLine, command, name, purpose),
    );
    return {
      tool: purpose === 'write' ? 'execute' : purpose,
      usage,
      summary: command.meta.summary,
      about,
    };
  }

  /** What the agent may run a command for with this profile. */
  #purposeOf(command: Command): Purpose | undefined {
    const { mode } = this.profile;
    if (mayRun(command, 'read')) return 'read';
    if (mayRun(command, 'write')) return mode === 'live' && this.live !== 'write' ? undefined : 'write';
    return mode === 'sandbox' && mayRun(command, 'sandbox') ? 'sandbox' : undefined;
  }

  /** Records a write that the agent proposes; nothing is sent. */
  async propose(
    words: readonly string[],
    {
      reference,
      reason,
      client,
    }: { reference?: string | undefined; reason?: string | undefined; client: string },
    signal: AbortSignal,
  ): Promise<Answer> {
    this.#assertMayWrite();
    const trimmed = shortened(reference ?? '', MOST_REFERENCE).trim();
    const known = trimmed === '' ? undefined : trimmed;
    const intent = await this.#intentOf(words, known, signal);
    if (!('request' in intent)) return this.answerOf(intent);
    const before = this.proposals.has(intent.id) ? this.proposals.get(intent.id) : undefined;
    if (before?.state === 'done') return this.#doneBefore(before, signal);
    const proposal = await this.proposals.add(intent.id, {
      profile: this.profile.name,
      service: this.profile.words,
      words: resolvedWords(words, intent),
      ...(known === undefined ? {} : { reference: known }),
      ...(reason === undefined ? {} : { reason: shortened(reason, MOST_REASON) }),
      client,
      proposedAt: new Date(this.host.now()).toISOString(),
    });
    const isWaiting = await this.#needsPerson(intent);
    const facts = this.#mustBeApproved(intent) ? await this.facts(intent.request, signal) : undefined;
    return this.#shown(proposal, { isWaiting, intent, facts });
  }

  /** Proposes a write and, if it needs no approval, runs it. */
  async run(
    words: readonly string[],
    about: { reference?: string | undefined; reason?: string | undefined; client: string },
    signal: AbortSignal,
  ): Promise<Answer> {
    const proposed = await this.propose(words, about, signal);
    const { proposal, state } = isObject(proposed.data) ? proposed.data : {};
    return typeof proposal !== 'string' || state === 'done' || proposed.isWaiting === true
      ? proposed
      : this.execute(proposal, signal);
  }

  /** What a person should know before approving. */
  facts(request: ProposedRequest, signal: AbortSignal): Promise<ProposalFacts> {
    return factsOf(this.host, this.profile, request, signal);
  }

  #intentOf(
    words: readonly string[],
    reference: string | undefined,
    signal: AbortSignal,
  ): Promise<Intent | CommandResult> {
    const { program, profile, timing } = this;
    return intentOf({ program, profile, timing, signal }, words, reference);
  }

  /** Runs a proposal that needs no approval, once. */
  async execute(id: string, signal: AbortSignal): Promise<Answer> {
    this.#assertMayWrite();
    const proposal = this.#own(id);
    if (proposal.state === 'done') return this.#doneBefore(proposal, signal);
    const intent = await this.current(proposal, signal);
    const mandate = this.#mustBeApproved(intent) ? await this.#mandateFor(intent) : undefined;
    if (this.#mustBeApproved(intent) && mandate === undefined)
      return this.#shown(proposal, { isWaiting: true, intent });
    const words = this.wordsOf(proposal, intent, { confirmed: mandate !== undefined });
    let result: Answer | undefined;
    const ended = await this.proposals.run(id, {}, async (onOutput) => {
      if (await this.wasDone(intent, signal)) return { exitCode: EXIT.done };
      const ran = await this.#ran(words, signal, { onOutput, mandate });
      result = await this.resultOf(ran, intent);
      const { exitCode, error } = result;
      return {
        exitCode,
        // Beyond the budget of the mandate, a person decides.
        ...(codeOf(error) === MANDATE_USED_UP ? { state: 'proposed' as const } : {}),
        ...(error === undefined ? {} : { error }),
      };
    });
    // Another process did it, or an earlier run that was killed.
    if (ended.state === 'done' && result === undefined) return this.#doneBefore(ended, signal);
    const isWaiting = mandate !== undefined && codeOf(ended.error) === MANDATE_USED_UP;
    return this.#shown(ended, { isWaiting, intent, result });
  }

  /** Returns the mandate of the profile if it covers a write, apart from its budget, which is checked with the record. */
  async #mandateFor({ command, request: { body } }: Intent): Promise<Mandate | undefined> {
    if (command.meta.name !== 'payment send' || !isObject(body)) return undefined;
    const mandate = await signedMandate(this.host, this.profile.name);
    return mandate !== undefined && covers(mandate, body, this.host.now()) ? mandate : undefined;
  }

  /** @throws PixctlError (exit 2) if this profile has no such proposal */
  #own(id: string): Proposal {
    const proposal = this.proposals.get(id);
    if (proposal.profile === this.profile.name) return proposal;
    throw usageError(say`proposal ${id} belongs to another profile`, undefined, 'no-proposal');
  }

  /** State of a proposal, and what it does now or did. */
  async state(id: string, signal: AbortSignal): Promise<Answer> {
    const proposal = this.#own(id);
    if (proposal.state === 'done') return this.#done(proposal, signal);
    if (proposal.state !== 'proposed' && proposal.state !== 'failed') return this.#shown(proposal);
    const intent = await this.#intentOf(proposal.words, proposal.reference, signal);
    if (!('request' in intent) || intent.id !== id) return this.#shown(proposal);
    const isWaiting = (await this.#needsPerson(intent)) || codeOf(proposal.error) === MANDATE_USED_UP;
    return this.#shown(proposal, { isWaiting, intent });
  }

  /** The answer to a repeated call. */
  async #doneBefore(proposal: Proposal, signal: AbortSignal): Promise<Answer> {
    const answer = await this.#done(proposal, signal);
    const at = (await this.#entriesOf(proposal.id, signal)).find(({ outcome }) => outcome === 'done')?.at;
    const which = `This is the one of ${at ?? proposal.proposedAt}. Nothing was sent now. For another equal write, give another reference.`;
    return { ...answer, note: answer.note === undefined ? which : `${which} ${answer.note}` };
  }

  /**
   * A proposal that was done, with its result as the service has it now. The file of the proposal says nothing about the
   * result, because somebody may have changed it; and a payment or refund goes on after the write.
   */
  async #done(proposal: Proposal, signal: AbortSignal): Promise<Answer> {
    const { id, words } = proposal;
    const allowed = await allowedCommand(this.program.commandLine, words, 'write');
    const lookUp = lookUpOf(allowed, correlationIdOf(id));
    if (lookUp === undefined) return this.#shown(proposal, { result: undefined });
    const read = await this.read(lookUp.words, signal);
    const data = lookUp.find(read.data);
    // The paths of a row of a list are those of the row.
    const untrusted = read.untrusted?.map((path) => path.replace(/^\[\]\.?/, ''));
    if (data !== undefined)
      return this.#shown(proposal, {
        result: { ...read, data, ...(untrusted === undefined ? {} : { untrusted }) },
      });
    if (read.error !== undefined && codeOf(read.error) !== 'not-found')
      return {
        ...this.#shown(proposal),
        note: 'The result could not be read now. Call wait or explain later.',
      };
    return {
      ...this.#shown({ ...proposal, state: 'unknown' }),
      note: 'It is recorded as done, but the service has nothing with its correlation id. A person has to find out why; do not propose it again.',
    };
  }

  async #needsPerson(intent: Intent): Promise<boolean> {
    return this.#mustBeApproved(intent) && (await this.#mandateFor(intent)) === undefined;
  }

  /**
   * Words that run a proposal, with the id that follows from it.
   * @param allowed of its words
   * @param confirmed a signed mandate stands for the person's confirmation
   */
  wordsOf(
    { id, service, words }: Proposal,
    { command, options }: Allowed,
    { confirmed = false }: { readonly confirmed?: boolean } = {},
  ): readonly string[] {
    const { 'correlation-id': hasId, 'return-existing': canReturn } = command.input?.options ?? {};
    return [
      ...service,
      ...this.timing,
      ...withOptions(words, [
        ...(hasId === undefined ? [] : ['--correlation-id', correlationIdOf(id)]),
        // An earlier run of this proposal may have been killed after its effect.
        ...(canReturn === undefined || options['return-existing'] !== undefined ? [] : ['--return-existing']),
        ...(confirmed ? ['--yes'] : []),
      ]),
    ];
  }

  /**
   * Returns what a proposal does now.
   * @throws PixctlError (exit 2) if that is not what was proposed, or the profile is another one
   */
  async current(proposal: Proposal, signal: AbortSignal): Promise<Intent> {
    const { id, profile, service, words, reference, state } = proposal;
    if (profile !== this.profile.name || !sameWords(service, this.profile.words))
      throw usageError(say`proposal ${id} belongs to profile ${profile}`);
    const intent = await this.#intentOf(words, reference, signal);
    if ('request' in intent && intent.id === id) return intent;
    // What a write did may be the reason why the same command would do something else now.
    const wasTried = ['running', 'unknown'].includes(state) || (await this.#entriesOf(id, signal)).length > 0;
    if (wasTried)
      throw new PixctlError(
        say`proposal ${id} was run before, and it is not known whether it was done; its command would send something else now`,
        {
          code: 'outcome-unknown',
          exitCode: EXIT.unknown,
          retryable: false,
          correlationID: correlationIdOf(id),
          hint: say`Find out before you propose it again: pixctl journal show ${correlationIdOf(id)}`,
        },
      );
    if (!('request' in intent))
      throw usageError(
        say`proposal ${id} cannot be run any more`,
        say`${typeof intent.error?.['message'] === 'string' ? intent.error['message'] : `exit code ${intent.exitCode}`}`,
      );
    throw usageError(
      say`proposal ${id} is not the one that was made: its command would send something else now`,
      say`Nothing was sent. Propose the write again.`,
      'proposal-changed',
    );
  }

  /**
   * Whether a run of the proposal that was killed had done the write, as far as the journal knows. Commands that can
   * return what exists find out themselves.
   */
  async wasDone({ id, command }: Intent, signal: AbortSignal): Promise<boolean> {
    if (command.input?.options?.['return-existing'] !== undefined) return false;
    return (await this.#entriesOf(id, signal)).some(({ outcome }) => outcome === 'done');
  }

  #entriesOf(id: string, signal: AbortSignal): Promise<readonly JournalEntry[]> {
    return entriesAbout(this.host, this.profile, correlationIdOf(id), signal);
  }

  #mustBeApproved(allowed: Allowed): boolean {
    return this.profile.mode === 'live' && needsApproval(allowed);
  }

  /** @throws PixctlError (exit 2) if the person who started the server allowed only reads */
  #assertMayWrite(): void {
    if (this.profile.mode === 'live' && this.live !== 'write')
      throw usageError(
        say`this server only reads profile ${this.profile.name}`,
        say`A person can start it with: pixctl mcp --live write`,
        'not-allowed',
      );
  }

  #shown(
    proposal: Proposal,
    {
      isWaiting = false,
      intent,
      facts,
      result,
    }: {
      /** A person has to approve it. */
      readonly isWaiting?: boolean;
      readonly intent?: Intent | undefined;
      readonly facts?: ProposalFacts | undefined;
      /** What the service returned. */
      readonly result?: Answer | undefined;
    } = {},
  ): Answer {
    const { id, state, words, proposedAt, exitCode, reference, error } = proposal;
    const isDone = state === 'done';
    const waits = isWaiting && (state === 'proposed' || state === 'failed');
    const { data, untrusted } = mark({
      proposal: id,
      state,
      ...(isDone ? {} : { command: words, proposedAt }),
      ...(isDone || intent === undefined ? {} : { request: requestInReais(intent) }),
      ...(reference === undefined ? {} : { reference }),
      correlationID: correlationIdOf(id),
      ...(waits ? { approval: `A person approves it at a terminal: pixctl approve ${id}` } : {}),
      ...(facts === undefined ? {} : { facts: inReais(facts, MONEY_OF_FACTS) }),
    });
    const marked = untrusted.filter((path) => !OWN_TEXTS.has(path));
    // A write that was done must not look like a failure because its record is long.
    const isLong = JSON.stringify(result?.data ?? null).length > MOST_DATA;
    const note = isDone ? notFinal(result?.data) : undefined;
    return this.#within({
      exitCode: state === 'unknown' ? EXIT.unknown : (exitCode ?? EXIT.done),
      data: {
        ...(data as object),
        ...(result?.data === undefined ? {} : isLong ? { resultOmitted: true } : { result: result.data }),
      },
      ...(note === undefined ? {} : { note }),
      untrusted: [...marked, ...(result?.untrusted ?? []).map((path) => within('result', path))],
      isWaiting: waits,
      ...(error === undefined ? {} : { error }),
    });
  }

  /** The result of a command: its main fields, with amounts in reais. */
  async resultOf(ran: CommandResult, { command, options }: Allowed): Promise<Answer> {
    const money = await this.program.commandLine.moneyPaths(command);
    return this.answerOf(ran, (value) => inReais(shownFields(command, options, value), money));
  }

  /** @param areNamesKnown see `mark` */
  async answerOf(
    { exitCode, out, error }: CommandResult,
    reduced: (value: unknown) => unknown = (value) => value,
    areNamesKnown = true,
  ): Promise<Answer> {
    let value: unknown = this.hide(out);
    try {
      value = reduced(maskJson(JSON.parse(out) as unknown, this.secrets));
    } catch {
      // A command that prints text, or nothing.
    }
    const { data, untrusted } = mark(value, areNamesKnown);
    return this.#within({
      exitCode,
      ...(out === '' ? {} : { data }),
      untrusted,
      ...(error === undefined
        ? {}
        : { error: await this.#forTools(mark(maskJson<unknown>(error, this.secrets)).data) }),
    });
  }

  /** An error whose hint names tools: an agent cannot run the commands that it names for a person. */
  async #forTools(error: unknown): Promise<unknown> {
    if (!isObject(error)) return error;
    const { next: _next, hint, ...rest } = error;
    return typeof hint === 'string' ? { ...rest, hint: await toolsIn(this.program.commandLine, hint) } : rest;
  }

  /** The answer to an error of this program. */
  async failure(error: unknown): Promise<Answer> {
    if (!(error instanceof PixctlError)) throw error;
    const { code, exitCode, hint, retryable } = error.fields;
    return {
      exitCode,
      error: {
        code,
        message: this.hide(shortened(error.message)),
        hint:
          hint === undefined
            ? null
            : await toolsIn(this.program.commandLine, this.hide(shortened(english(hint)))),
        retryable: retryable ?? false,
      },
    };
  }

  #within(answer: Answer): Answer {
    const size = JSON.stringify(answer.data ?? null).length;
    if (size <= MOST_DATA) return answer;
    return {
      exitCode: answer.exitCode,
      error: {
        code: 'too-long',
        message: `the result has ${size} characters, and at most ${MOST_DATA} are returned`,
        hint: 'Use --limit, or --fields with the fields that you need.',
        retryable: false,
      },
    };
  }

  /** @throws PixctlError (exit 2) if an agent sends a key, which would be stored with the proposal and the call */
  assertNoSecret(text: string): void {
    if (this.hide(text) !== text)
      throw usageError(
        say`the call contains a secret of profile ${this.profile.name}`,
        say`Nothing was done.`,
        'secret',
      );
  }

  hide(text: string): string {
    return maskText(text, this.secrets);
  }
}

/** The id that the service gets, so that it does the write at most once too. */
const correlationIdOf = (proposal: string): string => `${OF_AGENT}${proposal}`;
/** Returns the proposal of such an id, or the id itself. */
export const proposalIn = (id: string): string => (id.startsWith(OF_AGENT) ? id.slice(OF_AGENT.length) : id);
const OF_AGENT = 'agent-';

/** Texts of a proposal that pixctl writes. */
const OWN_TEXTS = new Set(['approval', 'command', 'facts.equal[]']);
const MONEY_OF_FACTS: ReadonlySet<string> = new Set(['paymentMax', 'dailyOut', 'leftToday']);

/** The body of a request with its amounts in reais, so that a wrong unit is seen before anything is sent. */
const requestInReais = ({ command, request: { method, body } }: Intent): unknown => {
  const schema = command.meta.operation?.body;
  return {
    method,
    ...(body === undefined
      ? {}
      : { body: inReais(body, new Set(schema === undefined ? [] : centsIn(schema))) }),
  };
};

const codeOf = (error: unknown): unknown => (isObject(error) ? error['code'] : undefined);

/** Writes relative times, such as `2h`, as the times that they were resolved to: a later run must not send others. */
function resolvedWords(words: readonly string[], { command, request }: Intent): readonly string[] {
  const resolved = new Map<string, string>();
  for (const [name, { type, target }] of Object.entries(command.input?.options ?? {})) {
    const value = type === 'moment' && target?.in === 'body' ? at(request.body, target.path) : undefined;
    if (typeof value === 'string') resolved.set(`--${name}`, value);
  }
  return words.map((word, index) => {
    const [option = '', typed] = word.split('=', 2);
    const value = resolved.get(typed === undefined ? (words[index - 1] ?? '') : option);
    return value === undefined ? word : typed === undefined ? value : `${option}=${value}`;
  });
}

const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index]);
