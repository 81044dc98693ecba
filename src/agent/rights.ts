// Which command lines an agent may run. Whatever is not allowed here is refused.
import type { Command } from '#commands/kit/command.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { CommandLine } from './run-command-line.ts';

/** Options that give the money of a charge, or a part of it, to somebody else. */
const SENDS_MONEY = [
  'split',
  'subaccount',
  'enable-cashback-percentage',
  'enable-cashback-exclusive-percentage',
];

/** Global options that change neither the service, the output format nor what is asked. */
const GLOBALS = ['fields', 'json'];
/** Options of reads and writes that are no part of a request and only choose what is shown. All others are refused. */
const SHOWING = [
  'account',
  'all',
  'all-machines',
  'allow-bad-crc',
  'base64',
  'customer',
  'day',
  'from-service',
  'kind',
  'limit',
  'log',
  'month',
  'offline',
  'paid-end',
  'paid-start',
  'search',
  'size',
  'skip',
  'status',
  'subaccount',
];
/** Options that only narrow a payment: without this recipient, it is not approved. They are part of its proposal. */
const NARROWING = ['holder-name', 'holder-tax-id'];
/** The id of a write follows from the write itself. */
const REFUSED = ['correlation-id'];

const MOST_WORDS = 100;
const MOST_CHARACTERS = 10_000;

export type Purpose = 'read' | 'write' | 'sandbox';

const isAllowed: Readonly<Record<Purpose, (command: Command) => boolean>> = {
  read: ({ meta: { agent, operation }, money, show }) =>
    money === undefined &&
    show?.live !== true &&
    (agent === 'read' || agent === 'read-as-is' || operation?.effect === 'read'),
  write: ({ meta: { operation } }) => operation !== undefined && operation.effect !== 'read',
  sandbox: ({ meta: { name } }) => name.startsWith('sandbox '),
};

/** Whether an agent may run the command for this purpose, whatever its options. */
export const mayRun = (command: Command, purpose: Purpose): boolean =>
  command.meta.agent !== 'none' && isAllowed[purpose](command);

const WHAT: Readonly<Record<Purpose, ReturnType<typeof say>>> = {
  read: say`a command that only reads`,
  write: say`a write that can be proposed`,
  sandbox: say`a command that controls the sandbox`,
};

export interface Allowed {
  readonly command: Command;
  /** Options of the command line, by their names. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** @throws PixctlError (exit 2) if the words are no command line that may be run for this purpose */
export async function allowedCommand(
  commandLine: CommandLine,
  words: readonly string[],
  purpose: Purpose,
): Promise<Allowed> {
  if (words.length > MOST_WORDS || words.some((word) => word.length > MOST_CHARACTERS || word.includes('\0')))
    throw usageError(say`the command line is too long`);
  const found = await commandLine.find(words);
  if (found?.command === undefined)
    throw usageError(
      say`${showValue(words.join(' '))} is not a whole command`,
      say`Give its words one by one, such as ["charge", "list"]. Use the tool search to find it.`,
    );
  const { command, rest } = found;
  if (!mayRun(command, purpose))
    throw usageError(
      say`${command.meta.name} is not ${WHAT[purpose]}`,
      say`A person can run it at a terminal.`,
      'not-allowed',
    );
  const { options, help, args } = await commandLine.parse(command, rest);
  if (help) throw usageError(say`--help is not for this tool`, say`Use the tool search.`);
  for (const name of Object.keys(options)) checkOption(commandLine, command, name, purpose);
  for (const [index, { file, name, variadic }] of (command.input?.args ?? []).entries())
    if (file !== undefined && (args[index] !== undefined || variadic === true))
      throw usageError(say`${name} names a file, which an agent cannot use`, undefined, 'not-allowed');
  return { command, options };
}

function checkOption(commandLine: CommandLine, command: Command, name: string, purpose: Purpose): void {
  const spec = command.input?.options?.[name];
  const isSafe =
    spec === undefined
      ? !commandLine.isGlobalOption(name) || GLOBALS.includes(name)
      : spec.file === undefined &&
        !REFUSED.includes(name) &&
        command.meta.agent !== 'read-as-is' &&
        (purpose === 'sandbox' ||
          spec.target !== undefined ||
          SHOWING.includes(name) ||
          NARROWING.includes(name));
  if (!isSafe) throw usageError(say`--${name} cannot be used by an agent`, undefined, 'not-allowed');
}

/** Whether an option only chooses what is shown, or is a part of the request. */
export const isShownOnly = ({ input }: Command, name: string): boolean =>
  GLOBALS.includes(name) || input?.options?.[name]?.target !== undefined;

/** Whether a person has to approve this write on a live profile. */
export const needsApproval = ({ command: { meta, money }, options }: Allowed): boolean =>
  meta.agent !== 'direct' ||
  money?.movement !== undefined ||
  SENDS_MONEY.some((name) => options[name] !== undefined);
