// Spending limits of a profile. A movement beyond them is refused before it is sent, and again when it is recorded.
import type { Recorded } from '#client/journal/types.ts';
import type { Client, Outgoing } from '#client/types.ts';
import type { Operation } from '#contract/operation.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { dayStart } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import type { Mandate } from '#ports/agent.ts';
import type { Movement } from '#ports/movement.ts';

/** Amounts in cents; undefined means no limit. */
export interface Limits {
  readonly paymentMax: number | undefined;
  readonly dailyOut: number | undefined;
}

export const isLimited = ({ paymentMax, dailyOut }: Limits): boolean =>
  paymentMax !== undefined || dailyOut !== undefined;

/** A request that is about to be sent. */
export interface Spending {
  /** The money leaves under this mandate, to this Pix key, and within the budget of the mandate. */
  readonly mandate?: { readonly rules: Mandate; readonly payee: string } | undefined;
  /** Operation of the request; undefined if it is not part of the contract. */
  readonly operation: Operation | undefined;
  readonly movement: Movement | undefined;
  /** Amount in cents. */
  readonly amount: number | undefined;
  /** Earlier requests with the same id are the same money and are not counted twice. */
  readonly correlationID?: string | undefined;
}

/** What the limits need to know of a run. */
export interface LimitContext {
  journal(): Promise<{ readonly recorded: Recorded }>;
  readonly service: { client(): Promise<Pick<Client, 'where'>> };
  readonly clock: { now(): number };
}

/**
 * Returns the permission to send. The daily limit is checked again when the request is recorded, because other
 * processes may send at the same time.
 * @throws PixctlError (exit 2) if a limit would be exceeded; nothing has been sent
 */
export async function withinLimits(
  context: LimitContext,
  profile: string,
  limits: Limits,
  { operation, movement, amount, correlationID, mandate }: Spending,
): Promise<Outgoing> {
  if (limits.paymentMax !== undefined && operation?.limit === 'payment')
    check(amount, limits.paymentMax, 'limits.payment.max', profile);
  const agreed = movement?.agreed === undefined ? {} : { agreed: movement.agreed };
  const leaves =
    movement !== undefined && (movement.operation ?? { effect: 'money-out' }).effect === 'money-out';
  if ((limits.dailyOut === undefined && mandate === undefined) || !leaves) return { amount, ...agreed };
  const { dailyOut } = limits;
  const { recorded } = await context.journal();
  const account = { profile, ...(await (await context.service.client()).where()) };
  const allow: Outgoing['allow'] = async (now, sent) => {
    if (mandate !== undefined) {
      const { rules, payee } = mandate;
      const { assertWithinMandate } = await import('./mandate.ts');
      const payment = { payee, cents: sent.amount, correlationID: sent.correlationID };
      await assertWithinMandate(rules, payment, account, now);
    }
    if (dailyOut === undefined) return;
    const day = dayStart(context.clock.now());
    const on = { ...account, day, except: movement.entry };
    const { amount: cents, operation: id, correlationID } = sent;
    let before = await now.left(on);
    // An earlier request with the same id is the same money, because the service acts on an id only once.
    if (before + (cents ?? 0) > dailyOut && correlationID !== undefined)
      before -= await now.leftFor(on, id, correlationID);
    check(cents, dailyOut, 'limits.daily.out', profile, before);
  };
  await allow(recorded, { amount, operation: undefined, correlationID });
  return { amount, allow, ...agreed, ...(mandate === undefined ? {} : { mandate: mandate.payee }) };
}

/** @param before cents that count toward the limit already */
function check(cents: number | undefined, limit: number, name: string, profile: string, before = 0): void {
  if (cents !== undefined && before + cents <= limit) return;
  throw new PixctlError(
    cents === undefined
      ? say`the amount is unknown, so the limit ${name} of ${formatReais(limit)} of profile ${profile} cannot be checked`
      : before === 0
        ? say`${formatReais(cents)} exceeds the limit ${name} of ${formatReais(limit)} of profile ${profile}`
        : say`${formatReais(before)} sent today and ${formatReais(cents)} now would exceed the limit ${name} of ${formatReais(limit)} of profile ${profile}`,
    {
      code: 'limit',
      exitCode: EXIT.usage,
      hint: say`Nothing left the account. To change the limit: pixctl --profile ${profile} config set ${name} AMOUNT|default`,
    },
  );
}
