import type { Draft, DraftOf } from '#commands/kit/define.ts';
import { serviceCommand } from '#commands/kit/service.ts';
import { transferOf } from '#commands/transaction/transfer-movement.ts';
import { pick } from '#contract/operation.ts';
import { subaccountOperations } from '#contract/operations/subaccount.ts';
import { subAccountTransfer } from '#contract/resources/subaccount.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { canonicalKeyType } from '#pix/pix-key.ts';

const transferView = viewOf(subAccountTransfer, {
  columns: [
    'value',
    ['originSubaccount.pixKey', 'From'],
    ['destinationSubaccount.pixKey', 'To'],
    ['originSubaccount.balance', 'Balance of the origin'],
    ['destinationSubaccount.balance', 'Balance of the destination'],
  ],
});

/** Key type in the service's spelling; undefined if it is not a Pix key. */
function typeOf(pixKey: unknown): string | undefined {
  const type = typeof pixKey === 'string' ? canonicalKeyType(pixKey) : undefined;
  return type === 'EVP' ? 'RANDOM' : type;
}

const transfer = pick(subaccountOperations, 'subaccount.transfer');

/** Adds the types of the keys unless they are given. */
function withTypes(body: DraftOf<typeof transfer>): Draft {
  const [from, to] = [typeOf(body.fromPixKey), typeOf(body.toPixKey)];
  return {
    ...(from === undefined ? {} : { fromPixKeyType: from }),
    ...(to === undefined ? {} : { toPixKeyType: to }),
    ...body,
  };
}

export const subaccountTransfer = serviceCommand({
  meta: {
    name: 'subaccount transfer',
    summary: 'Transfer between two sub accounts',
    operation: transfer,
    examples: [
      {
        command:
          'pixctl subaccount transfer --amount 30,00 --from filial@example.com --to reserva@example.com',
        note: 'Transfer R$ 30,00',
      },
      {
        command:
          'pixctl subaccount transfer --value 3000 --from filial@example.com --to +5511912345684 --yes',
        note: 'In cents, without a question',
      },
    ],
  },
  input: { derived: ['from-type', 'to-type'], complete: withTypes },
  money: { movement: (_context, { body }) => transferOf(body) },
  show: {
    view: transferView,
    next: (_made, { flag }) => say`See the balances: pixctl subaccount list${flag}`,
  },
});
