// Computes incoming, outgoing and fee totals of a month or a day from account lines.
import type { LedgerLine, LineKind } from '#mirror/ledger.ts';
import { addCents } from '#pix/money.ts';
import type { Period } from './period.ts';
import { daysOf } from './period.ts';

export interface Sum {
  value: number;
  count: number;
}

/** Totals in cents: `in`, `out` and `fees` unsigned. */
export interface Moved {
  in: number;
  out: number;
  fees: number;
  net: number;
}

export interface Customer extends Sum {
  readonly name: string | null;
  readonly taxId: string | null;
}

export interface Report {
  readonly in: Sum;
  readonly out: Sum;
  readonly fees: Sum;
  readonly net: number;
  /** Net transfers between the company's own accounts in cents, not part of in and out; negative for outgoing money. */
  readonly transfers: number;
  /** Net amount in cents that was blocked because of disputes, not part of in and out; negative for blocked money. */
  readonly blocked: number;
  readonly kinds: readonly ({ readonly kind: LineKind } & Sum)[];
  readonly days: readonly ({ readonly day: string } & Moved)[];
  /** Filled only for a single day. */
  readonly hours: readonly ({ readonly hour: string } & Moved)[];
  readonly customers: readonly Customer[];
}

const HOUR_MS = 3_600_000;
const nothing = (): Sum => ({ value: 0, count: 0 });
const still = (): Moved => ({ in: 0, out: 0, fees: 0, net: 0 });

/** Money between accounts of the same company, and blocked money, is neither incoming nor outgoing. */
type Way = 'in' | 'out' | 'fees' | 'transfers' | 'blocked';
function wayOf({ kind, value }: LedgerLine, isInternal: boolean): Way {
  if (kind === 'fee') return 'fees';
  if (kind === 'blocked') return 'blocked';
  if (kind === 'transfer' && isInternal) return 'transfers';
  return value < 0 ? 'out' : 'in';
}

/** Accumulates lines page by page. */
export class Reporter {
  readonly #apart = { transfers: 0, blocked: 0 };
  readonly #sums = { in: nothing(), out: nothing(), fees: nothing() };
  readonly #kinds = new Map<LineKind, Sum>();
  readonly #days: Map<string, Moved>;
  readonly #hours: readonly Moved[] | undefined;
  readonly #customers = new Map<string, Customer>();
  readonly #period: Period;
  readonly #allAccounts: boolean;

  /** @param allAccounts exclude transfers between the accounts from in and out */
  constructor(period: Period, allAccounts: boolean) {
    this.#period = period;
    this.#allAccounts = allAccounts;
    const days = daysOf(period);
    this.#days = new Map(days.map((day) => [day, still()]));
    this.#hours = days.length === 1 ? Array.from({ length: 24 }, still) : undefined;
  }

  /** @throws InvalidValue if a sum is too large for an exact number */
  add(lines: readonly LedgerLine[]): void {
    for (const line of lines) {
      const { kind, value } = line;
      const sum = this.#kinds.get(kind) ?? nothing();
      this.#kinds.set(kind, sum);
      sum.value = addCents(sum.value, value);
      sum.count += 1;
      const way = wayOf(line, this.#allAccounts);
      if (way === 'transfers' || way === 'blocked') {
        this.#apart[way] = addCents(this.#apart[way], value);
        continue;
      }
      const size = way === 'in' ? value : -value;
      const whole = this.#sums[way];
      whole.value = addCents(whole.value, size);
      whole.count += 1;
      const hour = this.#hours?.[Math.floor((Date.parse(line.time) - this.#period.start) / HOUR_MS)];
      for (const moved of [this.#days.get(line.day), hour]) {
        if (moved === undefined) continue;
        moved[way] = addCents(moved[way], size);
        moved.net = addCents(moved.net, value);
      }
      if (kind === 'charge' || kind === 'pix') this.#paid(line);
    }
  }

  #paid({ partyName, partyTaxId, value }: LedgerLine): void {
    const key = partyTaxId ?? partyName;
    if (key === undefined) return;
    const known = this.#customers.get(key) ?? {
      ...nothing(),
      name: partyName ?? null,
      taxId: partyTaxId ?? null,
    };
    this.#customers.set(key, known);
    known.value = addCents(known.value, value);
    known.count += 1;
  }

  /** @param best number of customers listed */
  report(best: number): Report {
    const { in: came, out, fees } = this.#sums;
    return {
      in: came,
      out,
      fees,
      net: addCents(addCents(came.value, -out.value), -fees.value),
      ...this.#apart,
      kinds: [...this.#kinds].map(([kind, sum]) => ({ kind, ...sum })),
      days: [...this.#days].map(([day, moved]) => ({ day, ...moved })),
      hours: (this.#hours ?? []).map((moved, hour) => ({
        hour: `${String(hour).padStart(2, '0')}:00`,
        ...moved,
      })),
      customers: [...this.#customers.values()]
        .toSorted((a, b) => b.value - a.value || ((a.name ?? '') < (b.name ?? '') ? -1 : 1))
        .slice(0, best),
    };
  }
}

/**
 * Draws a bar of `width` characters for `most`. Any value above zero gets at least one character.
 * @param value in cents, like `most`, with the same sign
 */
export const barOf = (value: number, most: number, width: number, mark: string): string =>
  value <= 0 || most <= 0 ? '' : mark.repeat(Math.max(1, Math.round((value / most) * width)));
