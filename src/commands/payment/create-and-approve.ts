// Creates a payment and approves it. Both steps use the same id, so an interrupted payment can be found and approved
// once.
import { requireFields, validField } from '#client/answers/checked-answer.ts';
import { send } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { paymentOperations } from '#contract/operations/payment.ts';
import { quote } from '#errors/command-line.ts';
import { EXIT } from '#errors/exit-codes.ts';
import type { ErrorFields } from '#errors/pixctl-error.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { Holder } from '#pix/holder.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import type { Movement } from '#ports/movement.ts';
import { existingPayment } from './existing.ts';
import { assertHolder } from './holder.ts';
import { movementRequested } from './movement.ts';
import { OTHER_HOLDER } from './other-holder.ts';
import { limitRows } from './preflight.ts';
import { readAfterRefusal } from './read-after-refusal.ts';
import { movementNamed } from './recorded-movement.ts';
import type { NewPayment } from './same-payment.ts';
import { assertAsRequested, isSameAndWaits } from './same-payment.ts';
import type { PaymentRecord } from './view.ts';
import { get, readPayment } from './view.ts';

const create = pick(paymentOperations, 'payment.create');
const approve = pick(paymentOperations, 'payment.approve');

interface Created {
  readonly correlationID: string;
  /** Amount reported by the service, in cents. */
  readonly cents: number;
  /** Command line that approves it. */
  readonly approveLine: string;
  /** Command line that shows it. */
  readonly getLine: string;
}

/** What was chosen for a payment besides its request. */
export interface PaymentChoices {
  /** Holder of the Pix key, if it was looked up before. */
  readonly holder: Movement['holder'];
  /** Whether an existing, already approved payment with this id and content is the result. */
  readonly mayReturnExisting: boolean;
  /** Id of the payment after which the same boleto or QR code is paid once more. */
  readonly again: string | undefined;
}

/**
 * Creates the payment, asks for the confirmation, and approves it. No money leaves before the approval.
 * @param choices `expected`: holder without whom the payment is not approved; `expectedCents`: amount that the service
 *   returned for a boleto before the payment was created
 * @throws PixctlError (exit 9) if declined; the payment stays in CREATED
 */
export async function createAndApprove(
  context: Context,
  body: NewPayment,
  choices: PaymentChoices & {
    readonly expected: Holder | undefined;
    readonly expectedCents: number | undefined;
  },
): Promise<unknown> {
  const { holder, expected, again, expectedCents } = choices;
  const requested = await requestOnce(context, body, choices);
  if ('existing' in requested) return requested.existing;
  const { name } = await context.service.profile();
  const id = quote(requested.correlationID);
  const payment: Created = {
    ...requested,
    approveLine: `pixctl payment approve ${id} --profile ${name}`,
    getLine: `pixctl payment get ${id} --profile ${name}`,
  };
  if (expectedCents !== undefined && payment.cents !== expectedCents)
    throw new PixctlError(
      say`the payment of the boleto was created with ${formatReais(payment.cents)}, but the service returned ${formatReais(expectedCents)} for it before`,
      {
        code: 'differs',
        exitCode: EXIT.refused,
        correlationID: payment.correlationID,
        hint: say`Nothing left the account. The payment was created and waits for its approval: ${payment.approveLine}`,
      },
    );
  if (expected !== undefined)
    await assertHolder(context, payment.correlationID, expected).catch(
      explainCreated(payment, ({ code }) => code !== OTHER_HOLDER),
    );
  await context
    .confirm(() => movementOf(context, body, payment, holder))
    .catch(explainCreated(payment, ({ code }) => ['declined', 'interrupted', 'deadline'].includes(code)));
  const { result } = await approveCreated(context, payment, again);
  const approved = validField(approve, result, 'payment.value');
  if (approved !== undefined && approved !== payment.cents)
    throw new PixctlError(
      say`the service reports that ${formatReais(approved)} was approved, not ${formatReais(payment.cents)}`,
      {
        code: 'differs',
        exitCode: EXIT.unknown,
        correlationID: payment.correlationID,
        hint: say`See what left the account: ${payment.getLine}`,
      },
    );
  return result;
}

