// Checks before a write: whether a confirmation is possible, spending limits, and the confirmation itself when money
// leaves a live account.
import type { Outgoing } from '#client/types.ts';
import { modeWord } from '#contract/mode-word.ts';
import type { Operation } from '#contract/operation.ts';
import { at } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import type { Mandate } from '#ports/agent.ts';
import type { Context } from '#ports/context.ts';
import type { Change, Movement } from '#ports/movement.ts';
import type { ChosenProfile } from '#ports/service.ts';
import { assertCanAsk, confirmChange, confirmLoss, confirmMovement, profileText } from './confirmation.ts';
import type { Limits } from './limits.ts';
import { isLimited, withinLimits } from './limits.ts';
import { amountOf, commentIn, partiesOf } from './movement.ts';

/** A write that is about to be made. */
export interface Write {
  /** Words after `pixctl`. */
  readonly name: string;
  readonly operation: Operation | undefined;
  /** Method and path of a request that the user wrote (`pixctl api`). */
  readonly raw?: { readonly method: string; readonly path: string };
  readonly body: Readonly<Record<string, unknown>>;
  /** Id given to the command. */
  readonly id?: string | undefined;
  /** Defined if money leaves the account. Reads what is not in the body. */
  readonly movement?: () => Promise<Movement>;
  /** Runs for each row of a file; the movement is known once the file has been read. */
  readonly many?: boolean;
  /**
   * Who confirms, if not `beforeWrite`: the command itself before the money leaves (`run`) or before it changes what
   * protects the money (`change`), or a plan of many payments, each with its own amount, that was approved earlier
   * (`plan`).
   */
  readonly confirmedBy?: 'run' | 'change' | 'plan';
  /** An agent pays within it; its budget is checked with the record. */
  readonly mandate?: Mandate | undefined;
  /** Confirmed on the command line with --yes. */
  readonly yes: boolean;
}

/** Permission to send the write. */
export interface Allowed {
  readonly outgoing: Outgoing;
  /**
   * Asks for the confirmation if one is needed and was not given yet.
   * @throws PixctlError (exit 9) if declined
   */
  readonly confirm: Context['confirm'];
}

/** @throws PixctlError (exit 2) beyond a limit, (exit 9) if declined or if there is no terminal to ask at */
export async function beforeWrite(context: Context, write: Write): Promise<Allowed> {
  const profile = await context.service.profile();
  if (write.confirmedBy === 'plan') return allowEachPayment(context, profile);
  const isChange = write.confirmedBy === 'change';
  if (write.movement !== undefined || isChange)
    assertCanAsk(write.name, !isChange, profile, write.yes, context.user);
  // Cached, because both the limits and the confirmation need it.
  const readMovement = write.movement;
  let known: Promise<Movement> | undefined;
  const movementOf =
    readMovement === undefined ? undefined : (): Promise<Movement> => (known ??= readMovement());

  // Check the limits first: a movement beyond them is refused without asking.
  const limits = await context.config.limits(profile.name);
  const limited = isLimited(limits);
  if (limited && write.raw !== undefined) {
    const { refuseRaw } = await import('./raw-requests.ts');
    refuseRaw(write.raw.method, write.raw.path, profile.name);
  }
  const live = profile.mode === 'live';
  if (write.many === true) return allowMany(context, write, profile, limits);
  // The amount is recorded with the write, so that the daily total is known.
  const movement = live || limited ? await movementOf?.() : undefined;
  const operation = movement?.operation ?? write.operation;
  const amount = movement?.amountCents ?? amountOf(write.operation, write.body);
  if (live || context.user.seesMessages) context.output.note(whereTo(write, profile, amount, movement));
  const correlationID = at(write.body, write.operation?.identity ?? 'correlationID');
  const outgoing = await withinLimits(context, profile.name, limits, {
    operation,
    movement,
    amount,
    ...(typeof correlationID === 'string' ? { correlationID } : {}),
    ...(write.mandate === undefined ? {} : { mandate: { rules: write.mandate, payee: payeeOf(write) } }),
  });

  if (live && (write.operation?.effect === 'delete' || write.operation?.irreversible === true))
    await confirmLoss(
      {
        heading: say`About to run ${write.name}, which cannot be undone:`,
        rows: [
          [say`Profile`, profileText(profile)],
          [say`ID`, write.id ?? say`unknown`],
        ],
      },
      context.user,
    );
  let agreed = !live || write.yes || (movementOf === undefined && !isChange);
  const confirm: Context['confirm'] = async (read) => {
    if (agreed) return;
    const confirmed = await read();
    if (isMovement(confirmed))
      await confirmMovement({ comment: commentIn(write.body), ...confirmed }, profile, context.user);
    else await confirmChange(confirmed, profile, context.user);
    agreed = true;
  };
  if (write.confirmedBy === undefined) {
    if (movementOf !== undefined) await confirm(movementOf);
    return { outgoing, confirm };
  }
  // Refuses an unconfirmed movement, whatever the command does.
  const allow: Outgoing['allow'] = async (recorded, sent) => {
    if (!agreed) throw new Error(`${write.name} was not confirmed`);
    await outgoing.allow?.(recorded, sent);
  };
  return { outgoing: agreed ? outgoing : { ...outgoing, allow }, confirm };
}

