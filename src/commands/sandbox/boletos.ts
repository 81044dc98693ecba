import { boletoTransactionView } from '#commands/boleto/view.ts';
import { command } from '#commands/kit/define.ts';
import { control } from '#contract/sandbox/controls.ts';

const pay = control('sandbox.boleto.pay');

export const boletoPay = command({
  meta: {
    name: 'sandbox boleto pay',
    summary: 'Pay the boleto of a charge, as a customer would',
    details: [
      'The charge becomes COMPLETED at once. The money arrives 3 business days later: see `sandbox advance`. To pay the QR code of the charge instead, use `sandbox pay`.',
    ],
    examples: [
      { command: 'pixctl sandbox boleto pay order-1', note: 'By the id of the charge' },
      {
        command: 'pixctl sandbox boleto pay order-1 --jq .boletoTransactionID',
        note: 'Only the id of the payment',
      },
    ],
  },
  input: {
    args: [
      {
        name: 'id',
        description: 'id of the charge, or the barcode or digitable line of its boleto',
        source: 'charge',
      },
    ],
  },
  run: (context, { args }) => context.sandbox.control(pay, { body: { id: args.id } }),
  show: { view: boletoTransactionView },
});
