// What stands between a command and money that leaves: the limits of the profile, and a line that says where it goes.
import { isOpen } from '../client/journal.ts';
import type { Check, JournalEntry } from '../client/journal.ts';
import type { Outgoing, Where } from '../client/types.ts';
import type { Context } from '../commands/ports/context.ts';
import type { Command, Input, Movement } from '../commands/base/command.ts';
import { getPath } from '../commands/base/input.ts';
import { EXIT } from '../errors/exit-codes.ts';
import { PixctlError } from '../errors/pixctl-error.ts';
import { OPERATIONS, findOperation } from '../contract/operations/index.ts';
import type { Operation } from '../contract/operation.ts';
import type { Translate } from '../messages/translate.ts';
import { clean } from '../output/sanitize.ts';
import { dayStart } from '../pix/dates.ts';
import { formatReais } from '../pix/money.ts';
import type { Host } from './host.ts';

/** Cents; undefined: no limit. */
export interface Limits {
  readonly paymentMax: number | undefined;
  readonly dailyOut: number | undefined;
}

/**
 * Returns what may leave. It is held to the limit of the day once more when it is recorded: others may send at the same
 * time. @throws PixctlError (exit 2) for what would go beyond a limit; nothing has been sent.
 */
export async function guard(
  host: Host,
  context: Context,
  command: Command,
  input: Input,
  movementOf: () => Promise<Movement | undefined>,
  t: Translate,
): Promise<Outgoing> {
  const profile = await context.service.profile();
  const limits = await context.config.limits(profile.name);
  const limited = limits.paymentMax !== undefined || limits.dailyOut !== undefined;
  if (limited && command.name === 'api') refuseRaw(input, profile.name);
  const live = profile.mode === 'live';
  // The amount goes on record with the write, so that the day's sum is known.
  const movement = live || limited ? await movementOf() : undefined;
  const amount = movement?.amountCents ?? centsOf(input.body['value']);
  if (!context.output.quiet && (live || host.stderrIsTerminal))
    host.err(`${t(whereTo(command, profile, amount, movement, input))}\n`);
  const operation = movement?.operation ?? command.operation;
  if (limits.paymentMax !== undefined && operation?.id.startsWith('payment.') === true)
    check(amount, limits.paymentMax, 'limits.payment.max', profile.name);
  const leaves =
    movement !== undefined && (movement.operation ?? { effect: 'money-out' }).effect === 'money-out';
  if (limits.dailyOut === undefined || !leaves) return { amount };
  const { dailyOut } = limits;
  const journal = await context.journal();
  const here = await (await context.service.client()).where();
  const allow: Check = (read) => {
    const today = dayStart(context.clock.now());
    const sent = read(today).filter(
      (entry) =>
        entry.id !== movement.entry &&
        isOf(entry, profile.name, here) &&
        isOfToday(entry, today, journal.ageOf(entry)) &&
        counts(entry),
    );
    const out = sent.reduce(
      (sum, entry) => sum + (entry.amount ?? centsOf(getPath(entry.body, 'value')) ?? 0),
      0,
    );
    check(amount === undefined ? undefined : out + amount, dailyOut, 'limits.daily.out', profile.name);
  };
  allow((since) => journal.list(since));
  return { amount, allow };
}

const DAY_MS = 86_400_000;

/** What was sent while the clock was ahead counts for a day. */
function isOfToday({ at }: JournalEntry, today: number, age: number): boolean {
  const sent = Date.parse(at);
  return sent >= today && (sent < today + DAY_MS || age < DAY_MS);
}

/** Entries of another service are not this profile's; those of another key may be, as keys are replaced. */
const isOf = (entry: JournalEntry, profile: string, { origin }: Where): boolean =>
  entry.profile === profile && (entry.origin ?? origin) === origin;

const centsOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Money that has left, or may have. */
const counts = ({ operation, outcome }: JournalEntry): boolean =>
  findOperation(operation)?.effect === 'money-out' && (outcome === 'done' || isOpen(outcome));

function check(cents: number | undefined, limit: number, name: string, profile: string): void {
  if (cents !== undefined && cents <= limit) return;
  throw new PixctlError(
    cents === undefined
      ? `the amount is not known, so that it cannot be held to the limit ${name} of ${formatReais(limit)} of profile ${profile}`
      : `${formatReais(cents)} is above the limit ${name} of ${formatReais(limit)} of profile ${profile}`,
    {
      code: 'limit',
      exitCode: EXIT.usage,
      hint: `Nothing left the account. Change it with: pixctl --profile ${profile} config set ${name} CENTS|default`,
    },
  );
}

/**
 * A raw request could go round the limits: of writes only those pass that are surely none that lets money leave, as they
 * are spelled in the contract. A service may read other spellings in its own way.
 */
function refuseRaw({ args }: Input, profile: string): void {
  const method = args['method']?.toUpperCase() ?? 'GET';
  if (method === 'GET' || method === 'HEAD') return;
  const path = `/${(args['path'] ?? '').replace(/^\/+/, '').replace(/[?#].*$/s, '')}`;
  if (/^\/_sandbox\/[\w/-]+$/.test(path)) return;
  const isThis = ({ method: its, path: pattern }: Operation, segment: string): boolean =>
    its === method &&
    new RegExp(
      `^(?:/api(?:/[\\w-]+)?/v1)?${pattern.replace('/api/v1', '').replace(/\{\w+\}/g, segment)}/?$`,
    ).test(path);
  const leaves = ({ effect, id }: Operation): boolean => effect === 'money-out' || id.startsWith('payment.');
  if (OPERATIONS.some((one) => !leaves(one) && isThis(one, '[\\w=.:@+~-]*[\\w=:@+~-]'))) return;
  const meant = OPERATIONS.find((one) => leaves(one) && isThis(one, '[^/]+'));
  throw new PixctlError(`profile ${profile} has limits, which a raw request cannot be held to`, {
    code: 'limit',
    exitCode: EXIT.usage,
    hint:
      meant === undefined
        ? 'Nothing was sent. Use the command of its own, or a profile without limits.'
        : `Nothing was sent. Use: pixctl ${meant.id.replace('.', ' ')}`,
  });
}

/** Where it goes, said before it does. */
function whereTo(
  command: Command,
  profile: { readonly name: string; readonly mode: string; readonly account?: string },
  amountCents: number | undefined,
  movement: Movement | undefined,
  input: Input,
): string {
  const to = movement?.destination ?? input.body['destinationAlias'] ?? input.body['toPixKey'];
  const from = movement?.account ?? input.body['sourceAccountId'] ?? profile.account ?? 'default account';
  const amount = amountCents === undefined ? '' : ` ${formatReais(amountCents)}`;
  const target = typeof to === 'string' ? ` to ${to}` : '';
  return clean(
    `${profile.mode} profile ${profile.name}, ${from as string}: ${command.name}${amount}${target}`,
  );
}
