// What stands between a command and money that leaves: the limits of the profile, and a line that says where it goes.
import { isOpen } from '../client/journal.ts';
import type { JournalEntry } from '../client/journal.ts';
import type { Command, Context, Input, Movement } from '../commands/types.ts';
import { getPath } from '../commands/input.ts';
import { EXIT, PixctlError } from '../contract/errors.ts';
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

/** Returns the cents that leave. @throws PixctlError (exit 2) for what would go beyond a limit; nothing has been sent. */
export async function guard(
  host: Host,
  context: Context,
  command: Command,
  input: Input,
  movementOf: () => Promise<Movement | undefined>,
  t: Translate,
): Promise<number | undefined> {
  const profile = await context.profile();
  const limits = await context.config.limits(profile.name);
  const limited = limits.paymentMax !== undefined || limits.dailyOut !== undefined;
  if (limited && command.name === 'api') refuseRaw(input, profile.name);
  const live = profile.mode === 'live';
  // The amount goes on record with the write, so that the day's sum is known.
  const movement = live || limited ? await movementOf() : undefined;
  const amountCents = movement?.amountCents ?? centsOf(input.body['value']);
  if (!context.quiet && (live || host.stderrIsTerminal))
    host.err(`${t(whereTo(command, profile, amountCents, movement, input))}\n`);
  const isPayment = /^payment (?:create|approve|send)$/.test(command.name);
  if (limits.paymentMax !== undefined && isPayment)
    check(amountCents, limits.paymentMax, 'limits.payment.max', profile.name);
  if (limits.dailyOut !== undefined && movement !== undefined) {
    const today = dayStart(context.now());
    const sent = (await context.journal())
      .list()
      .filter((entry) => entry.profile === profile.name && Date.parse(entry.at) >= today && counts(entry));
    const out = sent.reduce(
      (sum, entry) => sum + (entry.amount ?? centsOf(getPath(entry.body, 'value')) ?? 0),
      0,
    );
    check(
      amountCents === undefined ? undefined : out + amountCents,
      limits.dailyOut,
      'limits.daily.out',
      profile.name,
    );
  }
  return amountCents;
}

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
      hint: `Nothing was sent. Change it with: pixctl --profile ${profile} config set ${name} CENTS|default`,
    },
  );
}

/** A raw request could go round the limits. */
function refuseRaw({ args }: Input, profile: string): void {
  const path = `/${(args['path'] ?? '').replace(/^\/+/, '').replace(/[?#].*$/, '')}`;
  const target = OPERATIONS.find(
    ({ method, path: pattern, effect }: Operation) =>
      (effect === 'money-out' || pattern === '/api/v1/payment') &&
      method === args['method']?.toUpperCase() &&
      new RegExp(`${pattern.replace('/api/v1', '').replace(/\{\w+\}/g, '[^/]+')}/?$`).test(path),
  );
  if (target !== undefined)
    throw new PixctlError(`profile ${profile} has limits, which a raw request cannot be held to`, {
      code: 'limit',
      exitCode: EXIT.usage,
      hint: `Nothing was sent. Use: pixctl ${target.id.replace('.', ' ')}`,
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
