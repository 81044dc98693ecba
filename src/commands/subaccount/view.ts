import type { ArgSpec } from '#commands/kit/command.ts';
import type { NextStepContext } from '#commands/kit/next-steps.ts';
import { pick } from '#contract/operation.ts';
import { subaccountOperations } from '#contract/operations/subaccount.ts';
import { markOf } from '#contract/recovery-marks.ts';
import { subAccount, subAccountBooking } from '#contract/resources/subaccount.ts';
import { quote } from '#errors/command-line.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import type { Context } from '#ports/context.ts';

export const subaccountView = viewOf(subAccount, {
  recent: { subaccount: 'pixKey' },
  columns: ['pixKey', 'name', 'balance'],
  detail: ['pixKey', 'name', 'balance', 'withdrawBlocked'],
  empty: 'No sub accounts.',
});
export const bookingView = viewOf(subAccountBooking, {
  columns: [['pixKey', 'Pix key'], 'value', 'description'],
});

export const key = {
  name: 'key',
  description: 'Pix key of the sub account',
  type: 'pix-key',
  source: 'subaccount',
} as const satisfies ArgSpec;
export const get = pick(subaccountOperations, 'subaccount.get');

/** Adds a mark as the description if the user gave none, because nothing else identifies the request later. */
export const withMark = <B extends { readonly description?: string }>(context: Context, body: B): B => ({
  description: markOf(context.newId()),
  ...body,
});

export const MARK_DETAILS = [
  'This request has no id at the service, so pixctl never retries it. Without --description, pixctl writes a mark as the description, by which it can find the movement in the statement. After a success, pixctl counts the movements with the mark: if a gateway delivered the request twice, and the service executed both, the exit code is 6. With a description of your own, check the statement yourself.',
];

export const seeStatement = (
  _made: unknown,
  { flag, input }: NextStepContext<{ readonly args: { readonly key: string } }>,
): Message => say`See the statement: pixctl subaccount statement ${quote(input.args.key)}${flag}`;
