import { usageError } from '../errors/pixctl-error.ts';
import { chargeOperations } from '../contract/operations/charge.ts';
import type { Charge, Customer } from '../contract/resources.ts';
import { FINAL_STATES } from '../contract/states.ts';
import { COPY_OPTION, QR_OPTIONS, QR_OUTPUT, copyCode, saveQr } from './base/qr.ts';
import { checkIdentified, pick, runOperation, serviceCommand } from './base/service.ts';
import type { Context } from './ports/context.ts';
import type { Choice } from './ports/user.ts';
import type { ArgSpec, CommandGroup, OptionSpec } from './base/command.ts';
import { chargeRefundView, chargeView, deletedView } from './base/views.ts';
import { watch } from './base/watch.ts';

const create = pick(chargeOperations, 'charge.create');
const get = pick(chargeOperations, 'charge.get');
const refund = pick(chargeOperations, 'charge.refund');
const id: ArgSpec = { name: 'id', description: 'charge id or correlation id', source: 'charge' };

/** Waits until the charge is paid; expiry, or patience in milliseconds running out, ends with exit 8. */
const untilPaid = (context: Context, chargeId: string, patience?: number): Promise<unknown> =>
  watch(context, {
    what: `charge ${chargeId}`,
    read: async () => (await (await context.service.client()).call(get, { path: { id: chargeId } })).result,
    statusOf: (charge) => (charge as Charge).status,
    final: FINAL_STATES.charge,
    awaited: 'COMPLETED',
    patience,
  });

const createOptions: Readonly<Record<string, OptionSpec>> = {
  wait: {
    type: 'duration',
    optionalValue: true,
    placeholder: 'DURATION',
    description: 'wait until it is paid or expires, at most this long',
  },
  open: { type: 'boolean', description: 'open its payment page in the browser' },
  ...COPY_OPTION,
};

