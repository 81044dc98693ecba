// Roles that a CSV column can have.

export const ROLES = [
  'day',
  'amount',
  'cents',
  'credit',
  'debit',
  'sign',
  'fee',
  'net',
  'balance',
  'status',
  'end-to-end-id',
  'reference',
  'txid',
  'id',
  'name',
  'tax-id',
  'memo',
] as const;

export type Role = (typeof ROLES)[number];
