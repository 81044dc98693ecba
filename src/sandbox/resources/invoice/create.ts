// Creates invoices.
import { isoDay } from '#pix/dates.ts';
import { parseTaxId } from '#pix/tax-id.ts';
import type { Body } from '#sandbox/call.ts';
import type { CompanyContext } from '#sandbox/context.ts';
import { Refusal, time } from '#sandbox/context.ts';
import { findCharge } from '#sandbox/resources/charge/find.ts';
import { findCustomer, findOrCreate } from '#sandbox/resources/customer/find.ts';
import { updateCustomer } from '#sandbox/resources/customer/update.ts';
import { customerView } from '#sandbox/resources/customer/view.ts';
import { fromJson, toJson } from '#sandbox/store/columns.ts';
import type { ChargeRow } from '#sandbox/store/tables/charges.ts';
import type { CustomerRow } from '#sandbox/store/tables/customers.ts';
import { customerBySeq } from '#sandbox/store/tables/customers.ts';
import type { InvoiceRow } from '#sandbox/store/tables/invoices.ts';
import { invoices, isInvoiced } from '#sandbox/store/tables/invoices.ts';
import { isInvoiceAddress } from './address.ts';
import { scheduleIssuance } from './issuance.ts';

type InvoiceInput = Body<'invoice.create'>;

/** Makes a billing date without a time, which the service accepts too, the start of that day in Brasília. */
export function withBillingTime(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { billingDate } = sent;
  const day = typeof billingDate === 'string' && billingDate.length === 10 ? isoDay(billingDate) : undefined;
  return day === undefined ? sent : { ...sent, billingDate: time(day) };
}

/** @throws Refusal if the id is taken, the charge has an invoice, or the customer is missing or has no valid address */
export function createInvoice(context: CompanyContext, input: InvoiceInput): InvoiceRow {
  const { db, company, ids, now } = context;
  const correlationId = input.correlationID ?? ids.uuid();
  if (invoices.has(db, { company: company.id, correlation_id: correlationId }))
    throw new Refusal('Já existe uma nota fiscal com este Correlação ID');
  if (input.charge !== undefined && input.value !== undefined)
    throw new Refusal('value does not go with charge');
  if (input.customer !== undefined && input.customerId !== undefined)
    throw new Refusal('customer does not go with customerId');
  const charge =
    input.charge === undefined ? undefined : findCharge(context, input.charge, 'Charge not found');
  if (charge !== undefined && isInvoiced(db, charge.seq))
    throw new Refusal('A cobrança já tem uma nota fiscal');
  const customer = customerOf(context, input, charge);
  if (customer.address === null || !isInvoiceAddress(fromJson(customer.address)))
    throw new Refusal('Customer address is invalid');
  const row = invoices.make(db, {
    company: company.id,
    oid: ids.oid(),
    correlation_id: correlationId,
    status: 'PENDING',
    charge: charge?.seq,
    customer: toJson(customerView(customer)),
    // The schema requires the amount if there is no charge.
    value: charge?.value ?? input.value ?? 0,
    description: input.description,
    billing_at: input.billingDate === undefined ? now : Date.parse(input.billingDate),
    created_at: now,
    updated_at: now,
  });
  scheduleIssuance(db, row);
  return row;
}

/** Returns the customer of the request, else that of the charge. @throws Refusal if there is none */
function customerOf(
  context: CompanyContext,
  { customer, customerId }: InvoiceInput,
  charge: ChargeRow | undefined,
): CustomerRow {
  if (customerId !== undefined) return findCustomer(context, customerId, 'Customer not found');
  if (customer !== undefined) return saveCustomer(context, customer);
  if (charge === undefined || charge.customer === null) throw new Refusal('Customer is required');
  return customerBySeq(context.db, charge.customer);
}

/** Creates the customer, or updates the one with this tax id, as the service does for an invoice. */
function saveCustomer(context: CompanyContext, customer: NonNullable<InvoiceInput['customer']>): CustomerRow {
  const saved = findOrCreate(context, customer);
  const { taxID } = parseTaxId(customer.taxID);
  return updateCustomer(context, saved.correlation_id, { ...customer, taxID });
}
