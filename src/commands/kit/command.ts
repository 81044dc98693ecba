// A command is data in five parts: `meta`, `input`, `money`, `run` and `show`. `run` returns data.
// `run` never prints, prompts, reads the environment or exits: all of that comes in through the context.
import type { Operation } from '#contract/operation.ts';
import type { ExitCode } from '#errors/exit-codes.ts';
import type { Text, Value } from '#messages/message.ts';
import type { RecentKind, View } from '#output/view.ts';
import type { Context } from '#ports/context.ts';
import type { Intended } from '#ports/intended-write.ts';
import type { Movement } from '#ports/movement.ts';
import type { Choice, PlainQuestion } from '#ports/user.ts';
import type { NextStep } from './next-steps.ts';

/** How the text of an option becomes a value. */
type ValueType =
  | 'string'
  | 'boolean'
  | 'integer'
  /** Whole cents. */
  | 'cents'
  /** Reais, exact: becomes integer cents. */
  | 'reais'
  /** RFC 3339, a date, `7d`, `today` …: becomes RFC 3339 in UTC. */
  | 'moment'
  /** `90s`, `15m`, `36h`: becomes milliseconds. */
  | 'duration'
  /** The same: becomes whole seconds. */
  | 'seconds'
  | 'tax-id'
  | 'pix-key'
  /** Barcode or digitable line: becomes the barcode. */
  | 'boleto'
  /** `key=value`: becomes `{key, value}`. */
  | 'key-value'
  /** Read by the option's own `parse`. */
  | 'custom';

/** What completion offers for a value, and what a prompt lets one choose from; otherwise nothing is known of it. */
export type ValueSource =
  | 'profile'
  | 'event'
  | 'setting'
  /** Scopes of an app key. */
  | 'scope'
  /** Operations of the service. */
  | 'operation'
  /** Ids of resources that were shown lately. */
  | RecentKind;

/**
 * What a value that names a file is used for. Completion offers file names for it, and a test gives every input what
 * must be refused. `file` and `file-or-pipe` are read; `output` is written; `place` is a database or a folder.
 */
export type FileUse = 'file' | 'file-or-pipe' | 'output' | 'place';

