// Maps refusals of the service to error codes, messages and hints.
import { paymentStep } from '#contract/auto-approve.ts';
import type { Operation } from '#contract/operation.ts';
import { at, schemaAt } from '#contract/path.ts';
import type { KnownRefusal, RefusalCode, Refused } from '#contract/refusals/refusals.ts';
import { KNOWN_REFUSALS } from '#contract/refusals/refusals.ts';
import { quote } from '#errors/command-line.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';

/** The request that was refused. */
export interface RequestFacts {
  readonly operation: Operation;
  readonly input: {
    readonly path?: Readonly<Record<string, string>>;
    readonly body?: Readonly<Record<string, unknown>>;
  };
  /** Options that select the same profile in another command. */
  readonly flag?: string;
  /** True if the service is the sandbox. */
  readonly sandbox?: boolean;
}

export interface Explained {
  readonly code: RefusalCode | 'refused';
  /** Absent if only the service's own text can be shown. */
  readonly userMessage?: Message;
  readonly hint?: Message;
  /** The invalid field of the body. */
  readonly field?: string;
  /** See `KnownRefusal`. */
  readonly byStatus?: true;
}

/** Explains a known text of the service; undefined if it is unknown. */
export function explain(text: string, requested: RequestFacts | undefined): Explained | undefined {
  for (const known of KNOWN_REFUSALS) {
    const words = matchOf(known.text).exec(bare(text))?.slice(1);
    if (words === undefined) continue;
    const field =
      known.field ?? (known.text.startsWith('{field}') ? fieldOf(words[0] ?? '', requested) : undefined);
    if (known.text.startsWith('{field}') && field === undefined) continue;
    const { code = 'refused' } = known;
    const userMessage = saidOf(known, words, field, requested);
    const hint = hintOf(known, requested);
    return {
      code,
      ...(userMessage === undefined ? {} : { userMessage }),
      ...(hint === undefined ? {} : { hint }),
      ...(field === undefined ? {} : { field }),
      ...(known.byStatus === true ? { byStatus: true } : {}),
    };
  }
  return undefined;
}

const bare = (text: string): string => text.trim().replace(/\.$/, '');

const patterns = new Map<string, RegExp>();

function matchOf(text: string): RegExp {
  let pattern = patterns.get(text);
  if (pattern === undefined) {
    const source = text
      .replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')
      .replace('\\{field\\}', '(\\S+)')
      .replaceAll('\\*', '(.*)');
    pattern = new RegExp(`^${source}$`, 'is');
    patterns.set(text, pattern);
  }
  return pattern;
}

/** Returns the request field with which a text begins; undefined if the request has no such field. */
function fieldOf(name: string, requested: RequestFacts | undefined): string | undefined {
  const path = name.replace(/\[\d+\].*$/, '');
  const { body, query, pathParams } = requested?.operation ?? {};
  return schemaAt(body, path) !== undefined ||
    schemaAt(query, path) !== undefined ||
    Object.hasOwn(pathParams ?? {}, path)
    ? path
    : undefined;
}

function saidOf(
  { code, of, says, text }: KnownRefusal,
  words: readonly string[],
  field: string | undefined,
  requested: RequestFacts | undefined,
): Message | undefined {
  if (says !== undefined) return says(...words);
  if (code === 'invalid') return field === undefined ? undefined : say`the service does not accept ${field}`;
  if (of === undefined) return undefined;
  if (code === 'duplicate') {
    const id = ownId(requested);
    return id === undefined ? undefined : TAKEN[of]?.(id);
  }
  if (of === 'pix-key' && looksUpKey(requested)) return say`the Pix key is not registered`;
  const id = text.includes('*') ? words[0] : soughtId(of, requested);
  return id === undefined ? undefined : MISSING[of](id);
}

/** Tests whether the request looks up the holder of any key, rather than the company's own keys. */
const looksUpKey = (requested: RequestFacts | undefined): boolean =>
  requested !== undefined && ['pix-key.check', 'pix-key.lookup'].includes(requested.operation.id);

/** Returns the id that a create would have had. */
function ownId(requested: RequestFacts | undefined): string | undefined {
  if (requested === undefined) return undefined;
  const { operation, input } = requested;
  const id = at(input.body, operation.identity ?? 'webhook.url') ?? at(input.body, 'webhook.email');
  return typeof id === 'string' ? id : undefined;
}

/** Body fields that name the subject of a request whose path does not. */
const NAMED: Partial<Readonly<Record<Refused, readonly string[]>>> = {
  account: ['sourceAccountId', 'account', 'accountId', 'companyBankAccountId'],
  boleto: ['barcode', 'boletoBarcode'],
  charge: ['charge'],
  company: ['taxID.taxID'],
  customer: ['taxID', 'customerId', 'customer'],
  payable: ['id'],
  payment: ['correlationID'],
  transaction: ['transactionEndToEndId'],
};

function soughtId(of: Refused, requested: RequestFacts | undefined): string | undefined {
  const inPath = Object.values(requested?.input.path ?? {})[0];
  const id =
    inPath ?? NAMED[of]?.map((path) => at(requested?.input.body, path)).find((one) => one !== undefined);
  return typeof id === 'string' ? id : undefined;
}

