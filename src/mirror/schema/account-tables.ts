// Tables of accounts and customers.
import { pick } from '#contract/operation.ts';
import { accountOperations } from '#contract/operations/account.ts';
import { customerOperations } from '#contract/operations/customer.ts';
import { pixKeyOperations } from '#contract/operations/pix-key.ts';
import { subaccountOperations } from '#contract/operations/subaccount.ts';
import type { MirrorTable } from './table.ts';
import { bool, cents, text } from './table.ts';

export const ACCOUNT_TABLES = [
  {
    name: 'accounts',
    list: pick(accountOperations, 'account.list'),
    reading: { by: 'whole' },
    key: ['account_id'],
    columns: [
      text('account_id', 'accountId'),
      bool('is_default', 'isDefault'),
      cents('balance_total', 'balance.total'),
      cents('balance_blocked', 'balance.blocked'),
      cents('balance_available', 'balance.available'),
      text('tax_id', 'taxId'),
      text('official_name', 'officialName'),
      text('account_name', 'accountName'),
    ],
  },
  {
    name: 'pix_keys',
    list: pick(pixKeyOperations, 'pix-key.list'),
    reading: { by: 'whole' },
    key: ['key'],
    columns: [text('key', 'key'), text('type', 'type'), bool('is_default', 'isDefault')],
  },
  {
    name: 'subaccounts',
    list: pick(subaccountOperations, 'subaccount.list'),
    reading: { by: 'whole' },
    key: ['pix_key'],
    columns: [text('pix_key', 'pixKey'), text('name', 'name'), cents('balance', 'balance')],
  },
  {
    name: 'customers',
    list: pick(customerOperations, 'customer.list'),
    reading: { by: 'whole' },
    key: ['correlation_id'],
    columns: [
      text('correlation_id', 'correlationID'),
      text('name', 'name'),
      text('tax_id', 'taxID.taxID'),
      text('email', 'email'),
      text('phone', 'phone'),
    ],
  },
] as const satisfies readonly MirrorTable[];
