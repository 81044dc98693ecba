/// <reference lib="esnext.disposable" preserve="true" />
// Public types of pixctl/sandbox. Amounts are integer cents; times are RFC 3339 in UTC, unless they are numbers, which
// are epoch milliseconds.
import type { Client, JournalChoice, SpendingLimits } from '#library/client/types.ts';
import type {
  CancelCode,
  Company,
  CompanyAccount,
  CompanyApplication,
  CreatedKey,
  Delivery,
  Fault,
  FaultOptions,
  LimitOptions,
  LoggedRequest,
  NewCompany,
  NewKey,
  PayOptions,
  RejectCode,
  SandboxStatus,
  WebhookBehaviour,
  WebhookSettings,
} from './control-types.ts';
import type {
  AccountRegister,
  BoletoTransaction,
  Dispute,
  Installment,
  KeyQuota,
  LimitsAnswer,
  Subscription,
  Transaction,
} from './resources.ts';

/** Receives webhook calls in this process. The `fetch` of a hono app is one. */
export type WebhookFunction = (request: Request) => Response | Promise<Response>;

export interface SandboxOptions {
  /**
   * All ids, keys and secrets come from it: sandboxes with the same seed that get the same calls answer the same, byte for
   * byte. Default: random; `sandbox.seed` reports it.
   */
  readonly seed?: string | number;
  /**
   * Time at which the sandbox starts. The clock then stands still until `clock.advance`. `'system'`: the clock of this
   * machine. Default: `2026-01-05T15:00:00.000Z` (a Monday at noon in Brasília) with a seed, otherwise `'system'`.
   */
  readonly clock?: Date | string | number;
  /**
   * Receiver of all webhook calls, whatever their URL, instead of HTTP. Default: HTTP, to addresses of this machine only.
   */
  readonly webhooks?: WebhookFunction;
  /** Time in milliseconds after which a webhook call without an answer counts as failed. Default: 3,000. */
  readonly webhookTimeout?: number;
  /** Port of `sandbox.url` on 127.0.0.1. Default: any free port. */
  readonly port?: number;
  /**
   * Base URL of the links and BR Codes in answers. `'url'`: that of the listener, which differs from run to run. Default:
   * `http://sandbox.localhost` with a seed or a clock, so that answers do not depend on the port; otherwise `'url'`.
   */
  readonly publicUrl?: string;
  /** Prefix of event names and of some paths. Default: `service`. */
  readonly namespace?: string;
}

/** A length of time: milliseconds, or text such as `90s`, `15m`, `36h`, `2d` or `1h30m`. */
export type Duration = number | string;

export interface SandboxClock {
  /** Returns the time of the sandbox in epoch milliseconds. */
  now(): number;
  /**
   * Moves the clock forward and does everything that becomes due on the way, in order: charges expire, refunds settle,
   * failed webhook calls are repeated. Resolves to the new time in epoch milliseconds.
   * @throws RangeError for a negative or fractional number, NaN, or more than ten years
   * @throws InvalidValueError for a text that is not a duration
   */
  advance(duration: Duration): Promise<number>;
}

/** What the payer of a mandate of Pix Automático decides. */
export interface MandateControls {
  /** Approves it, and pays the charge that comes with it, if there is one. */
  approve(id: string): Promise<Subscription>;
  /** Rejects it instead of approving it. @param code reason for the pending charges; default `SLBD` */
  reject(id: string, code?: CancelCode): Promise<Subscription>;
  /** Ends an approved one. @param code reason for the pending charges; default `SLBD` */
  cancel(id: string, code?: CancelCode): Promise<Subscription>;
}

/** What the bank of the payer does about the instalments of Pix Automático. */
export interface InstallmentControls {
  /** Makes the bank reject the next attempts. @param options.tries number of attempts, from 1 to 4; default 1 */
  fail(id: string, options: { readonly code: RejectCode; readonly tries?: number }): Promise<Installment>;
}

/** What the payer and the banks do about a dispute (MED) of a received Pix. */
export interface DisputeControls {
  /** Disputes a Pix that was received, as the bank of the payer does: its amount is blocked. */
  open(endToEndId: string, options?: { readonly reason?: string }): Promise<Dispute>;
  /** Decides for the payer: the blocked amount goes back. */
  accept(id: string): Promise<Dispute>;
  /** Decides for the company: the blocked amount is free again. */
  reject(id: string): Promise<Dispute>;
  /** Withdraws it, as the payer: the blocked amount is free again. */
  cancel(id: string): Promise<Dispute>;
}

/** What the service decides about the registration of a company that opens an account. */
export interface AccountRegistrationControls {
  /** Completes the steps that are left and submits the registration, as the company does. */
  submit(id: string): Promise<AccountRegister>;
  approve(id: string): Promise<AccountRegister>;
  reject(id: string, reason?: string): Promise<AccountRegister>;
  requestDocuments(id: string, reason?: string): Promise<AccountRegister>;
}

