// The spending limits of a profile: what goes beyond them is refused before it is sent, and again when it is recorded.
import { isOpen } from '../client/journal.ts';
import type { Check, JournalEntry } from '../client/journal.ts';
import type { Outgoing, Where } from '../client/types.ts';
import { findOperation } from '../contract/operations/index.ts';
import type { Operation } from '../contract/operation.ts';
import { EXIT } from '../errors/exit-codes.ts';
import { PixctlError } from '../errors/pixctl-error.ts';
import { say } from '../messages/message.ts';
import { dayStart } from '../pix/dates.ts';
import { formatReais } from '../pix/money.ts';
import type { Context } from '../ports/context.ts';
import type { Movement } from '../ports/movement.ts';
import { amountOf } from './movement.ts';

/** Cents; undefined: no limit. */
export interface Limits {
  readonly paymentMax: number | undefined;
  readonly dailyOut: number | undefined;
}

export const isLimited = ({ paymentMax, dailyOut }: Limits): boolean =>
  paymentMax !== undefined || dailyOut !== undefined;

/** What is about to be sent. */
export interface Spending {
  /** The operation that is sent, where it is one of the contract. */
  readonly operation: Operation | undefined;
  readonly movement: Movement | undefined;
  /** Cents. */
  readonly amount: number | undefined;
}

/**
 * Returns what may leave. It is held to the limit of the day once more when it is recorded: others may send at the same
 * time. @throws PixctlError (exit 2) for what would go beyond a limit; nothing has been sent.
 */
export async function withinLimits(
  context: Context,
  profile: string,
  limits: Limits,
  { operation, movement, amount }: Spending,
): Promise<Outgoing> {
  if (limits.paymentMax !== undefined && operation?.limit === 'payment')
    check(amount, limits.paymentMax, 'limits.payment.max', profile);
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
        isOf(entry, profile, here) &&
        isOfToday(entry, today, journal.ageOf(entry)) &&
        counts(entry),
    );
    const out = sent.reduce((sum, entry) => sum + (entry.amount ?? amountIn(entry) ?? 0), 0);
    check(amount === undefined ? undefined : out + amount, dailyOut, 'limits.daily.out', profile);
  };
  allow((since) => journal.list(since));
  return { amount, allow };
}

const amountIn = ({ operation, body }: JournalEntry): number | undefined =>
  amountOf(findOperation(operation), body);

const DAY_MS = 86_400_000;

/** What was sent while the clock was ahead counts for a day. */
function isOfToday({ at }: JournalEntry, today: number, age: number): boolean {
  const sent = Date.parse(at);
  return sent >= today && (sent < today + DAY_MS || age < DAY_MS);
}

/** Entries of another service are not this profile's; those of another key may be, as keys are replaced. */
const isOf = (entry: JournalEntry, profile: string, { origin }: Where): boolean =>
  entry.profile === profile && (entry.origin ?? origin) === origin;

/** Money that has left, or may have. */
const counts = ({ operation, outcome }: JournalEntry): boolean =>
  findOperation(operation)?.effect === 'money-out' && (outcome === 'done' || isOpen(outcome));

function check(cents: number | undefined, limit: number, name: string, profile: string): void {
  if (cents !== undefined && cents <= limit) return;
  throw new PixctlError(
    cents === undefined
      ? say`the amount is unknown, so the limit ${name} of ${formatReais(limit)} of profile ${profile} cannot be checked`
      : say`${formatReais(cents)} exceeds the limit ${name} of ${formatReais(limit)} of profile ${profile}`,
    {
      code: 'limit',
      exitCode: EXIT.usage,
      hint: say`Nothing left the account. To change the limit: pixctl --profile ${profile} config set ${name} AMOUNT|default`,
    },
  );
}
