import { command } from '#commands/kit/define.ts';
import { transactionView } from '#commands/transaction/view.ts';
import { control } from '#contract/sandbox/controls.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';

const pay = control('sandbox.pay');

export const sandboxPay = command({
  meta: {
    name: 'sandbox pay',
    words:
      'pagar cobranca, pay charge, simular pagamento, pagar no sandbox, simulate, simular, pagamento de teste, test payment, fake payment, pagar cobranca de teste',
    summary: 'Pay a charge or a static QR code, as a customer would',
    details: [
      'A BR Code or payment link can be paid only on the sandbox that issued it: the one in your data folder, or the one of the profile.',
    ],
    examples: [
      { command: 'pixctl sandbox pay order-1', note: 'The charge becomes COMPLETED' },
      {
        command: 'pixctl sandbox pay counter-1 --amount 8,50',
        note: 'A static QR code without an amount',
      },
    ],
  },
  input: {
    args: [
      {
        name: 'id',
        description: 'id of the charge or QR code, its BR Code or payment link, or one of your Pix keys',
        source: 'charge',
        alsoFrom: ['qrcode', 'pix-key'],
        states: ['ACTIVE'],
      },
    ],
    options: {
      value: {
        type: 'cents',
        placeholder: 'CENTS',
        minimum: 1,
        description: 'amount, for a Pix key or a QR code without an amount',
      },
      amount: { type: 'reais', placeholder: 'BRL', minimum: 1, description: 'the amount in reais' },
      'payer-name': {
        type: 'string',
        placeholder: 'NAME',
        description: 'name of the payer (default: the customer of the charge)',
      },
      'payer-tax-id': { type: 'tax-id', placeholder: 'TAXID', description: 'CPF or CNPJ of the payer' },
    },
  },
  run: async (context, input) => {
    const { value, amount, 'payer-name': name, 'payer-tax-id': taxID } = input.options;
    if (value !== undefined && amount !== undefined)
      throw usageError(say`--value and --amount set the same value`, say`Use either --value or --amount.`);
    const cents = value ?? amount;
    const payer = { ...(name === undefined ? {} : { name }), ...(taxID === undefined ? {} : { taxID }) };
    const { readPayTarget } = await import('./pay-target.ts');
    const { host, ...target } = await readPayTarget(input.args.id);
    const body = {
      ...target,
      ...(cents === undefined ? {} : { value: cents }),
      ...(Object.keys(payer).length === 0 ? {} : { payer }),
    };
    return context.sandbox.control(pay, { body }, host);
  },
  show: {
    view: transactionView,
    moreFields: [
      { path: 'charge', description: 'the charge that was paid' },
      { path: 'payer.taxID.type', description: 'BR:CPF, BR:CNPJ' },
      { path: 'creditParty.pixKey.type', description: 'type of the Pix key' },
    ],
  },
});
