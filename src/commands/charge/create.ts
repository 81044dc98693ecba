import type { Answered } from '#client/answers/checked-answer.ts';
import { requireFields, validField, validItemField } from '#client/answers/checked-answer.ts';
import type { OptionSpecs } from '#commands/kit/command.ts';
import { send, serviceCommand } from '#commands/kit/service.ts';
import { shellWord } from '#commands/kit/text.ts';
import { createdButNotAwaited } from '#commands/kit/wait-for-status.ts';
import { COPY_OPTION, copyCode } from '#commands/qrcode/picture.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import type { ResultOf, SentBodyOf } from '#contract/schema/types.ts';
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { InvalidValue } from '#pix/errors.ts';
import type { Context } from '#ports/context.ts';
import type { Choice } from '#ports/user.ts';
import type { DiscountPart } from './discount.ts';
import { discountOf } from './discount.ts';
import { isUnserved, pageView, withPage } from './open.ts';
import { untilPaid } from './until-paid.ts';
import { oneCharge } from './view.ts';

const createdView = { ...oneCharge(), qr: 'brCode' } as const;

const create = pick(chargeOperations, 'charge.create');

const createOptions = {
  wait: {
    type: 'duration',
    optionalValue: true,
    placeholder: 'DURATION',
    description: 'wait until it is paid or expires, at most this long',
  },
  open: { type: 'boolean', description: 'open its payment page in the browser' },
  split: {
    type: 'custom',
    parse: async (text) => (await import('./split-and-discount.ts')).parseSplit(text),
    repeatable: true,
    placeholder: 'KEY=AMOUNT[:TYPE]',
    description:
      'part of the payment, in reais, for this Pix key (split); TYPE: sub-account, internal-transfer, partner',
    target: { in: 'body', path: 'splits' },
  },
  discount: {
    type: 'custom',
    parse: async (text) => (await import('./split-and-discount.ts')).parseDiscount(text),
    repeatable: true,
    placeholder: 'AMOUNT:WHEN',
    description:
      'discount before the due date: 5%:10d for the first 10 days, 0,1%:day or 0,50:business-day for each day in advance',
    target: { in: 'body', path: 'discountSettings' },
  },
  ...COPY_OPTION,
} as const satisfies OptionSpecs;

/** Returns the error in a typed amount, if any. */
async function amountProblem(answer: string): Promise<Message | undefined> {
  const { parseReais } = await import('#pix/money.ts');
  try {
    return parseReais(answer) < 1 ? say`An amount of at least one cent` : undefined;
  } catch (error) {
    if (error instanceof InvalidValue) return error.userMessage;
    throw error;
  }
}

/** Offers the latest customers; the choice fills in the customer of the charge. */
async function customers(context: Context): Promise<readonly Choice[]> {
  const { customerOperations } = await import('#contract/operations/customer.ts');
  const list = pick(customerOperations, 'customer.list');
  const nobody: Choice = { value: '', label: say`No customer` };
  const found: Choice[] = [];
  for await (const item of (await context.service.client()).list(list, {}, { limit: LATEST_CUSTOMERS })) {
    const name = validItemField(list, item, 'name');
    const taxID = validItemField(list, item, 'taxID.taxID');
    const email = validItemField(list, item, 'email');
    const correlationID = validItemField(list, item, 'correlationID');
    const contact = taxID ?? email;
    if (name === undefined || contact === undefined) continue;
    found.push({
      value: correlationID ?? contact,
      label: `${name}  ${contact}`,
      fills: {
        'customer-name': name,
        ...(taxID === undefined ? {} : { 'customer-tax-id': taxID }),
        ...(email === undefined ? {} : { 'customer-email': email }),
        ...(correlationID === undefined ? {} : { 'customer-correlation-id': correlationID }),
      },
    });
  }
  return [nobody, ...found];
}
const LATEST_CUSTOMERS = 50;

