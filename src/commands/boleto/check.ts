import { parseBoleto } from '#boleto/boleto.ts';
import { validField } from '#client/answers/checked-answer.ts';
import { describePayment } from '#client/write/debts.ts';
import { command } from '#commands/kit/define.ts';
import { send } from '#commands/kit/service.ts';
import { namingEarlierPayment, paymentOf } from '#commands/payment/earlier-payment.ts';
import { pick } from '#contract/operation.ts';
import { boletoOperations } from '#contract/operations/boleto.ts';
import { boleto } from '#contract/resources/boleto.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { viewOf } from '#output/view-of.ts';
import { formatReais } from '#pix/money.ts';

const check = pick(boletoOperations, 'boleto.check');

export const boletoCheck = command({
  meta: {
    name: 'boleto check',
    words:
      'codigo de barras, barcode, linha digitavel, digitable line, consultar boleto, validar boleto, conferir boleto, boleto falso, fake boleto, valor do boleto',
    summary: 'Show amount, due date and recipient of a boleto',
    details: [
      'pixctl verifies the check digits of the code before it sends the request. The service may need to enable boletos for your account.',
      'The amount to pay now can differ from the amount in the code: after the due date with fine and interest, or before it with a discount.',
      'pixctl also says if this account has paid the boleto. It looks in its journal and among the latest 100 payments of the account.',
    ],
    operation: check,
    examples: [
      {
        command: 'pixctl boleto check "34191.09172 52851.640772 29826.090002 2 15000000000300"',
        note: 'By the digitable line',
      },
      {
        command: 'pixctl boleto check 34192150000000003001091752851640772982609000 --jq .totalValue',
        note: 'By the barcode: only the amount in cents',
      },
    ],
  },
  input: { args: [{ name: 'code', description: 'barcode or digitable line of the boleto', type: 'boleto' }] },
  run: async (context, { args }) => {
    const payment = { type: 'BOLETO', boletoBarcode: args.code };
    const found = await send(context, check, { body: { barcode: args.code } }).catch(
      async (error: unknown) => {
        throw error instanceof PixctlError && error.fields.exitCode === EXIT.refused
          ? await namingEarlierPayment(context, payment, error)
          : error;
      },
    );
    const paid = await paymentOf(context, payment);
    if (paid !== undefined) context.output.warn(say`this boleto was already paid: ${describePayment(paid)}`);
    const { valueCents } = parseBoleto(args.code);
    if (valueCents !== undefined && valueCents !== validField(check, found, 'totalValue'))
      context.output.note(say`The code itself says ${formatReais(valueCents)}.`);
    return found;
  },
  show: {
    view: viewOf(boleto, {
      columns: [
        ['totalValue', 'To pay now'],
        ['expiresDate', 'Due date'],
        ['finalBeneficiary.name', 'Recipient'],
        ['finalBeneficiary.taxID', 'Tax ID'],
        ['issuingEntity.code', 'Bank code'],
        ['issuingEntity.name', 'Bank'],
        ['barcode', 'Barcode'],
        ['digitable', 'Digitable line'],
      ],
    }),
  },
});
