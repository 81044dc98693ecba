import { command } from '#commands/kit/define.ts';
import { pick } from '#contract/operation.ts';
import { brcodeOperations } from '#contract/operations/brcode.ts';
import { at } from '#contract/path.ts';
import { viewOf } from '#output/view-of.ts';
import { unwrapBrCode } from '#pix/brcode/unwrap.ts';
import { code, readCode } from './read-code.ts';

const resolve = pick(brcodeOperations, 'brcode.resolve');

/** Statuses of a mandate in chronological order. */
const statesText = (row: unknown): string | undefined => {
  const updates = at(row, 'recLocation.payload.updates');
  const states = Array.isArray(updates) ? updates.map((one: unknown) => at(one, 'status')) : [];
  const words = states.filter((state) => typeof state === 'string');
  return words.length === 0 ? undefined : words.join(', ');
};

export const brcodeResolve = command({
  meta: {
    name: 'brcode resolve',
    summary: 'Ask the service for the charge or recurrence behind a BR Code',
    details: [
      'The service decodes the code and fetches its location. The sandbox knows only its own locations. `brcode decode` decodes a code offline.',
    ],
    operation: resolve,
    examples: [
      {
        command: 'pixctl brcode resolve "00020126…6304ABCD"',
        note: 'Show whether a code can still be paid, and the amount due now',
      },
      {
        command: 'pixctl brcode resolve "$CODE" --jq .cobLocation.payload.status',
        note: 'Only the state of the charge',
      },
    ],
  },
  input: { args: [code] },
  run: async (context, input) => {
    // Imported lazily because the other commands of this group need no service.
    const { send } = await import('#commands/kit/service.ts');
    const emv = unwrapBrCode(await readCode(context, input.args.code)).trim();
    return send(context, resolve, { body: { emv } });
  },
  show: {
    view: viewOf(resolve.response, {
      columns: [
        ['emv.merchantName', 'Merchant'],
        ['emv.merchantCity', 'City'],
        ['emv.merchantAccountInformationPix.pixKey', 'Pix key'],
        ['emv.transactionAmount', 'Amount in the code'],
        ['cobLocation.url', 'Location'],
        ['cobLocation.isValid', 'Location is valid'],
        ['cobLocation.locationErrors', 'Problems'],
        ['cobLocation.payload.status', 'Status'],
        ['cobLocation.payload.value.original', 'Value'],
        ['cobLocation.payload.value.final', 'To pay now'],
        ['cobLocation.payload.key', 'Pix key of the charge'],
        ['cobLocation.payload.txid', 'Txid'],
        ['cobLocation.payload.calendar.expiration', 'Expires after seconds'],
        ['cobLocation.payload.calendar.dueDate', 'Due date'],
        ['recLocation.url', 'Recurrence'],
        ['recLocation.isValid', 'Recurrence is valid'],
        ['recLocation.payload.idRec', 'Recurrence ID'],
        ['recLocation.payload.updates', 'States', { show: statesText }],
      ],
    }),
  },
});