const MISSING: Readonly<Record<Refused, (id: string) => Message>> = {
  account: (id) => say`there is no account ${id}`,
  'account-register': (id) => say`there is no registration ${id}`,
  application: (id) => say`there is no application ${id}`,
  boleto: (id) => say`there is no boleto ${id}`,
  charge: (id) => say`there is no charge ${id}`,
  company: (id) => say`there is no pre-registered company ${id}`,
  customer: (id) => say`there is no customer ${id}`,
  dispute: (id) => say`there is no dispute ${id}`,
  payable: (id) => say`there is no charge, QR code or Pix key ${id}`,
  payment: (id) => say`there is no payment ${id}`,
  installment: (id) => say`there is no instalment ${id}`,
  invoice: (id) => say`there is no invoice ${id}`,
  'limits-request': (id) => say`there is no limits request ${id}`,
  'pix-key': (id) => say`none of the company's accounts has the Pix key ${id}`,
  qrcode: (id) => say`there is no QR code ${id}`,
  recovery: (id) => say`there is no report ${id}`,
  refund: (id) => say`there is no refund ${id}`,
  subaccount: (id) => say`there is no sub account ${id}`,
  subscription: (id) => say`there is no subscription ${id}`,
  transaction: (id) => say`there is no transaction ${id}`,
  transfer: (id) => say`there is no transfer ${id}`,
  webhook: (id) => say`there is no webhook ${id}`,
};

const TAKEN: Partial<Readonly<Record<Refused, (id: string) => Message>>> = {
  charge: (id) => say`there is a charge ${id} already`,
  customer: (id) => say`there is a customer ${id} already`,
  invoice: (id) => say`there is an invoice ${id} already`,
  payment: (id) => say`there is a payment ${id} already`,
  qrcode: (id) => say`there is a QR code ${id} already`,
  recovery: (id) => say`the payment ${id} was reported already`,
  refund: (id) => say`there is a refund ${id} already`,
  subscription: (id) => say`there is a subscription ${id} already`,
  transfer: (id) => say`there is a transfer ${id} already`,
  webhook: (id) => say`there is a webhook for ${id} and this event already`,
};

/** Commands that list existing resources. */
const LISTS: Partial<Readonly<Record<Refused, string>>> = {
  account: 'account list',
  charge: 'charge list --search TEXT',
  company: 'partner company list',
  customer: 'customer list --search TEXT',
  dispute: 'dispute list',
  invoice: 'invoice list',
  'limits-request': 'limits-request list',
  payable: 'charge list',
  payment: 'payment list',
  'pix-key': 'subaccount list',
  qrcode: 'qrcode list',
  refund: 'refund list',
  subaccount: 'subaccount list',
  subscription: 'subscription list',
  transaction: 'transaction list',
  webhook: 'webhook list',
};

function hintOf({ code, of }: KnownRefusal, requested: RequestFacts | undefined): Message | undefined {
  const line = (words: string): string => `pixctl ${words}${requested?.flag ?? ''}`;
  switch (code) {
    case 'not-found': {
      if (of === 'pix-key' && looksUpKey(requested)) return undefined;
      const isKey = of === 'pix-key' && requested?.operation.id.startsWith('pix-key.') === true;
      const list = isKey ? 'pix-key list' : of === undefined ? undefined : LISTS[of];
      return list === undefined ? undefined : say`Find it: ${line(list)}`;
    }
    case 'duplicate':
      return duplicateHint(of, requested, line);
    case 'no-balance':
      return balanceHint(of, requested, line);
    default:
      return undefined;
  }
}

function duplicateHint(
  of: Refused | undefined,
  requested: RequestFacts | undefined,
  line: (words: string) => string,
): Message | undefined {
  const id = ownId(requested);
  if (of === 'limits-request') return say`Find it: ${line('limits-request list')}`;
  if (of === 'webhook') return say`Find it: ${line('webhook list')}`;
  if (of === 'invoice') return say`Find it: ${line('invoice list')}`;
  if (of === 'transfer') return say`Find it: ${line('transaction list --type INTERNAL_TRANSFER')}`;
  if (of === undefined || id === undefined) return undefined;
  const get = line(`${of} get ${quote(id)}`);
  return requested?.operation.query?.properties['return_existing'] !== undefined
    ? say`See it with: ${get}. With --return-existing you get it instead of this error.`
    : say`See it with: ${get}`;
}

function balanceHint(
  of: Refused | undefined,
  requested: RequestFacts | undefined,
  line: (words: string) => string,
): Message {
  const [key] = Object.values(requested?.input.path ?? {});
  if (of === 'subaccount' && key !== undefined)
    return say`See its balance: ${line(`subaccount get ${quote(key)}`)}`;
  const id =
    paymentStep(requested?.operation.id) === 'approve'
      ? at(requested?.input.body, 'correlationID')
      : undefined;
  const see = say`See what is available: ${line('balance')}`;
  const more =
    requested?.sandbox === true
      ? say`${see}. On the sandbox money comes in when you pay a charge: pixctl sandbox pay ID`
      : see;
  return typeof id === 'string'
    ? say`The payment stays in CREATED and can be approved later: ${line(`payment approve ${quote(id)}`)}. ${more}`
    : more;
}