/** What is wrong with an amount that was typed. */
async function amountProblem(answer: string): Promise<string | undefined> {
  const { parseReais } = await import('../pix/money.ts');
  try {
    return parseReais(answer) < 1 ? 'An amount of at least one cent' : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The latest customers; choosing one answers what a charge says of its customer. */
async function customers(context: Context): Promise<readonly Choice[]> {
  const { customerOperations } = await import('../contract/operations/customer.ts');
  const list = pick(customerOperations, 'customer.list');
  const nobody: Choice = { value: '', label: 'Nobody in particular' };
  const found: Choice[] = [];
  for await (const item of (await context.service.client()).list(list, {}, { limit: LATEST_CUSTOMERS })) {
    const { name, taxID, email, correlationID } = item as Customer;
    const told = taxID?.taxID ?? email;
    if (told === undefined) continue;
    found.push({
      value: correlationID ?? told,
      label: `${name}  ${told}`,
      fills: {
        'customer-name': name,
        ...(taxID === undefined ? {} : { 'customer-tax-id': taxID.taxID }),
        ...(email === undefined ? {} : { 'customer-email': email }),
        ...(correlationID === undefined ? {} : { 'customer-correlation-id': correlationID }),
      },
    });
  }
  return [nobody, ...found];
}
const LATEST_CUSTOMERS = 50;

const createCharge = serviceCommand({
  name: 'charge create',
  batch: true,
  summary: 'Create a charge and show its QR code',
  operation: create,
  options: createOptions,
  view: { ...chargeView, qr: 'brCode' },
  questions: [
    {
      name: 'amount',
      message: 'Amount in reais (19,90)',
      kind: 'text',
      when: (answers) => ['value', 'input', 'batch'].every((name) => answers[name] === undefined),
      check: amountProblem,
    },
    { name: 'comment', follows: 'amount', message: 'Text the customer sees (Enter for none)', kind: 'text' },
    {
      name: 'customer-name',
      follows: 'amount',
      message: 'Customer (type to search)',
      kind: 'search',
      find: customers,
    },
  ],
  examples: [
    { command: 'pixctl charge create --amount 19,90', note: 'Charge R$ 19,90 and show the QR code' },
    {
      command: 'pixctl charge create --value 1990 --correlation-id order-1 --comment "Order 1" --json',
      note: 'In cents, with your own id, as JSON',
    },
    {
      command:
        'pixctl charge create --amount 19,90 --customer-name "Ana Souza" --customer-tax-id 529.982.247-25 --wait 15m',
      note: 'For a customer, and wait for the payment',
    },
    {
      command: 'pixctl charge create --batch orders.csv -o ndjson',
      note: 'One for each row; running it again does none twice',
    },
  ],
  run: async (context, input) => {
    const charge = (await runOperation(context, create, input, createCharge.options ?? {})) as Charge;
    const { wait, open } = input.options;
    await copyCode(context, input, charge.brCode);
    if (open === true) await openPage(context, charge);
    if (wait === undefined) return charge;
    // The code must be on the screen while the customer pays.
    await context.output.show(charge, createCharge.view!);
    return untilPaid(context, charge.correlationID, typeof wait === 'number' ? wait : undefined);
  },
});

/** The charge is made already: that its page cannot be opened is said, and is no failure. */
async function openPage(context: Context, { paymentLinkUrl }: Charge): Promise<void> {
  if (paymentLinkUrl === undefined || !/^https?:\/\//i.test(paymentLinkUrl))
    context.output.note('The service gave no payment page for it.');
  else if (
    (await context.service.profile()).mode === 'sandbox' &&
    (await context.sandbox.running()) === undefined
  )
    context.output.note('The payment page is there while the sandbox is served: pixctl sandbox start');
  else context.user.open(paymentLinkUrl);
}

const refundCharge = serviceCommand({
  name: 'charge refund',
  summary: 'Refund a paid charge, in whole or in part',
  args: [{ name: 'id', description: 'charge correlation id', source: 'charge' }],
  operation: refund,
  view: chargeRefundView,
  examples: [
    { command: 'pixctl charge refund order-1', note: 'Give all of it back, or what is left' },
    { command: 'pixctl charge refund order-1 --amount 5,00 --comment "One item"', note: 'Give a part back' },
  ],
  movement: async (context, input) => {
    await checkIdentified(refund, input.body, refundCharge.options ?? {});
    const charge = (await (await context.service.client()).call(get, { path: { id: input.args['id']! } }))
      .result as Charge;
    return {
      what: 'refund',
      amountCents: (input.body['value'] as number | undefined) ?? charge.value,
      account: undefined,
      destination: charge.payer?.name ?? charge.customer?.name ?? `payer of charge ${input.args['id']!}`,
    };
  },
});

/** @throws PixctlError (exit 2) for a charge without the id by which the service knows its image. */
async function serviceImage(
  context: Context,
  { paymentLinkID }: Charge,
  pixels: number,
): Promise<Uint8Array> {
  if (paymentLinkID === undefined)
    throw usageError(
      'the service gave no paymentLinkID for it',
      'Leave out --from-service.',
      'no-payment-link',
    );
  const reply = await (
    await context.service.client()
  ).call(pick(chargeOperations, 'charge.qr-image'), {
    path: { id: paymentLinkID },
    query: { size: pixels },
  });
  return reply.bytes!;
}

export const charge: CommandGroup = {
  name: 'charge',
  summary: 'Charge customers and follow what they pay',
  commands: [
    createCharge,
    serviceCommand({
      name: 'charge list',
      aliases: ['ls'],
      summary: 'List charges, newest first',
      operation: pick(chargeOperations, 'charge.list'),
      view: chargeView,
      examples: [
        { command: 'pixctl charge list --status ACTIVE', note: 'What is still to be paid' },
        { command: 'pixctl charge list --start 7d --all -o csv', note: 'A week as CSV' },
        { command: "pixctl charge list --jq '.[].correlationID'", note: 'Only the ids' },
      ],
    }),
    serviceCommand({
      name: 'charge get',
      aliases: ['show'],
      summary: 'Show a charge',
      args: [id],
      operation: get,
      view: chargeView,
      examples: [
        { command: 'pixctl charge get order-1 --fields status,value --json', note: 'Two fields as JSON' },
        {
          command: 'pixctl charge get order-1',
          note: 'Everything about it, with its QR code while it can be paid',
        },
      ],
    }),
    serviceCommand({
      name: 'charge delete',
      aliases: ['rm'],
      summary: 'Delete a charge that was not paid',
      args: [id],
      operation: pick(chargeOperations, 'charge.delete'),
      view: deletedView,
      examples: [
        { command: 'pixctl charge delete order-1', note: 'It can no longer be paid' },
        {
          command: "pixctl charge list --status ACTIVE --jq '.[].correlationID'",
          note: 'What can be deleted',
        },
      ],
    }),
    {
      name: 'charge qr',
      summary: 'Show or save the QR code of a charge',
      args: [id],
      options: {
        ...QR_OPTIONS,
        'from-service': {
          type: 'boolean',
          description: 'save the PNG that the service draws instead of one drawn here',
        },
      },
      operation: get,
      view: { ...chargeView, detail: [{ path: 'brCode', label: 'BR Code' }], qr: 'brCode' },
      output: QR_OUTPUT,
      examples: [
        { command: 'pixctl charge qr order-1', note: 'In the terminal' },
        { command: 'pixctl charge qr order-1 --png order-1.png --size 2048', note: 'As an image to print' },
      ],
      run: async (context, input) => {
        const found = (await runOperation(context, get, input, {})) as Charge;
        const saved = await saveQr(
          context,
          input,
          found.brCode,
          input.options['from-service'] === true
            ? (_code, pixels) => serviceImage(context, found, pixels)
            : undefined,
        );
        return {
          correlationID: found.correlationID,
          brCode: found.brCode,
          ...(saved.length === 0 ? {} : { saved }),
        };
      },
    },
    refundCharge,
    serviceCommand({
      name: 'charge refunds',
      summary: 'List the refunds of a charge',
      args: [{ name: 'id', description: 'charge correlation id', source: 'charge' }],
      operation: pick(chargeOperations, 'charge.refunds'),
      view: chargeRefundView,
      examples: [
        { command: 'pixctl charge refunds order-1', note: 'What was given back' },
        {
          command: "pixctl charge refunds order-1 --jq 'map(.value) | add'",
          note: 'How much in all, in cents',
        },
      ],
    }),
    {
      name: 'charge watch',
      summary: 'Wait until a charge is paid or expires',
      args: [id],
      options: {
        for: { type: 'duration', placeholder: 'DURATION', description: 'wait at most this long' },
      },
      operation: get,
      view: chargeView,
      examples: [
        { command: 'pixctl charge watch order-1 --for 15m && ship order-1', note: 'Go on once it is paid' },
        { command: 'pixctl charge watch order-1 --json', note: 'Without end; the paid charge as JSON' },
      ],
      run: (context, input) =>
        untilPaid(context, input.args['id']!, input.options['for'] as number | undefined),
    },
  ],
};
