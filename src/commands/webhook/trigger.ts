// `webhook trigger`: runs the real sequence of steps in the sandbox that produces an event.
import { requireText } from '#client/answers/checked-answer.ts';
import type { KeyValue } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { setPath } from '#commands/kit/input.ts';
import { send } from '#commands/kit/service.ts';
import { EVENTS, eventTypeOf } from '#contract/events/event-types.ts';
import { eventName } from '#contract/namespace.ts';
import type { Installment } from '#contract/resources/installment.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import { CHAINS } from '#sandbox/trigger/chains.ts';
import type { Ids, Thing, TriggerCaller } from '#sandbox/trigger/steps.ts';
import { SETTABLE } from '#sandbox/trigger/steps.ts';

const NUMBERS = ['value', 'expiresIn'];

const pathsOf = (things: readonly Thing[]): string[] =>
  things.flatMap((thing) => SETTABLE[thing].map((field) => `${thing}.${field}`));

/** @throws PixctlError (exit 2) listing the valid paths */
function readSettings(
  given: readonly KeyValue[],
  things: readonly Thing[],
): Record<Thing, Record<string, unknown>> {
  const set: Record<Thing, Record<string, unknown>> = {
    charge: {},
    refund: {},
    payment: {},
    subscription: {},
  };
  const valid = pathsOf(things);
  for (const { key, value } of given) {
    const thing = things.find((one) => key.startsWith(`${one}.`));
    if (thing === undefined || !valid.includes(key))
      throw usageError(
        say`--set cannot change ${showValue(key)} for this event`,
        say`Use some of: ${valid.join(', ')}.`,
      );
    const path = key.slice(thing.length + 1);
    const last = path.slice(path.lastIndexOf('.') + 1);
    if (NUMBERS.includes(last) && !/^\d{1,15}$/.test(value))
      throw usageError(
        say`--set ${key}=${showValue(value)} is not a whole number`,
        say`Amounts are in cents.`,
      );
    setPath(set[thing], path, NUMBERS.includes(last) ? Number(value) : value);
  }
  return set;
}

/** Calls the sandbox as any command does, with the checks of its answers. */
const callerFor = (context: Context): TriggerCaller => ({
  send: async (operation, input, field) => {
    const answer = await send(context, operation, input);
    return field === undefined ? undefined : requireText(operation, answer, field);
  },
  control: async (called, body, field) => {
    const answer = await context.sandbox.control(called, { body });
    return field === undefined ? undefined : requireText(called, answer, field);
  },
  firstInstallment: async (list, subscription) => {
    const client = await context.service.client();
    for await (const one of client.list(list, { path: { id: subscription } }, { limit: 1 }))
      return one as Installment;
    throw new Error('a subscription of the sandbox has instalments');
  },
});

export const trigger = command({
  meta: {
    name: 'webhook trigger',
    words:
      'trigger, disparar, simular, simulate, fire, emit, testar webhook, test webhook, webhook de teste, simular evento, trigger event',
    summary: 'Trigger an event in the sandbox',
    details: [
      say`--set can change, depending on the event: ${pathsOf(['charge', 'refund', 'payment', 'subscription']).join(', ')}`,
    ],
    network: 'write',
    examples: [
      {
        command: 'pixctl --sandbox webhook trigger CHARGE_COMPLETED --set charge.value=500',
        note: 'Create and pay a charge of R$ 5,00',
      },
      {
        command: 'pixctl --sandbox webhook trigger MOVEMENT_FAILED',
        note: 'A payment that the bank of the recipient refuses',
      },
    ],
  },
  input: {
    args: [{ name: 'event', description: 'the event, with or without its prefix', source: 'event' }],
    options: {
      set: {
        type: 'key-value',
        repeatable: true,
        placeholder: 'PATH=VALUE',
        description: 'change a value',
      },
    },
  },
  run: async (context, { args, options }) => {
    const profile = await context.service.profile();
    if (profile.mode !== 'sandbox')
      throw usageError(say`events can be triggered only in the sandbox`, say`Add --sandbox.`);
    const type = eventTypeOf(args.event);
    if (type === undefined)
      throw usageError(
        say`event ${showValue(args.event)} is not known`,
        say`Use one of: ${Object.keys(EVENTS).join(', ')}.`,
      );
    const { things, run } = CHAINS[type];
    const set = readSettings(options.set ?? [], things);
    const ids: Ids = {};
    await run(callerFor(context), set, ids);
    if ((await context.sandbox.running()) === undefined)
      context.output.note(
        say`Webhooks are called only while the sandbox is running: pixctl sandbox start, or pixctl webhook listen`,
      );
    return { event: eventName(profile.namespace, type), ...ids };
  },
  show: {
    view: {
      columns: [
        { path: 'event', label: 'Event' },
        { path: 'charge', label: 'Charge' },
        { path: 'transaction', label: 'Transaction' },
        { path: 'refund', label: 'Refund' },
        { path: 'payment', label: 'Payment' },
        { path: 'subscription', label: 'Subscription' },
      ],
    },
  },
});
