// The id of a line in exported files, by which programs know that they have it already. It never changes: it follows
// from the line and from what was booked before it under the same end-to-end id, in whichever month.
import type { LedgerLine } from '#mirror/ledger.ts';

/** What can stand in every format as it is. */
const PLAIN = /^[A-Za-z0-9]{1,64}$/;

/** An id of the service, made of letters, digits and `%._-` alone; different ids stay different. */
export const plainId = (id: string): string =>
  PLAIN.test(id)
    ? id
    : [...new TextEncoder().encode(id)]
        .map((byte) => {
          const character = String.fromCharCode(byte);
          return /[A-Za-z0-9._-]/.test(character)
            ? character
            : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
        })
        .join('');

/** Gives ids to lines that come by time. */
export class FitIds {
  readonly #given = new Set<string>();
  #repeated: string | undefined;

  /** An id that was given twice: two lines have one id, or the service gives an end-to-end id as one. */
  get repeated(): string | undefined {
    return this.#repeated;
  }

  /**
   * The end-to-end id for the movement itself; with the kind behind it for whatever else was booked under the same id;
   * with the id of the line behind that for a second one of its kind. The id of the line where there is no end-to-end id.
   */
  of(line: LedgerLine): string {
    const id = this.#idOf(line);
    // Cheaper than to look first.
    const { size } = this.#given;
    if (this.#given.add(id).size === size) this.#repeated ??= id;
    return id;
  }

  #idOf({ toldEndToEndId: endToEndId, kind, lineId }: LedgerLine): string {
    if (endToEndId === undefined || !PLAIN.test(endToEndId)) return plainId(lineId);
    const wanted = kind === 'fee' || this.#given.has(endToEndId) ? `${endToEndId}-${kind}` : endToEndId;
    return this.#given.has(wanted) ? `${wanted}-${plainId(lineId)}` : wanted;
  }
}

/** By time, and by id where that is the same. */
export const byTime = (a: LedgerLine, b: LedgerLine): number =>
  a.time < b.time ? -1 : a.time > b.time ? 1 : a.lineId < b.lineId ? -1 : a.lineId > b.lineId ? 1 : 0;