/** Returns the movement to confirm. Now that the payment exists, the service returns the holder of the key. */
async function movementOf(
  context: Context,
  body: NewPayment,
  { correlationID, cents, getLine }: Created,
  checkedHolder: Movement['holder'],
): Promise<Movement> {
  const {
    amountCents,
    account,
    holder: reportedHolder,
  } = await movementNamed(context, correlationID, (found) =>
    assertAsRequested(found, { ...body, value: cents }, getLine),
  );
  const holder = checkedHolder ?? reportedHolder;
  // The service has filled in what the code leaves open.
  return {
    ...movementRequested(body),
    amountCents: amountCents ?? cents,
    ...(account === undefined ? {} : { account }),
    ...(holder === undefined ? {} : { holder }),
    more: await limitRows(context, account ?? body.sourceAccountId),
  };
}

async function approveCreated(context: Context, payment: Created, again: string | undefined) {
  const client = await context.service.client();
  return client
    .call(approve, { body: { correlationID: payment.correlationID } }, { amount: payment.cents, again })
    .catch(
      explainCreated(
        payment,
        ({ code, exitCode }) =>
          // Other processes may send at the same time, so the daily limit can be reached between the two steps.
          code === 'limit' || exitCode === EXIT.unreachable || exitCode === EXIT.auth,
      ),
    )
    .catch(async (error: unknown): Promise<never> => {
      // The service refused the approval without a hint; the payment still exists.
      throw error instanceof PixctlError &&
        error.fields.exitCode === EXIT.refused &&
        error.fields.hint === undefined
        ? new PixctlError(error.userMessage, { ...error.fields, hint: await refusedHint(context, payment) })
        : error;
    });
}

/** Statuses of a payment for which no money has left the account. */
const NOT_SENT: readonly (string | undefined)[] = ['CREATED', 'FAILED', 'DENIED'];

/** Says whether money left the account although the approval was refused: another run may have approved the payment. */
async function refusedHint(context: Context, { correlationID, getLine }: Created): Promise<Message> {
  try {
    const found = await readPayment(context, correlationID);
    return NOT_SENT.includes(validField(get, found, 'payment.status'))
      ? say`Nothing left the account. See it with: ${getLine}`
      : say`Another run has approved this payment. See it with: ${getLine}`;
  } catch {
    return say`This run approved nothing. See whether another run did: ${getLine}`;
  }
}

/** Adds to an error after which no money has left that the payment was created, and how to approve it. */
const explainCreated =
  ({ correlationID, approveLine }: Created, noMoneyLeft: (fields: ErrorFields) => boolean) =>
  (error: unknown): never => {
    throw error instanceof PixctlError && noMoneyLeft(error.fields)
      ? new PixctlError(error.userMessage, {
          ...error.fields,
          correlationID,
          hint: say`Nothing left the account. The payment was created and waits for its approval: ${approveLine}`,
        })
      : error;
  };

/**
 * Creates the payment, or finds the same one that an earlier run created with this correlation id, so that running the
 * command again resumes it.
 * @throws PixctlError if the id belongs to another payment
 */
async function requestOnce(
  context: Context,
  body: NewPayment,
  { mayReturnExisting, again }: Pick<PaymentChoices, 'mayReturnExisting' | 'again'>,
): Promise<Pick<Created, 'correlationID' | 'cents'> | { readonly existing: PaymentRecord }> {
  try {
    const [correlationID, cents] = requireFields(
      create,
      await send(context, create, { body }, { again }),
      'correlationID',
      'value',
    );
    return { correlationID, cents };
  } catch (error) {
    const { correlationID } = body;
    if (
      correlationID === undefined ||
      !(error instanceof PixctlError) ||
      error.fields.exitCode !== EXIT.refused
    )
      throw error;
    const found = await readAfterRefusal(context, correlationID, error);
    if (found === undefined) throw error;
    if (!isSameAndWaits(found, body))
      return { existing: existingPayment(found, body, error, mayReturnExisting) };
    context.output.note(
      say`Payment ${correlationID} was created before and not approved; it is not created again.`,
    );
    const [cents] = requireFields(get, found, 'payment.value');
    return { correlationID, cents };
  }
}
