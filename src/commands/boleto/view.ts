import { boletoTransaction } from '#contract/resources/boleto.ts';
import { viewOf } from '#output/view-of.ts';

export const boletoTransactionView = viewOf(boletoTransaction, {
  recent: { boleto: 'boletoTransactionID' },
  columns: [
    ['boletoTransactionID', 'ID'],
    'type',
    'status',
    'value',
    ['createdAt', 'Paid'],
    ['settledAt', 'Settled'],
  ],
  detail: [
    'status',
    'type',
    'value',
    ['finesValue', 'Fine'],
    ['interestsValue', 'Interest'],
    ['discountValue', 'Discount'],
    'fee',
    ['boletoTransactionID', 'ID'],
    ['createdAt', 'Paid'],
    ['settledAt', 'Settled'],
    ['charge.value', 'Amount charged'],
    ['charge.status', 'Status of the charge', { format: 'state' }],
    ['charge.boletoDigitable', 'Digitable line'],
    ['charge.boletoBarcode', 'Barcode'],
  ],
  empty: 'No paid boletos.',
});
