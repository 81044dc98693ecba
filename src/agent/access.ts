// What an agent can do with its profile, whatever protocol it speaks: run reads, propose writes, run approved ones.
import type { JournalEntry } from '#client/journal/types.ts';
import { maskJson, maskText } from '#client/masking/mask.ts';
import { at, isObject } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { english, say } from '#messages/message.ts';
import { covers, MANDATE_USED_UP } from '#policy/mandate.ts';
import type { LiveAccess, Mandate, Proposal, ProposalFacts, ProposedRequest } from '#ports/agent.ts';
import { entriesAbout, factsOf } from './facts.ts';
import type { AgentProfile, Intent } from './intent.ts';
import { intentOf, withOptions } from './intent.ts';
import { signedMandate } from './mandate.ts';
import type { Proposals } from './proposals.ts';
import type { Allowed } from './rights.ts';
import { allowedCommand, needsApproval } from './rights.ts';
import type { CommandResult, Program } from './run-command-line.ts';
import { runCommandLine } from './run-command-line.ts';
import { mark, shortened } from './untrusted.ts';

/** What a tool returns. */
export interface Answer {
  readonly exitCode: number;
  readonly data?: unknown;
  readonly untrusted?: readonly string[];
  readonly error?: unknown;
  /** The proposal in `data` waits for a person; not shown. */
  readonly isWaiting?: boolean;
}

/** Longest data of an answer in characters of JSON. */
const MOST_DATA = 60_000;
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
    const { command } = await allowedCommand(this.program.commandLine, words, 'read');
    const ran = await runCommandLine(this.program, [...this.profile.words, ...this.timing, ...words], signal);
    return this.answerOf(command.meta.name.startsWith('journal ') ? this.#ownEntries(ran) : ran);
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
    await allowedCommand(this.program.commandLine, words, 'sandbox');
    return this.answerOf(await runCommandLine(this.program, words, signal));
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
    return this.#shown(proposal, { isWaiting, request: intent.request, facts });
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
    if (proposal.state === 'done') return this.#shown(proposal);
    const intent = await this.current(proposal, signal);
    const { request } = intent;
    const mandate = this.#mustBeApproved(intent) ? await this.#mandateFor(intent) : undefined;
    if (this.#mustBeApproved(intent) && mandate === undefined)
      return this.#shown(proposal, { isWaiting: true, request });
    const words = this.wordsOf(proposal, intent, { confirmed: mandate !== undefined });
    const ended = await this.proposals.run(id, {}, async (onOutput) => {
      if (await this.wasDone(intent, signal)) return { exitCode: EXIT.done };
      const ran = await runCommandLine(this.program, words, signal, {
        onOutput,
        ...(mandate === undefined ? {} : { mandate }),
      });
      const { exitCode, data, error } = this.answerOf(ran);
      return {
        exitCode,
        // Beyond the budget of the mandate, a person decides.
        ...(codeOf(error) === MANDATE_USED_UP ? { state: 'proposed' as const } : {}),
        ...(data === undefined ? {} : { result: data }),
        ...(error === undefined ? {} : { error }),
      };
    });
    const isWaiting = mandate !== undefined && codeOf(ended.error) === MANDATE_USED_UP;
    return this.#shown(ended, { isWaiting, request });
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

  /** State of a proposal, and what it does now. */
  async state(id: string, signal: AbortSignal): Promise<Answer> {
    const proposal = this.#own(id);
    if (proposal.state !== 'proposed' && proposal.state !== 'failed') return this.#shown(proposal);
    const intent = await this.#intentOf(proposal.words, proposal.reference, signal);
    if (!('request' in intent) || intent.id !== id) return this.#shown(proposal);
    const isWaiting = (await this.#needsPerson(intent)) || codeOf(proposal.error) === MANDATE_USED_UP;
    return this.#shown(proposal, { isWaiting, request: intent.request });
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
      request,
      facts,
    }: {
      /** A person has to approve it. */
      readonly isWaiting?: boolean;
      readonly request?: ProposedRequest;
      readonly facts?: ProposalFacts | undefined;
    } = {},
  ): Answer {
    const { id, state, words, proposedAt, exitCode, result, error } = proposal;
    const waits = isWaiting && (state === 'proposed' || state === 'failed');
    const { data, untrusted } = mark({
      proposal: id,
      state,
      command: words,
      ...(request === undefined ? {} : { request }),
      proposedAt,
      ...(proposal.reference === undefined ? {} : { reference: proposal.reference }),
      correlationID: correlationIdOf(id),
      ...(waits ? { approval: `A person approves it at a terminal: pixctl approve ${id}` } : {}),
      ...(facts === undefined ? {} : { facts }),
      // A write that was done must not look like a failure because its record is long.
      ...(result === undefined
        ? {}
        : JSON.stringify(result).length > MOST_DATA
          ? { resultOmitted: true }
          : { result }),
    });
    return this.#within({
      exitCode: state === 'unknown' ? EXIT.unknown : (exitCode ?? EXIT.done),
      data,
      untrusted: untrusted.filter((path) => !OWN_TEXTS.has(path)),
      isWaiting: waits,
      ...(error === undefined ? {} : { error }),
    });
  }

  answerOf({ exitCode, out, error }: CommandResult): Answer {
    let value: unknown = this.hide(out);
    try {
      value = maskJson(JSON.parse(out) as unknown, this.secrets);
    } catch {
      // A command that prints text, or nothing.
    }
    const { data, untrusted } = mark(value);
    return this.#within({
      exitCode,
      ...(out === '' ? {} : { data }),
      untrusted,
      ...(error === undefined ? {} : { error: mark(maskJson<unknown>(error, this.secrets)).data }),
    });
  }

  /** The answer to an error of this program. */
  failure(error: unknown): Answer {
    if (!(error instanceof PixctlError)) throw error;
    const { code, exitCode, hint, retryable } = error.fields;
    return {
      exitCode,
      error: {
        code,
        message: this.hide(shortened(error.message)),
        hint: hint === undefined ? null : this.hide(shortened(english(hint))),
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
        hint: 'Use --limit or --fields.',
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
const correlationIdOf = (proposal: string): string => `agent-${proposal}`;

/** Texts of a proposal that pixctl writes. */
const OWN_TEXTS = new Set(['approval', 'command', 'facts.equal[]']);

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
