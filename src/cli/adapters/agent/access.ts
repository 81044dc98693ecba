// What an agent can do with its profile, whatever protocol it speaks: run reads, propose writes, run approved ones.
import type { Host } from '#cli/host.ts';
import { maskJson, maskText } from '#client/mask.ts';
import { isObject } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { english, say } from '#messages/message.ts';
import { coveredBy, isWithinBudget } from '#policy/mandate.ts';
import type { LiveAccess, Mandate, Proposal, ProposalFacts, ProposedRequest, Spent } from '#ports/agent.ts';
import { factsOf } from './facts.ts';
import { signedMandate } from './mandate.ts';
import type { Proposals } from './proposals.ts';
import { proposalId } from './proposals.ts';
import type { Allowed } from './rights.ts';
import { allowedCommand, needsApproval } from './rights.ts';
import type { CommandResult, Program } from './run-command-line.ts';
import { runCommandLine } from './run-command-line.ts';
import { mark, shortened } from './untrusted.ts';

/** The profile that the agent works with. */
export interface AgentProfile {
  readonly name: string;
  readonly mode: 'live' | 'test' | 'sandbox';
  /** Base URL of the service, or `sandbox`. */
  readonly origin: string;
  /** Words that choose it on a command line. */
  readonly words: readonly string[];
}

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
    const { command } = await allowedCommand(words, 'read');
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
    await allowedCommand(words, 'sandbox');
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
    const allowed = await allowedCommand(words, 'write');
    const trimmed = shortened(reference ?? '', MOST_REFERENCE).trim();
    const known = trimmed === '' ? undefined : trimmed;
    const ran = await this.#dryRun(words, signal);
    if (ran.request === undefined) return this.answerOf(ran);
    const id = proposalId(this.profile.name, ran.request, known);
    const what = { command: allowed.command.meta.name, request: ran.request };
    const needsPerson = this.#mustBeApproved(allowed);
    const proposal = await this.proposals.add(id, {
      ...what,
      profile: this.profile.name,
      service: this.profile.words,
      words: [...words],
      ...(known === undefined ? {} : { reference: known }),
      ...(reason === undefined ? {} : { reason: shortened(reason, MOST_REASON) }),
      client,
      proposedAt: new Date(this.host.now()).toISOString(),
      needsApproval: needsPerson && (await this.#mandateFor(what)) === undefined,
    });
    return this.#shown(proposal, needsPerson ? await this.facts(proposal, signal) : undefined);
  }

  /** What a person should know before approving. */
  facts({ request }: Proposal, signal: AbortSignal): Promise<ProposalFacts> {
    return factsOf(this.host, this.profile, request, signal);
  }

  /** Runs a proposal that needs no approval, once. */
  async execute(id: string, signal: AbortSignal): Promise<Answer> {
    this.#assertMayWrite();
    const proposal = this.#own(id);
    if (proposal.state === 'done') return this.#shown(proposal);
    const allowed = await this.unchanged(proposal, signal);
    // Decided anew: nothing in the file of the proposal can raise what the agent may do.
    const needsPerson = this.#mustBeApproved(allowed);
    const covered = needsPerson ? await this.#mandateFor(proposal) : undefined;
    if (needsPerson && covered === undefined) return this.#shown({ ...proposal, needsApproval: true });
    const words = this.wordsOf(proposal, allowed, { confirmed: covered !== undefined });
    const ended = await this.proposals.run(
      id,
      (others) => {
        if (covered === undefined) return {};
        const { mandate, spent } = covered;
        return isWithinBudget(mandate, spent, spentBy(others, this.profile.name)) ? { spent } : undefined;
      },
      async (onOutput) => {
        const ran = await runCommandLine(this.program, words, signal, { onOutput });
        const { exitCode, data, error } = this.answerOf(ran);
        return {
          exitCode,
          ...(data === undefined ? {} : { result: data }),
          ...(error === undefined ? {} : { error }),
        };
      },
    );
    return this.#shown({ ...ended, needsApproval: needsPerson });
  }

  /** Returns the mandate that covers a proposal. Its budget is checked when the proposal is claimed. */
  async #mandateFor({
    command,
    request: { body },
  }: Pick<Proposal, 'command' | 'request'>): Promise<
    { readonly mandate: Mandate; readonly spent: Spent } | undefined
  > {
    if (command !== 'payment send' || !isObject(body)) return undefined;
    const mandate = await signedMandate(this.host, this.profile.name);
    if (mandate === undefined) return undefined;
    const spent = coveredBy(mandate, body, this.host.now());
    return spent === undefined ? undefined : { mandate, spent };
  }

  /** @throws PixctlError (exit 2) if this profile has no such proposal */
  #own(id: string): Proposal {
    const proposal = this.proposals.get(id);
    if (proposal.profile === this.profile.name) return proposal;
    throw usageError(say`proposal ${id} belongs to another profile`, undefined, 'no-proposal');
  }

  /** State of a proposal. */
  state(id: string): Answer {
    return this.#shown(this.#own(id));
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
    const end = words.indexOf('--');
    const at = end === -1 ? words.length : end;
    return [
      ...service,
      ...this.timing,
      ...words.slice(0, at),
      ...(hasId === undefined ? [] : ['--correlation-id', correlationIdOf(id)]),
      // An earlier run of this proposal may have been killed after its effect.
      ...(canReturn === undefined || options['return-existing'] !== undefined ? [] : ['--return-existing']),
      ...(confirmed ? ['--yes'] : []),
      ...words.slice(at),
    ];
  }

  /**
   * Checks a proposal against what its command would send now.
   * @throws PixctlError (exit 2) if it was changed, or the profile was
   */
  async unchanged(proposal: Proposal, signal: AbortSignal): Promise<Allowed> {
    if (proposal.profile !== this.profile.name || !sameWords(proposal.service, this.profile.words))
      throw usageError(say`proposal ${proposal.id} belongs to profile ${proposal.profile}`);
    const allowed = await allowedCommand(proposal.words, 'write');
    const { request, ...ran } = await this.#dryRun(proposal.words, signal);
    if (request === undefined)
      throw usageError(
        say`proposal ${proposal.id} cannot be run any more`,
        say`${typeof ran.error?.['message'] === 'string' ? ran.error['message'] : `exit code ${ran.exitCode}`}`,
      );
    if (proposalId(this.profile.name, request, proposal.reference) !== proposal.id)
      throw usageError(
        say`proposal ${proposal.id} is not the one that was made: its command would send something else now`,
        say`Nothing was sent. Propose the write again.`,
        'proposal-changed',
      );
    return allowed;
  }

  async #dryRun(
    words: readonly string[],
    signal: AbortSignal,
  ): Promise<CommandResult & { readonly request?: ProposedRequest }> {
    const end = words.indexOf('--');
    const at = end === -1 ? words.length : end;
    const line = [
      ...this.profile.words,
      ...this.timing,
      ...words.slice(0, at),
      '--dry-run',
      ...words.slice(at),
    ];
    const ran = await runCommandLine(this.program, line, signal);
    if (ran.exitCode !== EXIT.done) return ran;
    const { method, url, body } = JSON.parse(ran.out) as {
      readonly method: string;
      readonly url: string;
      readonly body?: unknown;
    };
    // The id of the write follows from the proposal.
    const { correlationID: _generated, ...rest } = (isObject(body) ? body : {}) as Record<string, unknown>;
    return { ...ran, request: { method, url, ...(isObject(body) ? { body: rest } : {}) } };
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

  #shown(proposal: Proposal, facts?: ProposalFacts): Answer {
    const {
      id,
      state,
      command,
      request,
      needsApproval: waits,
      proposedAt,
      exitCode,
      result,
      error,
    } = proposal;
    const isWaiting = waits && (state === 'proposed' || state === 'failed');
    const { data, untrusted } = mark({
      proposal: id,
      state,
      command,
      request,
      proposedAt,
      ...(proposal.reference === undefined ? {} : { reference: proposal.reference }),
      correlationID: correlationIdOf(id),
      ...(isWaiting ? { approval: `A person approves it at a terminal: pixctl approve ${id}` } : {}),
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
      isWaiting,
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

/** What was paid under the mandate of a profile, or may have been. */
const spentBy = (proposals: readonly Proposal[], profile: string): readonly Spent[] =>
  proposals.flatMap(({ profile: of, spent, state }) =>
    of === profile && spent !== undefined && state !== 'failed' ? [spent] : [],
  );

const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index]);
