// What happens between a command line that is right and a write: somebody can be asked, limits hold, it is said and
// confirmed where money leaves a live account.
import type { Outgoing } from '#client/types.ts';
import type { Operation } from '#contract/operation.ts';
import { at } from '#contract/path.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import type { Movement } from '#ports/movement.ts';
import type { ChosenProfile } from '#ports/service.ts';
import { assertCanAsk, confirmLoss, confirmMovement } from './confirmation.ts';
import type { Limits } from './limits.ts';
import { isLimited, withinLimits } from './limits.ts';
import { amountOf, partiesOf } from './movement.ts';
import { refuseRaw } from './raw-requests.ts';

/** A write that is about to be made. */
export interface Write {
  /** Words after `pixctl`. */
  readonly name: string;
  readonly operation: Operation | undefined;
  /** Method and path of a request that the user wrote himself. */
  readonly raw?: { readonly method: string; readonly path: string };
  readonly body: Readonly<Record<string, unknown>>;
  /** Id that the command was given. */
  readonly id?: string | undefined;
  /** Present where money leaves the account. Reads what is not in the body. */
  readonly movement?: () => Promise<Movement>;
  /** The command has it confirmed itself, before the money leaves. */
  readonly asksLater?: boolean;
  /** Done for each row of a file: what moves is known once that is read. */
  readonly many?: boolean;
  /** Many payments, each with an amount of its own, which were approved before. */
  readonly paysEach?: boolean;
  /** It was confirmed on the command line. */
  readonly yes: boolean;
}

/** What may be sent now. */
export interface Allowed {
  readonly outgoing: Outgoing;
  /** Asks, where it must be asked and was not yet. @throws PixctlError exit 9 when declined */
  readonly confirm: Context['confirm'];
}

/** @throws PixctlError exit 2 beyond a limit, exit 9 when declined or nobody could be asked. */
export async function beforeWrite(context: Context, write: Write): Promise<Allowed> {
  const profile = await context.service.profile();
  if (write.paysEach === true) return eachWithinLimits(context, profile);
  if (write.movement !== undefined) assertCanAsk(write.name, profile, write.yes, context.user);
  // Read once, although both the limits and the question need it.
  const read = write.movement;
  let known: Promise<Movement> | undefined;
  const movementOf = read === undefined ? undefined : (): Promise<Movement> => (known ??= read());

  // Limits first: what goes beyond them is not even asked about.
  const limits = await context.config.limits(profile.name);
  const limited = isLimited(limits);
  if (limited && write.raw !== undefined) refuseRaw(write.raw.method, write.raw.path, profile.name);
  const live = profile.mode === 'live';
  if (write.many === true) return manyLeave(context, write, profile, limits);
  // The amount goes on record with the write, so that the day's sum is known.
  const movement = live || limited ? await movementOf?.() : undefined;
  const operation = movement?.operation ?? write.operation;
  const amount = movement?.amountCents ?? amountOf(write.operation, write.body);
  if (live || context.user.watches) context.output.note(whereTo(write, profile, amount, movement));
  const correlationID = at(write.body, write.operation?.identity ?? 'correlationID');
  const outgoing = await withinLimits(context, profile.name, limits, {
    operation,
    movement,
    amount,
    ...(typeof correlationID === 'string' ? { correlationID } : {}),
  });

  if (live && (write.operation?.effect === 'delete' || write.operation?.lasting === true))
    await confirmLoss(
      {
        heading: say`About to run ${write.name}, which cannot be undone:`,
        rows: [
          [say`Profile`, `${profile.name} (${profile.mode})`],
          [say`Id`, write.id ?? say`unknown`],
        ],
      },
      context.user,
    );
  let agreed = !live || write.yes || movementOf === undefined;
  const confirm: Context['confirm'] = async (requested) => {
    if (agreed) return;
    await confirmMovement(await requested(), profile, context.user);
    agreed = true;
  };
  if (write.asksLater !== true) {
    if (movementOf !== undefined) await confirm(movementOf);
    return { outgoing, confirm };
  }
  // What nobody agreed to does not leave, whatever the command does.
  const allow: Outgoing['allow'] = (recorded, sent) => {
    if (!agreed) throw new Error(`${write.name} was not confirmed`);
    outgoing.allow?.(recorded, sent);
  };
  return { outgoing: agreed ? outgoing : { ...outgoing, allow }, confirm };
}

/**
 * Many at once: their sum is held to the limit of the day and confirmed when `confirm` is called, once for all of them.
 * Before that none that lets money leave is recorded, let alone sent.
 */
function manyLeave(context: Context, write: Write, profile: ChosenProfile, limits: Limits): Allowed {
  const live = profile.mode === 'live';
  const isSaid = live || context.user.watches;
  if (write.movement === undefined) {
    if (isSaid) context.output.note(whereTo(write, profile, undefined, undefined));
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
      allow: (...given) => confirmed().allow?.(...given),
    },
    confirm: async (requested) => {
      if (agreed !== undefined) return;
      const movement = await requested();
      const amount = movement.amountCents;
      if (isSaid) context.output.note(whereTo(write, profile, amount, movement));
      // What bounds a single one was held against each row.
      const ofTheDay = { ...limits, paymentMax: undefined };
      const outgoing = await withinLimits(context, profile.name, ofTheDay, {
        operation: movement.operation ?? write.operation,
        movement,
        amount,
      });
      // Where all were done before, nothing is left to agree to.
      if (live && !write.yes && movement.count !== 0) await confirmMovement(movement, profile, context.user);
      agreed = outgoing;
    },
  };
}

/** The limit of the day holds for each payment when it is recorded; its amount comes with the call. */
async function eachWithinLimits(context: Context, { name }: ChosenProfile): Promise<Allowed> {
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

/** Where it goes, said before it does. */
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
  const target = to === undefined ? '' : say` to ${to}`;
  // The sandbox is called what it is.
  return profile.mode === profile.name
    ? say`profile ${profile.name}, ${from}: ${name}${amount}${target}`
    : say`${profile.mode} profile ${profile.name}, ${from}: ${name}${amount}${target}`;
}