export interface FaultControls {
  /** Adds a rule. @throws PixctlError for options that cannot be combined */
  inject(fault: FaultOptions): Promise<Fault>;
  list(): Promise<readonly Fault[]>;
  /** Removes all rules and resolves to their number. */
  clear(): Promise<number>;
}

/** An event of the company, whether or not a webhook was registered for it. */
export interface RecordedEvent {
  readonly id: number;
  /** Name without prefix, such as `CHARGE_COMPLETED`. */
  readonly type: string;
  /** Name as webhooks get it, such as `SERVICE:CHARGE_COMPLETED`. */
  readonly event: string;
  readonly at: string;
  /** Body of the webhook call. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface CompanyControls {
  list(): Promise<readonly Company[]>;
  /** Adds a company with an account and an app key. */
  create(company: NewCompany): Promise<Company & { readonly appKey: string }>;
  /** Adds an account. @param company id or tax id; default: the company of these controls */
  addAccount(company?: string): Promise<CompanyAccount>;
}

export interface KeyControls {
  /** Makes an app key. */
  create(key: NewKey): Promise<CreatedKey>;
  /** Refuses a key from now on. */
  disable(clientId: string): Promise<CompanyApplication>;
  /** Accepts it again. */
  enable(clientId: string): Promise<CompanyApplication>;
}

export interface WebhookControls {
  /** @param id id of the webhook, as `webhook.create` returns it */
  configure(id: string, behaviour: WebhookBehaviour): Promise<WebhookSettings>;
  /** Delivers events again: one delivery, all that failed, or all since a time. Resolves to their number. */
  redeliver(
    which: { readonly id: number } | { readonly failed: true } | { readonly since: Date | string },
  ): Promise<number>;
}

export interface SeedOptions {
  /** Number of charges. */
  readonly charges: number;
  /** Selects the data. Default: 1. */
  readonly seed?: number;
  /** A year with splits, withdrawals and disputes, instead of ninety days. */
  readonly year?: boolean;
}

/** Number of resources that were created, by kind. */
export type SeededCounts = Readonly<Record<string, number>>;

/** What payers, banks and the service do, for one company. Refused calls reject with PixctlError. */
export interface SandboxControls {
  /** Pays a charge, a static QR code or a Pix key, as a payer. @param id any id of it, its BR Code or the Pix key */
  pay(id: string, options?: PayOptions): Promise<Transaction>;
  /** Pays the boleto of a charge. The money arrives on the next business day. */
  payBoleto(id: string): Promise<BoletoTransaction>;
  /**
   * Does now what a charge, payment, refund or paid boleto waits for, without moving the clock: the charge expires, the
   * others are settled. @param id its correlation id
   */
  completeNow(id: string): Promise<void>;
  /** Removes a payment that was not approved, as an approver who refuses it does. */
  removePayment(id: string): Promise<void>;
  readonly mandates: MandateControls;
  readonly installments: InstallmentControls;
  readonly disputes: DisputeControls;
  readonly accountRegistrations: AccountRegistrationControls;
  readonly companies: CompanyControls;
  readonly keys: KeyControls;
  readonly webhooks: WebhookControls;
  readonly faults: FaultControls;
  /** Sets limits of an account. */
  setLimits(limits: LimitOptions): Promise<LimitsAnswer>;
  /** Sets the number of remaining Pix key look-ups, from 0 to 500. */
  setKeyQuota(tokens: number): Promise<KeyQuota>;
  /** Makes data of the past: charges, payments, refunds and more. */
  seedData(options: SeedOptions): Promise<SeededCounts>;
  /** Resolves to the events of the company, oldest first, once everything that is due is done. */
  events(): Promise<readonly RecordedEvent[]>;
  /**
   * Resolves to the attempts to deliver events, oldest first, once all deliveries that are due have ended. A delivery that
   * failed is due again 10 seconds later, by the clock of the sandbox.
   */
  deliveries(): Promise<readonly Delivery[]>;
  /** Resolves to the latest requests, oldest first; at most 10,000. */
  requests(): Promise<readonly LoggedRequest[]>;
  status(): Promise<SandboxStatus>;
}

/** Money of one account in cents, added up from every entry of the ledger. */
export interface CheckedBalance {
  readonly accountId: string;
  /** What the account holder can use. */
  readonly available: number;
  /** What is reserved for pending payments and disputes. */
  readonly blocked: number;
  /** What belongs to sub accounts. */
  readonly subaccounts: number;
}

export interface LedgerReport {
  /** Whether every posting sums to zero, no balance is negative, and all stored sums are right. */
  readonly balanced: boolean;
  /** What is wrong; empty if it is balanced. */
  readonly problems: readonly string[];
  readonly balances: readonly CheckedBalance[];
  /** Money that came in from outside less what left, in cents. */
  readonly received: number;
  /** Fees that the service has kept, in cents. */
  readonly fees: number;
  /** Number of movements of money. */
  readonly postings: number;
}

