// Operations of invoices: create, list, cancel, PDF and XML. The documents are rendered after the database transaction.
import type { Answer, Call, Handlers } from '#sandbox/call.ts';
import { Refusal } from '#sandbox/context.ts';
import { page, spanOf } from '#sandbox/service/paging.ts';
import { invoices, listInvoices } from '#sandbox/store/tables/invoices.ts';
import { createInvoice, withBillingTime } from './create.ts';
import { factsOf } from './facts.ts';
import { findInvoice, findIssuedInvoice } from './find.ts';
import { pdfTextOf } from './pdf-text.ts';
import { invoiceView } from './view.ts';
import { invoiceXml } from './xml.ts';

const create = (call: Call<'invoice.create'>): Answer<'invoice.create'> => ({
  status: 201,
  body: { invoice: invoiceView(call, createInvoice(call, call.body)) },
});

const list = (call: Call<'invoice.list'>): Answer<'invoice.list'> => {
  const { rows, pageInfo } = page(call, listInvoices(call.db, call.company.id, spanOf(call)));
  return { body: { pageInfo, invoices: rows.map((row) => invoiceView(call, row)) } };
};

const cancel = (call: Call<'invoice.cancel'>): Answer<'invoice.cancel'> => {
  const { seq, status } = findInvoice(call, call.params.correlationID);
  if (status !== 'CONFIRMED') throw new Refusal('Cannot cancel a not confirmed invoice');
  invoices.update(call.db, { seq }, { status: 'CANCELED', updated_at: call.now });
  return { body: { success: true } };
};

const pdf = (call: Call<'invoice.pdf'>): Answer<'invoice.pdf'> => {
  const facts = factsOf(call, findIssuedInvoice(call, call.params.correlationID));
  return {
    bytes: {
      contentType: 'application/pdf',
      make: async () => (await import('#sandbox/resources/document/pdf.ts')).documentPdf(pdfTextOf(facts)),
    },
  };
};

const xml = (call: Call<'invoice.xml'>): Answer<'invoice.xml'> => {
  const facts = factsOf(call, findIssuedInvoice(call, call.params.correlationID));
  return {
    bytes: { contentType: 'application/xml', make: () => Promise.resolve(invoiceXml(facts)) },
  };
};

export const invoiceHandlers = {
  'invoice.create': { handle: create, normalise: withBillingTime },
  'invoice.list': list,
  'invoice.cancel': cancel,
  'invoice.pdf': pdf,
  'invoice.xml': xml,
} satisfies Handlers<'invoice.create' | 'invoice.list' | 'invoice.cancel' | 'invoice.pdf' | 'invoice.xml'>;
