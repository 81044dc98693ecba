// Makes the id of a line in exported files, by which accounting programs recognise lines they already imported. It
// never changes: it depends only on the line and on earlier lines with the same EndToEndId, in whichever month.
import type { LedgerLine } from '#mirror/ledger.ts';

/** Ids that are valid in every format without escaping. */
const PLAIN = /^[A-Za-z0-9]{1,64}$/;

/** Escapes an id of the service to letters, digits and `%._-`; different ids stay different. */
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

/** Assigns ids to lines, which must be passed in order of time. */
export class FitIds {
  readonly #assigned = new Set<string>();
  #repeated: string | undefined;

  /** The first id that was assigned twice: two lines have one id, or a line id of the service equals an EndToEndId. */
  get repeated(): string | undefined {
    return this.#repeated;
  }

  /**
   * Returns the EndToEndId for the movement itself; with the kind appended for other lines with the same EndToEndId;
   * with the line id appended too for a second one of its kind. Returns the line id if there is no EndToEndId.
   */
  of(line: LedgerLine): string {
    const id = this.#idOf(line);
    // Comparing sizes is cheaper than a separate `has`.
    const { size } = this.#assigned;
    if (this.#assigned.add(id).size === size) this.#repeated ??= id;
    return id;
  }

  #idOf({ toldEndToEndId: endToEndId, kind, lineId }: LedgerLine): string {
    if (endToEndId === undefined || !PLAIN.test(endToEndId)) return plainId(lineId);
    const wanted = kind === 'fee' || this.#assigned.has(endToEndId) ? `${endToEndId}-${kind}` : endToEndId;
    return this.#assigned.has(wanted) ? `${wanted}-${plainId(lineId)}` : wanted;
  }
}

/** Sorts by time, then by line id. */
export const byTime = (a: LedgerLine, b: LedgerLine): number =>
  a.time < b.time ? -1 : a.time > b.time ? 1 : a.lineId < b.lineId ? -1 : a.lineId > b.lineId ? 1 : 0;