const isMovement = (confirmed: Movement | Change): confirmed is Movement => 'amountCents' in confirmed;

/** Pix key of a payment under a mandate, which covers no other. */
const payeeOf = ({ body }: Write): string => String(at(body, 'destinationAlias'));

/**
 * Permission for many movements: `confirm` checks their sum against the daily limit and asks for a single confirmation.
 * Before that, no movement may be recorded or sent.
 */
function allowMany(context: Context, write: Write, profile: ChosenProfile, limits: Limits): Allowed {
  const live = profile.mode === 'live';
  const isShown = live || context.user.seesMessages;
  if (write.movement === undefined) {
    if (isShown) context.output.note(whereTo(write, profile, undefined, undefined));
    return { outgoing: { amount: undefined }, confirm: () => Promise.resolve() };
  }
  let agreed: Outgoing | undefined;
  const confirmed = (): Outgoing => {
    if (agreed === undefined) throw new Error(`${write.name} was not confirmed`);
    return agreed;
  };
  return {
    outgoing: {
      amount: undefined,
      allow: async (...given) => confirmed().allow?.(...given),
    },
    confirm: async (readMovement) => {
      if (agreed !== undefined) return;
      const movement = await readMovement();
      if (!isMovement(movement)) throw new Error(`${write.name} moves money`);
      const amount = movement.amountCents;
      if (isShown) context.output.note(whereTo(write, profile, amount, movement));
      // The limit per payment was already checked for each row.
      const dailyLimits = { ...limits, paymentMax: undefined };
      const outgoing = await withinLimits(context, profile.name, dailyLimits, {
        operation: movement.operation ?? write.operation,
        movement,
        amount,
      });
      // If all rows were done before, there is nothing to confirm.
      if (live && !write.yes && movement.count !== 0) await confirmMovement(movement, profile, context.user);
      agreed = outgoing;
    },
  };
}

/** Checks the daily limit for each payment when it is recorded; the amount comes with the call. */
async function allowEachPayment(context: Context, { name }: ChosenProfile): Promise<Allowed> {
  const limits = await context.config.limits(name);
  const nothing: Movement = {
    what: say`payment`,
    amountCents: 0,
    account: undefined,
    destination: undefined,
  };
  const outgoing = await withinLimits(context, name, limits, {
    operation: undefined,
    movement: nothing,
    amount: 0,
  });
  return { outgoing, confirm: () => Promise.resolve() };
}

/** Describes the movement and its destination before it is sent. */
function whereTo(
  { name, operation, body }: Write,
  profile: ChosenProfile,
  amountCents: number | undefined,
  movement: Movement | undefined,
): Message {
  const parties = partiesOf(operation, body);
  const to = movement?.destination ?? parties.destination;
  const from = movement?.account ?? parties.account ?? say`default account`;
  const amount = amountCents === undefined ? '' : ` ${formatReais(amountCents)}`;
  const what = movement?.what ?? name;
  const target = to === undefined ? '' : say` to ${to}`;
  // The sandbox profile has the same name as its mode.
  return profile.mode === profile.name
    ? say`profile ${profile.name}, ${from}: ${what}${amount}${target}`
    : say`${modeWord(profile.mode)} profile ${profile.name}, ${from}: ${what}${amount}${target}`;
}