/** State of a sandbox, in its memory. */
export interface Snapshot {
  /** Time of the sandbox in epoch milliseconds. */
  readonly time: number;
  /** Frees its memory; it cannot be restored any more. */
  delete(): void;
}

/** One request of a recording with its answer. Bodies that are not UTF-8 text are in Base64. */
export interface RecordedExchange {
  /** Time of the sandbox's base clock in epoch milliseconds, without what it was advanced. */
  readonly time: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: RecordedBody;
  readonly status: number;
  readonly answer: RecordedBody;
}

export type RecordedBody = { readonly text: string } | { readonly base64: string };

/** Answer of a receiver to a webhook call. */
export interface RecordedAnswer {
  /** Time of the base clock at which it was called. */
  readonly time: number;
  readonly url: string;
  readonly status?: number;
  readonly error?: string;
  readonly body?: string;
}

/**
 * What happened, with the index of the exchange or delivery: a request arrived and was answered, a receiver was called and
 * has answered, or the test let the sandbox do what was due.
 */
export type TimelineEvent = readonly [
  kind: 'request' | 'answered' | 'call' | 'received' | 'settle',
  index: number,
];

/** All requests to a sandbox since it was started; plain JSON. */
export interface Recording {
  readonly format: 'pixctl-recording-1';
  readonly seed: string;
  /** Time at which the sandbox started, in epoch milliseconds. */
  readonly clock: number;
  /** Whether its clock stood still. */
  readonly isFrozen: boolean;
  readonly namespace: string;
  readonly publicUrl: string;
  readonly exchanges: readonly RecordedExchange[];
  readonly deliveries: readonly RecordedAnswer[];
  /** In the order in which it happened. */
  readonly timeline: readonly TimelineEvent[];
}

/** A recorded exchange that was answered differently. */
export interface Difference {
  /** Index in `recording.exchanges`. */
  readonly index: number;
  readonly method: string;
  readonly path: string;
  readonly recorded: { readonly status: number; readonly answer: RecordedBody };
  readonly replayed: { readonly status: number; readonly answer: RecordedBody };
}

export interface ReplayReport {
  /** Number of requests that were sent. */
  readonly requests: number;
  /** Exchanges whose answers differ; empty if the recording was reproduced. */
  readonly differences: readonly Difference[];
}

/** Options of a client of a sandbox. */
export interface SandboxClientOptions {
  /** Key of another application or company. Default: `sandbox.appKey`. */
  readonly appKey?: string | undefined;
  /** Default: `memoryJournal()`. */
  readonly journal?: JournalChoice | undefined;
  readonly limits?: SpendingLimits | undefined;
  /** Time limit of each call in milliseconds. Default: 60,000. */
  readonly timeout?: number | undefined;
  /** Number of retries of a request that was not answered. Default: 3. */
  readonly retries?: number | undefined;
}

export interface Sandbox extends SandboxControls {
  /** `http://127.0.0.1:PORT`. The listener does not keep the process alive. */
  readonly url: string;
  /** App key of the first company, which also may use all controls. */
  readonly appKey: string;
  readonly seed: string;
  readonly clock: SandboxClock;
  /**
   * Sends a request without a port, like the global `fetch`. Takes a path, or a URL of `sandbox.url` or of a link in an
   * answer; any other host is refused. Injected connection faults reject with a TypeError, as with the global `fetch`.
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /**
   * Makes a client of `pixctl/client` that needs no port. Its journal is in memory, and its clock is that of the sandbox.
   * While that stands still, a retry does not wait; advance it by two minutes to let a lost request count as not done.
   */
  client(options?: SandboxClientOptions): Client;
  /** Returns controls that act for the company of this app key. */
  forCompany(appKey: string): SandboxControls;
  readonly ledger: {
    /** Adds up every entry of the ledger again, independently of the balances that the service reports. */
    check(): Promise<LedgerReport>;
  };
  /** Copies the whole state: data, clock, random numbers. Waits until running deliveries have ended. */
  snapshot(): Promise<Snapshot>;
  /**
   * Returns to a snapshot of this sandbox. Running deliveries are aborted; requests that have arrived are answered first.
   * A snapshot can be restored any number of times.
   * @throws Error for a snapshot of another sandbox, or one that was deleted
   */
  restore(snapshot: Snapshot): Promise<void>;
  /** Deletes all data and returns the clock to its start. Companies, accounts and keys stay, as `appKey` does. */
  reset(): Promise<void>;
  /**
   * Returns all requests since the start, for `replay`. Restoring a snapshot also returns to the recording of that time.
   * @throws Error if they are more than 16 MB
   */
  record(): Recording;
  /** Stops the listener, aborts running deliveries and frees the memory. May be called more than once. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
