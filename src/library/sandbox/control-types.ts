// Arguments and results of the controls.
// Written from src/contract/sandbox by: npm run generate

/** Kind of a fault; see docs/sandbox.md. */
export type FaultKind =
  'rate-limit' | 'error' | 'html' | 'latency' | 'hang' | 'reset' | 'truncate' | 'lost' | 'deprecated';

/** Reason for which pending charges are cancelled when a mandate ends. */
export type CancelCode = 'ACCT' | 'BLCK' | 'CCLD' | 'FAIL' | 'OTHR' | 'SLBD' | 'SLCR';

/** Reason of the payer's bank for rejecting a charge of Pix Automático; `AM02`: insufficient limit. */
export type RejectCode =
  | 'RJCT'
  | 'AB10'
  | 'AC05'
  | 'AC06'
  | 'AG12'
  | 'AM02'
  | 'AM09'
  | 'CRNC'
  | 'DENC'
  | 'DS27'
  | 'DTED'
  | 'EXPR'
  | 'DTNT'
  | 'FCD1'
  | 'FCD2'
  | 'GRER'
  | 'IRNT'
  | 'MIDI'
  | 'MSUC'
  | 'NIEC'
  | 'NIPA'
  | 'NITX'
  | 'QUNT'
  | 'RC09'
  | 'UDEI';

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly taxID: string;
  readonly isPartner: boolean;
  readonly accounts: readonly CompanyAccount[];
  readonly applications: readonly CompanyApplication[];
}

/** Account of a company, as control calls return it. */
export interface CompanyAccount {
  readonly accountId: string;
  readonly isDefault: boolean;
  readonly pixKey: string;
  readonly balance: {
    /** Blocked + available. In cents. */
    readonly total: number;
    /** Reserved for pending movements. In cents. */
    readonly blocked: number;
    /** Available. In cents. */
    readonly available: number;
  };
}

export interface CompanyApplication {
  readonly name: string;
  readonly type: string;
  readonly isActive: boolean;
  readonly clientId: string;
  readonly scopes: readonly string[];
}

export interface CreatedKey {
  readonly company: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly clientId: string;
  readonly appKey: string;
}

/** One attempt to deliver an event, or a delivery that was not attempted yet. */
export interface Delivery {
  /** Id of the delivery; all attempts of a delivery have the same. */
  readonly id: number;
  /** Id of the event in `events()`. */
  readonly eventId: number;
  /** Event name as the webhook was registered for it, such as `SERVICE:CHARGE_COMPLETED`. */
  readonly event: string;
  /** Id of the webhook; absent if it was deleted. */
  readonly webhook?: string | undefined;
  readonly url: string;
  /** Address of an e-mail, which is recorded but not sent. */
  readonly email?: string | undefined;
  readonly subject?: string | undefined;
  readonly body?: string | undefined;
  /**
   * `pending`: is attempted again at `nextTry`; `paused`: waits until deliveries to its webhook are resumed;
   * `failed`: was given up; `cancelled`: its webhook was deleted; `recorded`: an e-mail.
   */
  readonly state: 'pending' | 'paused' | 'delivered' | 'failed' | 'cancelled' | 'recorded';
  /** Number of the attempt, from 1; 0 before the first attempt. */
  readonly attempt: number;
  /** RFC 3339 date and time. */
  readonly at?: string | undefined;
  /** HTTP status of the receiver; absent without an answer. */
  readonly status?: number | undefined;
  /** Duration in milliseconds; 0 if the clock of the sandbox stands still. */
  readonly took?: number | undefined;
  readonly error?: string | undefined;
  /** Beginning of the answer's body. */
  readonly answer?: string | undefined;
  /** RFC 3339 date and time. */
  readonly nextTry?: string | undefined;
}

/** A fault that was injected. */
export interface Fault {
  readonly id: number;
  readonly kind: FaultKind;
  /** Operation id, or `*`. */
  readonly operation?: string | undefined;
  /** Whether the request fails before or after it is executed. */
  readonly moment: 'before' | 'after';
  readonly timesLeft?: number | undefined;
  readonly probability?: number | undefined;
  /** Number of requests that have failed. */
  readonly hits: number;
  readonly status?: number | undefined;
  /** In seconds. */
  readonly retryAfter?: number | undefined;
  /** Delay in milliseconds of real time. */
  readonly delay?: number | undefined;
}

