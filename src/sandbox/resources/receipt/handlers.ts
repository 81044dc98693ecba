// Operation that returns the receipt of a Pix transaction. The PDF is rendered after the database transaction.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { findReceipt } from './find.ts';
import { receiptView } from './view.ts';

const get = (call: Call<'receipt.get'>): Answer<'receipt.get'> => {
  const receipt = receiptView(call, findReceipt(call, call.params));
  return {
    bytes: {
      contentType: 'application/pdf',
      make: async () => (await import('#sandbox/resources/document/pdf.ts')).documentPdf(receipt),
    },
  };
};

export const receiptHandlers = { 'receipt.get': get } satisfies Handlers<'receipt.get'>;
