import type { Operation } from '../operation.ts';
import { customer } from '../resources/customer.ts';
import { customerBody, id, one, pagedQuery, pageOf } from './shared.ts';

export const customerOperations = [
  {
    id: 'customer.create',
    summary: 'Create a customer',
    method: 'POST',
    path: '/api/v1/customer',
    body: customerBody,
    response: one('customer', customer),
    result: { kind: 'resource', key: 'customer' },
    success: [200],
    scope: 'CUSTOMER_POST',
    effect: 'create',
    identity: 'correlationID',
    keeps: '',
    // The tax id is the customer's key: creating again returns the same customer.
    recovery: { kind: 'lookup', operation: 'customer.get', param: 'id', from: 'correlationID', resend: true },
    proof: { id: { 'taxID.taxID': 'taxID' }, has: ['name'] },
  },
  {
    id: 'customer.get',
    summary: 'Get a customer',
    method: 'GET',
    path: '/api/v1/customer/{id}',
    pathParams: { id: id('tax id or correlation id of the customer, or the id in a transaction') },
    response: one('customer', customer),
    result: { kind: 'resource', key: 'customer' },
    success: [200],
    scope: 'CUSTOMER_GET',
    effect: 'read',
  },
  {
    id: 'customer.list',
    summary: 'List customers, newest first',
    method: 'GET',
    path: '/api/v1/customer',
    query: pagedQuery(),
    response: pageOf('customers', customer),
    result: { kind: 'list', key: 'customers' },
    paged: true,
    success: [200],
    scope: 'CUSTOMER_GET_LIST',
    effect: 'read',
  },
] as const satisfies readonly Operation[];