/** A rule for which requests fail, and how. */
export interface FaultOptions {
  /**
   * `rate-limit`: 429 · `error`: 500 or `status` · `html`: 502 with a page · `latency`: late by `delay` · `hang`:
   * never answered · `reset`: connection reset · `truncate`: executed, answer cut · `lost`: executed, answer lost
   * · `deprecated`: executed, with the headers Deprecation and Sunset.
   */
  readonly kind: FaultKind;
  /** Operation id such as `charge.create`; default: every operation. Not blank. */
  readonly operation?: string | undefined;
  /** Execute the request before it fails. */
  readonly after?: boolean | undefined;
  /** HTTP status of `error`. From 400 to 599. */
  readonly status?: number | undefined;
  /** Header Retry-After of `rate-limit`. In seconds. From 0 to 86400. */
  readonly retryAfter?: number | undefined;
  /** Delay of `latency` in milliseconds of real time. From 0 to 300000. */
  readonly delay?: number | undefined;
  /** Number of requests that fail; default: all of them. From 1 to 1000000. */
  readonly times?: number | undefined;
  /** Share of the requests that fail, above 0 and up to 1; drawn from `seed`. */
  readonly probability?: number | undefined;
  readonly seed?: number | undefined;
}

/** Limits in cents; null is no limit, and those that are not named stay. */
export interface LimitOptions {
  /** Id of an account; default: the default account. Not blank. */
  readonly account?: string | undefined;
  /** In cents. From 0 to 999999999999. */
  readonly pixDayLimit?: number | null | undefined;
  /** In cents. From 0 to 999999999999. */
  readonly pixNightLimit?: number | null | undefined;
  /** In cents. From 0 to 999999999999. */
  readonly pixOutSameHolderDayLimit?: number | null | undefined;
  /** In cents. From 0 to 999999999999. */
  readonly pixOutSameHolderNightLimit?: number | null | undefined;
  /** In cents. From 0 to 999999999999. */
  readonly pixOutDifferentHolderDayLimit?: number | null | undefined;
  /** In cents. From 0 to 999999999999. */
  readonly pixOutDifferentHolderNightLimit?: number | null | undefined;
}

/** A request that the service answered; control calls are not logged. */
export interface LoggedRequest {
  readonly id: number;
  /** RFC 3339 date and time. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly operation?: string | undefined;
  readonly status: number;
  /** Always 0: time does not pass within a request. */
  readonly took: number;
  /** Name of the application whose key was used. */
  readonly key?: string | undefined;
  readonly correlationID?: string | undefined;
  readonly error?: string | undefined;
  /** Fault that was injected, such as `reset after`. */
  readonly fault?: string | undefined;
  /** Fields of the body that the operation does not have, the first 20. */
  readonly ignored?: readonly string[] | undefined;
}

export interface NewCompany {
  /** Not blank. */
  readonly name: string;
  /** CNPJ or CPF. */
  readonly taxID: string;
  /** Default: Sao Paulo. Not blank. */
  readonly city?: string | undefined;
  readonly isPartner?: boolean | undefined;
}

export interface NewKey {
  /** Name of the application that the key belongs to. Not blank. */
  readonly name: string;
  /** Id or tax id of a company; default: the company of these controls. Not blank. */
  readonly company?: string | undefined;
  /** Id of an account; default: the default account. Not blank. */
  readonly account?: string | undefined;
  /** Permissions; default: all. */
  readonly scopes?: readonly string[] | undefined;
}

export interface PayOptions {
  /** How the payer got a charge that has two ways to be paid: `link` or `location`. */
  readonly as?: 'link' | 'location' | undefined;
  /** Amount, which a QR code or Pix key without an amount needs. In cents. At least 1. */
  readonly value?: number | undefined;
  readonly payer?:
    | {
        readonly name?: string | undefined;
        readonly taxID?: string | undefined;
      }
    | undefined;
}

export interface SandboxStatus {
  /** RFC 3339 date and time. */
  readonly now: string;
  /** How far the clock was advanced, such as `36h`. */
  readonly clockAhead: string;
  readonly company: string;
  /** Number of rows by resource. */
  readonly counts: Readonly<Record<string, unknown>>;
  /** Number of scheduled jobs. */
  readonly jobs?: number | undefined;
  readonly ledgerBalanced?: boolean | undefined;
  readonly sumsAgree?: boolean | undefined;
  readonly errors?: readonly string[] | undefined;
}

/** How a webhook is served from now on. */
export interface WebhookBehaviour {
  /** Deliveries wait until it is false again. */
  readonly paused?: boolean | undefined;
  /** Number of events that are delivered twice. From 0 to 1000000. */
  readonly duplicates?: number | undefined;
  /** Every other event arrives late, so that the next one overtakes it. */
  readonly reorder?: boolean | undefined;
}

/** How a webhook is served. */
export interface WebhookSettings {
  readonly id: string;
  readonly url: string;
  /** Deliveries wait until it is false again. */
  readonly paused: boolean;
  /** Number of events that are delivered twice. From 0 to 1000000. */
  readonly duplicates: number;
  /** Every other event arrives late, so that the next one overtakes it. */
  readonly reorder: boolean;
}