export interface OptionSpec {
  readonly type: ValueType;
  /** Of the type `custom`. @throws PixctlError (exit 2), InvalidValue */
  readonly parse?: (text: string) => Promise<unknown>;
  readonly source?: ValueSource;
  readonly file?: FileUse;
  readonly description: Text;
  /** Word shown for the value in help. */
  readonly placeholder?: string;
  readonly short?: string;
  readonly repeatable?: boolean;
  readonly required?: boolean;
  /** The options any of which takes the place of a required one. */
  readonly unless?: readonly string[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly unit?: string;
  /** Of a whole number: a date may stand in its place, and becomes `YYYY-MM-DD`. */
  readonly orDate?: true;
  /** Shown in help; the value is applied by the service or by `run`. */
  readonly default?: string | number | boolean;
  /** A day given as a moment means its first or its last instant. */
  readonly bound?: 'start' | 'end';
  /** The value may be left out: `--wait` or `--wait 5m`. */
  readonly optionalValue?: boolean;
  /** Where the value goes in the request; such options need no code of their own. */
  readonly target?: { readonly in: 'body' | 'query'; readonly path: string };
  /** A row of `--batch` may set it, although it is not part of the request. */
  readonly inBatch?: true;
  /** Has a `--no-` form only or too, because it is true unless told otherwise. */
  readonly negatable?: boolean;
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

export interface ArgSpec {
  readonly name: string;
  readonly description: string;
  readonly optional?: boolean;
  readonly variadic?: boolean;
  readonly source?: ValueSource;
  /** Further kinds of ids that fit; only completion offers them. */
  readonly alsoFrom?: readonly RecentKind[];
  readonly file?: FileUse;
  /** Only what is in one of these states is offered; anything can be typed. */
  readonly states?: readonly string[];
  readonly type?: 'tax-id' | 'pix-key' | 'boleto' | 'uuid' | 'uuid-or-end-to-end-id';
  readonly enum?: readonly string[];
}

interface Example {
  readonly command: string;
  readonly note: string;
}

export interface KeyValue {
  readonly key: string;
  readonly value: string;
}

/** Options that many commands have, and that the code around the commands reads. */
interface SharedOptions {
  readonly batch?: unknown;
  readonly concurrency?: unknown;
  readonly input?: unknown;
}

/** What the user typed, parsed and checked; nothing has been sent yet. */
export interface Input {
  readonly args: Readonly<Record<string, string | undefined>>;
  /** Values of a variadic argument. */
  readonly rest: readonly string[];
  readonly options: Readonly<Record<string, unknown>> & SharedOptions;
  /** Request body assembled from options and `--input`. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Query assembled from options. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Names an option in errors, if its value was not typed: the column of a file. */
  readonly nameOf?: (option: string) => Value | undefined;
}

/** A question asked on a terminal when its option was not given. */
export interface Question extends PlainQuestion {
  /** Choices of a search, read when it is asked; what is typed narrows them. */
  readonly find?: (context: Context) => Promise<readonly Choice[]>;
  /** Asked only when this holds for the answers so far. */
  readonly when?: (answers: Readonly<Record<string, unknown>>) => boolean;
  /** Asked only when this other question had to be asked too. */
  readonly follows?: string;
}

export interface Notes {
  readonly title: string;
  readonly rows: readonly (readonly [term: string, text: Text])[];
}

/** What a command or a group tells the pages of the program and the search for a command. */
interface Found {
  /**
   * Words and phrases by which people look for it, in English and Portuguese: lower case, without accents, separated by
   * commas. A plural with `s` is found by its singular.
   */
  readonly words?: string;
  /** Listed by `pixctl --help`, because most people need it first. */
  readonly core?: true;
}

/**
 * What an agent may do with a command, if it does not follow from its operation: a read is run, a write is proposed and
 * approved by a person.
 */
type AgentRight =
  /** It only reads, although it has no operation or more than one. */
  | 'read'
  /** The same, but without its own options. */
  | 'read-as-is'
  /** A write that needs no approval: it asks for money, or adds somebody who can be charged. */
  | 'direct'
  /**
   * For a person: it changes settings of the account, makes or shows a key, sends or writes files of this machine, waits,
   * or uses up a quota.
   */
  | 'none';

/** Identity of a command: its name and help texts, the operation that it sends, its network use, and who may run it. */
export interface CommandMeta extends Found {
  /** Words after `pixctl`, e.g. `charge create`. */
  readonly name: string;
  readonly agent?: AgentRight;
  /** Other last words that mean the same, e.g. `ls`. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  /** Paragraphs of the help page after the summary. */
  readonly details?: readonly Text[];
  /** A table on the help page, before the examples. */
  readonly notes?: Notes;
  /** The operation that it sends, or is about. */
  readonly operation?: Operation;
  /** Talks to the service beyond its `operation`, or without one. */
  readonly network?: 'read' | 'write';
  /** Exit codes that do not follow from the other parts. */
  readonly exitCodes?: readonly ExitCode[];
  readonly examples: readonly Example[];
}

/** What a command takes from the command line. */
export interface CommandInput {
  readonly args?: readonly ArgSpec[];
  readonly options?: OptionSpecs;
  /** Questions that fill in what is missing, on a terminal only. */
  readonly questions?: readonly Question[];
  /**
   * Completes the body and checks it against the contract, before anything else is done.
   * @param namespace namespace of the service, at a terminal, where pixctl can ask for what it requires in addition
   * @throws PixctlError (exit 2); MissingOptions if only options are missing
   */
  finish?(input: Input, namespace?: string): Promise<Input>;
}

/** What is checked and confirmed before a command writes. */
export interface MoneyRules {
  /** The request is the user's own (`pixctl api`), so the contract says nothing about the money that it moves. */
  readonly raw?: true;
  /** Returns the money that leaves the account, which is confirmed on a live profile. */
  movement?(context: Context, input: Input): Promise<Movement>;
  /** Whether money leaves with this input (default: always, if there is a `movement`). */
  movesMoney?(input: Input): boolean;
  /**
   * Who confirms, if not the checks before `run`:
   * - `run`: the command calls `context.confirm` once it knows more than the command line says;
   * - `change`: the same, for a write that moves no money but changes what protects it;
   * - `plan`: many payments leave, each within the limits; their plan was approved before.
   */
  readonly confirmedBy?: 'run' | 'change' | 'plan';
  /** False if --dry-run is refused: the effect is a file on this machine, and no request could be shown. */
  readonly dryRun?: false;
  /** Returns the writes that it would make, if they are not just its operation with its body. Asks nobody. */
  intendedWrites?(context: Context, input: Input): Promise<readonly Intended[]>;
}

/** How the result of a command is printed. */
export interface Presentation {
  readonly view?: View;
  /** Output format if none is requested. */
  readonly format?: 'csv';
  /** Prints while it runs, so no progress line is drawn. */
  readonly live?: true;
  /** The operation whose answer is printed, if that is another one than in `meta`. */
  readonly resultOf?: Operation;
  /** Fields of the JSON output, if they are neither those of the operation nor those of the view. */
  readonly fields?: readonly OutputField[];
  /** Fields of the JSON output in addition to those that the view shows. */
  readonly moreFields?: readonly OutputField[];
  /** Suggests the next command after a write. */
  readonly next?: NextStep;
}

export interface OutputField {
  /** Dotted path into the JSON output. */
  readonly path: string;
  readonly description: string;
}

/** A command in five parts: what it is, what it takes, how money is guarded, what it does, how its result is shown. */
export interface Command {
  readonly meta: CommandMeta;
  readonly input?: CommandInput;
  readonly money?: MoneyRules;
  /** Returns a value, a promise of one, or an async iterable of a list's items. */
  run(context: Context, input: Input): unknown;
  readonly show?: Presentation;
}

/** Whether a command changes something at the service. */
export const isWrite = ({ meta: { operation }, money }: Command): boolean =>
  money?.movement !== undefined ||
  money?.raw === true ||
  money?.confirmedBy === 'plan' ||
  (operation !== undefined && operation.effect !== 'read');

export interface CommandGroup extends Found {
  readonly name: string;
  readonly summary: string;
  /** Summaries of groups within it, by their whole names. */
  readonly within?: Readonly<Record<string, string>>;
  /** A table shown at the end of its help page. */
  readonly notes?: Notes;
  readonly commands: readonly Command[];
}

/** A group whose commands are loaded one by one, so that a run loads only the modules of its own command. */
export interface LazyGroup extends Omit<CommandGroup, 'commands'> {
  /** By their whole names, in the order of help. */
  readonly commands: Readonly<Record<string, () => Promise<Command>>>;
}

/** A result that is shown as usual but ends the program with another exit code than 0. */
export class Ended {
  constructor(
    readonly value: unknown,
    /** Asked for when the value has been shown. */
    private readonly code: ExitCode | (() => ExitCode),
    /** How it is shown, where that is not the command's own view. */
    readonly view?: View,
  ) {}

  get exitCode(): ExitCode {
    return typeof this.code === 'function' ? this.code() : this.code;
  }
}