export const createCharge = serviceCommand({
  meta: {
    name: 'charge create',
    agent: 'direct',
    words:
      'charge new, cobrar, receber, receive, link, link de pagamento, link pagamento, payment link, checkout, cobranca nova, new charge, pedido, order, criar, create, new, vender, sell, receive money, gerar boleto, emitir boleto, create boleto, gerar qr code, create qr code, boleto, nova cobranca, gerar cobranca, cobranca avulsa, juros, multa, desconto, vencimento, data de vencimento, due date, atraso, late fee, fine, interest, discount, pagamento antecipado, bolepix, boleto hibrido, cobv, emitir, issue, gerar pix, receber pix, charge customer, collect, carrinho, cart, dividir valor, dividir com socio, gorjeta, link para pagar, gerar qr code dinamico, venda, cobrar cliente, desconto por antecipacao, cobrancas em lote, cobrar em lote, split, cobranca com split',
    summary: 'Create a charge and show its QR code',
    operation: create,
    exitCodes: [EXIT.wait],
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
        command: 'pixctl charge create --amount 19,90 --customer "Ana Souza"',
        note: 'For a saved customer',
      },
      {
        command: 'pixctl charge create --amount 100,00 --split filial@example.com=30,00',
        note: 'R$ 30,00 of it for a sub account',
      },
      {
        command:
          'pixctl charge create --amount 100,00 --type OVERDUE --due-date 2030-12-10 --discount 5%:10d --customer "Ana Souza"',
        note: 'With a due date, and 5 % less in the first 10 days',
      },
      {
        command:
          'pixctl charge create --amount 100,00 --type BOLETO --due-date 2030-12-10 --fines-value 200 --customer "Ana Souza"',
        note: 'A boleto with a QR code, and a fine of 2 % after the due date',
      },
      {
        command: 'pixctl charge create --batch orders.csv -o ndjson',
        note: 'One charge per row. Running it again creates none twice',
      },
    ],
  },
  input: {
    options: createOptions,
    questions: [
      {
        name: 'amount',
        message: 'Amount in reais, for example 19,90',
        kind: 'text',
        when: (answers) => ['value', 'input', 'batch'].every((name) => answers[name] === undefined),
        check: amountProblem,
      },
      {
        name: 'comment',
        follows: 'amount',
        message: 'Text the customer sees (Enter for none)',
        kind: 'text',
      },
      {
        name: 'customer-name',
        follows: 'amount',
        message: 'Customer (type to search)',
        kind: 'search',
        find: customers,
        when: (answers) => answers['customer'] === undefined,
      },
    ],
    // Options yield a list of discount parts; --input has the complete object.
    complete: (body) =>
      Array.isArray(body.discountSettings)
        ? { ...body, discountSettings: discountOf(body.discountSettings as DiscountPart[]) }
        : body,
    batch: {},
  },
  run: async (context, input) => {
    const {
      body,
      options: { wait, open, copy },
    } = input;
    const charge = await send(context, create, { query: input.query, body }).catch(async (error: unknown) => {
      const { explainExisting } = await import('./existing.ts');
      throw await explainExisting(context, body, error);
    });
    if (input.query.return_existing === true) await warnOfDifference(context, charge, body);
    if (copy === true) await copyCode(context, input.options, validField(create, charge, 'brCode'));
    if (open === true) await openPage(context, charge);
    if (wait === undefined) return withPage(context, charge, createdView);
    // The code must be on the screen while the customer pays.
    await context.output.show(charge, await pageView(context, charge, createdView));
    const [correlationID] = requireFields(create, charge, 'correlationID');
    try {
      return await untilPaid(context, correlationID, wait === true ? undefined : wait);
    } catch (error) {
      throw createdButNotAwaited(
        error,
        (why) =>
          say`charge ${correlationID} was created, but pixctl could not find out whether it is paid: ${why}`,
        say`Keep waiting with: pixctl charge watch ${quote(correlationID)}`,
        correlationID,
      );
    }
  },
  show: {
    view: createdView,
    next: (charge, { mode, flag, input }) => {
      const id = validField(create, charge, 'correlationID');
      if (id === undefined || input.options.wait !== undefined) return undefined;
      return mode === 'sandbox'
        ? say`Pay it: pixctl sandbox pay ${quote(id)}`
        : say`Wait until it is paid: pixctl charge watch ${quote(id)}${flag}`;
    },
  },
});

/** Warns if the service returned an existing charge with another comment or customer. */
async function warnOfDifference(
  context: Context,
  charge: Answered<ResultOf<typeof create>>,
  body: SentBodyOf<typeof create>,
): Promise<void> {
  const { differenceOf } = await import('./existing.ts');
  const difference = differenceOf(charge, body);
  if (difference !== undefined) context.output.warn(say`the charge existed already: ${difference}`);
}

/** Opens the payment page. A failure is only noted, because the charge has already been created. */
async function openPage(context: Context, charge: Answered<ResultOf<typeof create>>): Promise<void> {
  const paymentLinkUrl = validField(create, charge, 'paymentLinkUrl');
  if (paymentLinkUrl === undefined || !/^https?:\/\//i.test(paymentLinkUrl))
    context.output.note(say`The service returned no payment page.`);
  else if (await isUnserved(context)) {
    const { flag = '' } = await context.service.profile();
    context.output.note(
      say`The sandbox is not being served. Open the page with: pixctl charge open ${shellWord(validField(create, charge, 'correlationID') ?? 'ID') + flag}`,
    );
  } else context.user.open(paymentLinkUrl);
}
