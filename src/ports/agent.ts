// What the commands for agents need: a server of the Model Context Protocol, and proposals that a person approves.
import type { Mode } from './config.ts';

/** What a server lets an agent do with a live profile; in the sandbox it can do everything. */
export type LiveAccess = 'none' | 'read' | 'write';

/** A call of a tool, as recorded. */
export interface AgentCall {
  /** RFC 3339. */
  readonly at: string;
  /** Name and version of the client, as it reports them. */
  readonly client: string;
  readonly tool: string;
  /** Arguments as JSON, shortened. */
  readonly arguments: string;
  readonly profile: string;
  readonly decision: 'allowed' | 'refused' | 'needs-approval';
  /** Exit code of the command; undefined if none was run. */
  readonly exitCode?: number;
  /** Id of the proposal that the call is about. */
  readonly proposal?: string;
}

export interface RecordedCalls {
  readonly calls: readonly AgentCall[];
  /** Number of lines that cannot be read, such as that of a process that was killed while it wrote. */
  readonly damaged: number;
  readonly file: string;
}

type ProposalState = 'proposed' | 'running' | 'done' | 'failed' | 'unknown';

/**
 * A write that an agent proposed, as it is stored. What it does follows from the words, the profile and the reference
 * alone, and is computed each time; somebody may have changed the file.
 */
export interface Proposal {
  readonly version: 1;
  /** Follows from the write, so the same write has the same id. */
  readonly id: string;
  readonly profile: string;
  /** Words that choose the profile, such as `--profile shop`. */
  readonly service: readonly string[];
  /** Words of the command, without `pixctl` and without those of `service`. */
  readonly words: readonly string[];
  /** What makes the write different from an equal one, such as the number of an invoice. */
  readonly reference?: string;
  /** Written by the agent: not to be trusted. */
  readonly reason?: string;
  readonly client: string;
  /** RFC 3339. */
  readonly proposedAt: string;
  readonly state: ProposalState;
  /** Process that runs or ran it. */
  readonly by?: { readonly pid: number; readonly born?: string };
  /** Who approved it at a terminal, not authenticated. */
  readonly approvedBy?: string;
  readonly exitCode?: number;
  readonly error?: unknown;
}

/** Rules within which agents may pay without a person. Amounts in cents. */
export interface Mandate {
  /** Pix keys in their canonical form. */
  readonly payees: readonly string[];
  readonly min: number;
  readonly max: number;
  /** Most that is paid in a day in Brasília. */
  readonly daily: number;
  /** At most one payment to each payee in this period. */
  readonly every?: 'day' | 'week' | 'month';
  /** Last day, YYYY-MM-DD in Brasília. */
  readonly until: string;
}

/** What a command is bound to that runs for an agent. */
export interface AgentRun {
  /** The profile for which the rights of the agent were checked; the command is refused if it is another one by now. */
  readonly profile: AgentService;
  readonly mandate?: Mandate | undefined;
}

/** What decides the rights of an agent. */
export interface AgentService {
  readonly mode: Mode;
  /** Base URL of the service, or `sandbox`. */
  readonly origin: string;
  /** The app key when the rights were checked; undefined in the sandbox. */
  readonly appKey: () => Promise<string | undefined>;
}

/** What a person should know before approving. Amounts in cents. */
export interface ProposalFacts {
  readonly paymentMax?: number;
  readonly dailyOut?: number;
  /** What is left of `dailyOut`. */
  readonly leftToday?: number;
  /** Writes of the last 30 days with the same amount and destination: time, operation and outcome; at most three. */
  readonly equal: readonly string[];
}

/** The write of a proposal, without the id that is made for it. */
export interface ProposedRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

/** A proposal and what it does now. */
export interface CurrentProposal {
  readonly proposal: Proposal;
  readonly request: ProposedRequest;
}

/** The server of pixctl in the settings of a client, or its skill in a folder of it. */
export type ClientKind = 'mcp' | 'skill';

/** Program that a client starts. */
export interface ServerProgram {
  readonly command: string;
  /** Arguments before `mcp`. */
  readonly args: readonly string[];
  readonly version: string;
}

/** A change of one file of a client, computed and not made yet. */
export interface ClientChange {
  readonly client: string;
  /** Name of the product. */
  readonly name: string;
  readonly file: string;
  /** The file itself, if `file` is a symbolic link. */
  readonly target?: string;
  readonly action: 'installed' | 'updated' | 'unchanged' | 'removed' | 'absent';
  /** Command that the client starts now and will start; undefined for none, and for a skill. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /**
   * Makes the change, on what the file contains at that moment.
   * @returns the path of the copy of the file as it was before, if there is one
   * @throws PixctlError (exit 2); the file then stays as it is
   */
  readonly make: () => string | undefined;
}

export interface ClientStatus {
  readonly client: string;
  readonly name: string;
  readonly file: string;
  readonly state:
    | 'not-found'
    | 'not-configured'
    | 'configured'
    /** Another copy of pixctl, perhaps an older one. */
    | 'other-program'
    | 'missing-program'
    /** A skill of another version. */
    | 'other-version'
    | 'unusable';
  readonly command?: string;
  readonly version?: string;
  readonly profile?: string;
  readonly live?: LiveAccess;
  /** Why it is unusable. */
  readonly problem?: string;
}

export interface AgentClients {
  /**
   * Computes the changes of these clients; of all that are found if none is named.
   * @param args of the server
   * @throws PixctlError (exit 2) for a client that is not found, and a file that cannot be changed
   */
  changes(
    kind: ClientKind,
    action: 'install' | 'remove',
    clients: readonly string[],
    args?: readonly string[],
  ): Promise<readonly ClientChange[]>;
  status(kind: ClientKind): Promise<readonly ClientStatus[]>;
}

export interface AgentPort {
  /** AI clients of this computer; loads the code that changes their files. */
  clients(): Promise<AgentClients>;
  /**
   * Returns the arguments of a server with these rights to the chosen profile.
   * @throws PixctlError (exit 2) as `serve` does, and for a service without a profile
   */
  serverArgs(live: LiveAccess): Promise<readonly string[]>;
  /** Serves one client on standard input and output until it closes them. */
  serve(live: LiveAccess): Promise<void>;
  /**
   * Returns a proposal; undefined if it was done.
   * @throws PixctlError (exit 2) if there is no such proposal, or its command would send something else now
   */
  proposal(id: string): Promise<CurrentProposal | undefined>;
  /**
   * Runs a proposal as if the person had typed its command, with every question that this asks.
   * @returns the exit code
   * @throws PixctlError (exit 2) if it was changed, is too old, was done or is being run
   */
  run(proposal: Proposal): Promise<number>;
  facts(current: CurrentProposal): Promise<ProposalFacts>;
  /**
   * Returns the mandate in the configuration of the chosen profile, signed or not.
   * @throws PixctlError (exit 2) if there is none, or the profile is not live
   */
  mandate(): Promise<{ readonly profile: string; readonly mandate: Mandate }>;
  /** Signs the mandate with the signing key of the profile. */
  signMandate(profile: string, mandate: Mandate): Promise<void>;
  /** Returns the recorded calls of tools, newest first. */
  calls(limit: number): RecordedCalls;
}
