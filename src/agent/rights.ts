// Which command lines an agent may run. Whatever is not allowed here is refused.
import type { Command, OptionSpec } from '#commands/kit/command.ts';
import type { PixctlError } from '#errors/pixctl-error.ts';
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

/** The tool that runs a command; undefined if none does. */
export function toolFor(command: Command): string | undefined {
  if (mayRun(command, 'read')) return 'read';
  if (mayRun(command, 'write')) return 'execute';
  return mayRun(command, 'sandbox') ? 'sandbox' : undefined;
}

const WHAT: Readonly<Record<Purpose, ReturnType<typeof say>>> = {
  read: say`a command that only reads`,
  write: say`a write that can be proposed`,
  sandbox: say`a command that controls the sandbox`,
};

export interface Allowed {
  readonly command: Command;
  readonly args: readonly string[];
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
  if (!mayRun(command, purpose)) {
    const tool = toolFor(command);
    throw usageError(
      say`${command.meta.name} is not ${WHAT[purpose]}`,
      tool === undefined ? say`A person can run it at a terminal.` : say`Use the tool ${tool}.`,
      'not-allowed',
    );
  }
  const { options, help, args } = await commandLine.parse(command, rest);
  if (help) throw usageError(say`--help is not for this tool`, say`Use the tool search.`);
  for (const [name, value] of Object.entries(options)) {
    if (!isUsable(commandLine, command, name, purpose)) throw notUsable(command, name);
    checkAmounts(command, name, [value].flat());
  }
  for (const [index, { file, name, variadic }] of (command.input?.args ?? []).entries())
    if (file !== undefined && (args[index] !== undefined || variadic === true))
      throw usageError(say`${name} names a file, which an agent cannot use`, undefined, 'not-allowed');
  return { command, args, options };
}

const optionOf = ({ input }: Command, name: string): OptionSpec | undefined => input?.options?.[name];

/** Whether an option is an amount in cents that can be given in reais too: agents have one unit, in and out. */
const isOtherUnit = (command: Command, name: string): boolean =>
  name === 'value' && optionOf(command, name)?.type === 'cents' && optionOf(command, 'amount') !== undefined;

/** Whether an agent may use an option of a command for this purpose. */
export function isUsable(
  commandLine: CommandLine,
  command: Command,
  name: string,
  purpose: Purpose,
): boolean {
  const spec = optionOf(command, name);
  if (spec === undefined) return !commandLine.isGlobalOption(name) || GLOBALS.includes(name);
  return (
    spec.file === undefined &&
    !REFUSED.includes(name) &&
    !isOtherUnit(command, name) &&
    command.meta.agent !== 'read-as-is' &&
    (purpose === 'sandbox' || spec.target !== undefined || SHOWING.includes(name) || NARROWING.includes(name))
  );
}

const notUsable = (command: Command, name: string): PixctlError =>
  isOtherUnit(command, name)
    ? usageError(
        say`--value is in cents; agents give amounts in reais`,
        say`Use --amount with two decimals, such as "50,00" for fifty reais.`,
        'amount',
      )
    : usageError(say`--${name} cannot be used by an agent`, undefined, 'not-allowed');

const WITH_CENTS = /[.,]\d{2}$/;

/** A whole number where an option such as `KEY=AMOUNT[:TYPE]` has an amount. */
const WHOLE_PART = /(?:^|=)\s*\d+\s*(?=:|$)/;

/**
 * Refuses amounts without decimals: a model that thinks in cents writes 10000 for R$ 100,00.
 * @throws PixctlError (exit 2)
 */
function checkAmounts(command: Command, name: string, values: readonly unknown[]): void {
  const { type, placeholder = '' } = optionOf(command, name) ?? {};
  for (const text of values.map(String)) {
    const isWrong =
      type === 'reais'
        ? !WITH_CENTS.test(text.trim())
        : placeholder.includes('AMOUNT') && WHOLE_PART.test(text);
    if (isWrong)
      throw usageError(
        say`--${name} is ${showValue(text)}, which has no two decimals`,
        say`Amounts are in reais: "100,00" is a hundred reais.`,
        'amount',
      );
  }
}

/** Whether an option only chooses what is shown, or is a part of the request. */
export const isShownOnly = ({ input }: Command, name: string): boolean =>
  GLOBALS.includes(name) || input?.options?.[name]?.target !== undefined;

/** Whether a person has to approve this write on a live profile. */
export const needsApproval = ({ command: { meta, money }, options }: Allowed): boolean =>
  meta.agent !== 'direct' ||
  money?.movement !== undefined ||
  SENDS_MONEY.some((name) => options[name] !== undefined);
