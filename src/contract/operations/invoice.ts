import type { Operation } from '#contract/operation.ts';
import { invoice } from '#contract/resources/invoice.ts';
import { pageInfo } from '#contract/resources/shared.ts';
import { bool, list, obj, str } from '#contract/schema/schema.ts';
import { amount, correlationID, end, id, one, pagedQuery, start } from './shared.ts';

const path = '/api/v1/invoice';
const pathParams = { correlationID: id('correlation id of the invoice') };
/** No read by id exists. Both writes are looked up in the list. */
const found = {
  kind: 'find',
  operation: 'invoice.list',
  field: 'correlationID',
  from: 'correlationID',
  idempotent: true,
} as const;

const notEmpty = str({ minLength: 1 });
/** All fields of the customer are required, unlike in a charge. */
const customer = obj(
  {
    taxID: str({ format: 'tax-id', description: 'CPF or CNPJ, with or without punctuation' }),
    name: str({ minLength: 1, maxLength: 255, description: 'full name' }),
    email: str({ format: 'email', description: 'e-mail address' }),
    phone: str({ format: 'phone', description: 'mobile with area code' }),
    address: obj(
      {
        country: str({ minLength: 1, description: 'two letters, BR' }),
        zipcode: str({ minLength: 1, description: 'CEP, eight digits' }),
        street: notEmpty,
        number: notEmpty,
        state: str({ minLength: 1, description: 'two letters' }),
      },
      { required: ['country', 'zipcode', 'street', 'number', 'state'], description: 'postal address' },
    ),
  },
  {
    required: ['taxID', 'name', 'email', 'phone', 'address'],
    description: 'who received the service',
  },
);

export const invoiceOperations = [
  {
    id: 'invoice.create',
    summary: 'Issue an invoice for services (NFS-e)',
    method: 'POST',
    path,
    body: obj(
      {
        correlationID,
        description: str({ description: 'the service that was provided' }),
        billingDate: str({
          format: 'date-time',
          description: 'billing date, before which the invoice is not issued; some accounts require it',
        }),
        charge: str({
          minLength: 1,
          description:
            'charge that the invoice is for, by correlation id: it sets the amount and the customer',
        }),
        value: amount('amount of the invoice, if it is not for a charge'),
        customerId: str({
          minLength: 1,
          description: 'who received the service: a saved customer, by correlation id',
        }),
        customer,
      },
      { anyOf: [['charge'], ['value', 'customerId'], ['value', 'customer']] },
    ),
    requiredByNewerServices: ['billingDate'],
    response: one('invoice', invoice),
    result: { kind: 'resource', key: 'invoice' },
    success: [201, 200],
    scope: 'INVOICE_POST',
    effect: 'create',
    identity: 'correlationID',
    recovery: found,
    proof: {
      id: { correlationID: 'correlationID' },
      content: { value: 'value' },
      requiredFields: ['id', 'status'],
    },
  },
  {
    id: 'invoice.list',
    summary: 'List invoices (NFS-e), newest first',
    method: 'GET',
    path,
    query: pagedQuery({ start, end }),
    // The answer is documented only by example, without page information.
    response: obj({ pageInfo, invoices: list(invoice) }, { required: ['invoices'] }),
    result: { kind: 'list', key: 'invoices' },
    paged: true,
    success: [200],
    scope: 'INVOICE_GET_LIST',
    effect: 'read',
  },
  {
    id: 'invoice.cancel',
    summary: 'Cancel a confirmed invoice (NFS-e)',
    method: 'POST',
    path: `${path}/{correlationID}/cancel`,
    pathParams,
    response: obj({ success: bool() }, { required: ['success'] }),
    result: { kind: 'body' },
    success: [200],
    scope: 'INVOICE_CANCEL_POST',
    effect: 'update',
    irreversible: true,
    recovery: found,
    proof: { expectedWords: { success: 'true' }, confirmByLookUp: true },
  },
  {
    id: 'invoice.pdf',
    summary: 'Get the PDF of a confirmed invoice (NFS-e)',
    method: 'GET',
    path: `${path}/{correlationID}/pdf`,
    pathParams,
    result: { kind: 'binary', contentType: 'application/pdf' },
    success: [200],
    scope: 'INVOICE_PDF_GET',
    effect: 'read',
  },
  {
    id: 'invoice.xml',
    summary: 'Get the XML of a confirmed invoice (NFS-e)',
    method: 'GET',
    path: `${path}/{correlationID}/xml`,
    pathParams,
    result: { kind: 'binary', contentType: 'application/xml' },
    success: [200],
    scope: 'INVOICE_XML_GET',
    effect: 'read',
  },
] as const satisfies readonly Operation[];
