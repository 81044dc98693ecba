// Commands that send an operation of the service, for `doctor --contract`: a changed operation breaks all of them.
import type { Command } from '#commands/kit/command.ts';
import { OPERATIONS } from '#contract/operations/index.ts';
import { defined } from '#errors/defined.ts';
import { MIRROR_TABLES } from '#mirror/schema/tables.ts';

/** Operations by which `sync` fills the mirror. The commands that use the mirror bring it up to date first. */
const MIRROR: readonly string[] = [
  'account.list',
  ...MIRROR_TABLES.flatMap(({ list, open }) => (open === undefined ? [list.id] : [list.id, open.get.id])),
];

/** Operations that are sent before a payment, to check it. */
const BEFORE_PAYMENT = ['account.list', 'limits.get', 'boleto.check', 'pix-key.lookup'];

/**
 * Operations that a command sends in addition to its own and to the look-ups of its writes. The test that runs all
 * commands fails if one is missing.
 */
const ALSO_SENT: Readonly<Record<string, readonly string[]>> = {
  'charge create': ['customer.get', 'customer.list'],
  'charge get': ['charge.refunds'],
  'charge list': ['customer.get', 'customer.list'],
  'charge open': ['charge.get'],
  'charge qr': ['charge.qr-image', 'charge.qr-base64'],
  'charge refund': ['charge.get', 'charge.refunds', 'transaction.list'],
  'subaccount withdraw': ['subaccount.get'],
  'subaccount debit': ['subaccount.get'],
  'subaccount transfer': ['subaccount.get'],
  'subaccount credit': ['account.list'],
  'account create': ['account.list'],
  'account withdraw': ['account.get'],
  'payment create': BEFORE_PAYMENT,
  'payment approve': ['payment.get'],
  'payment send': ['payment.create', 'payment.approve', ...BEFORE_PAYMENT],
  'payment batch plan': ['payment.list', ...BEFORE_PAYMENT],
  'payment batch run': ['payment.create', 'payment.approve', 'payment.list'],
  'payment batch resume': ['payment.create', 'payment.approve', 'payment.list'],
  'payment batch status': ['payment.list'],
  'payment batch results': ['payment.list'],
  'pix-key quota': ['pix-key.quota', 'pix-key.quota-log'],
  'dispute evidence': ['dispute.evidence', 'file.create'],
  receipt: ['receipt.get', 'transaction.get'],
  today: ['transaction.list', 'charge.list', 'payment.list', 'refund.list'],
  sync: MIRROR,
  'sync verify': MIRROR,
  'books export': MIRROR,
  reconcile: MIRROR,
  report: MIRROR,
  'webhook listen': [
    'webhook.create',
    'webhook.list',
    'webhook.delete',
    'charge.get',
    'charge.list',
    'payment.get',
    'payment.list',
    'transaction.list',
  ],
  login: ['account.list'],
  doctor: ['account.list'],
};

/**
 * Returns the ids of the operations that a command sends to a service: its own, those in `ALSO_SENT`, and the look-ups
 * of its writes.
 */
export function operationsOf({ meta: { name, operation }, show }: Command): ReadonlySet<string> {
  const sent = new Set(
    [operation?.id, show?.resultOf?.id, ...(ALSO_SENT[name] ?? [])].filter((id) => id !== undefined),
  );
  for (const id of sent) {
    const { recovery } = defined(
      OPERATIONS.find((one) => one.id === id),
      `the operation ${id}`,
    );
    if (recovery !== undefined && recovery.kind !== 'none') sent.add(recovery.operation);
  }
  return sent;
}

/** Returns the names of the commands that send each operation, by operation id; those whose own operation it is first. */
export function commandsByOperation(commands: readonly Command[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { meta, ...command } of commands) {
    if (meta.name.startsWith('sandbox ')) continue;
    for (const id of operationsOf({ meta, ...command })) {
      const names = found.get(id) ?? [];
      if (id === meta.operation?.id) names.unshift(meta.name);
      else names.push(meta.name);
      found.set(id, names);
    }
  }
  return found;
}
