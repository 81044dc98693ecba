import { say } from '#messages/message.ts';
import type { Movement } from '#ports/movement.ts';

/** Movement from one Pix key of the merchant to another; `value` in cents. */
export const transferOf = async ({
  value,
  fromPixKey,
  toPixKey,
}: {
  readonly value: number;
  readonly fromPixKey: string;
  readonly toPixKey: string;
}): Promise<Movement> => ({
  what: say`transfer`,
  amountCents: value,
  account: fromPixKey,
  destination: toPixKey,
});
