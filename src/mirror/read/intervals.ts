// Spans of time that were read whole. Both ends belong to a span.
import { storedJson, wrongValue } from '#mirror/wrong-value.ts';

/** Epoch milliseconds. `from` is -Infinity where nothing comes before. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The spans with one more, those that touch made one; latest first. */
export function cover(spans: readonly Interval[], more: Interval): readonly Interval[] {
  let { from, to } = more;
  const apart: Interval[] = [];
  for (const span of spans)
    if (span.to < from || span.from > to) apart.push(span);
    else {
      from = Math.min(from, span.from);
      to = Math.max(to, span.to);
    }
  return [...apart, { from, to }].toSorted((a, b) => b.to - a.to);
}

/** What of all time up to `until` is in no span; latest first. Neighbours share the millisecond where they meet. */
export function gaps(spans: readonly Interval[], until: number): readonly Interval[] {
  const found: Interval[] = [];
  let to = until;
  for (const span of spans.toSorted((a, b) => b.to - a.to)) {
    if (span.from > to) continue;
    if (span.to < to) found.push({ from: span.to, to });
    to = Math.min(to, span.from);
  }
  return to === -Infinity ? found : [...found, { from: -Infinity, to }];
}

/** Spans as they are kept: `null` for no beginning. */
export const spansText = (spans: readonly Interval[]): string =>
  JSON.stringify(spans.map(({ from, to }) => [from === -Infinity ? null : from, to]));

/** @throws PixctlError (exit 2) for what is no such text */
export function readSpans(text: string): readonly Interval[] {
  const spans = storedJson(text);
  if (!Array.isArray(spans)) throw wrongValue(text);
  return spans.map((span: unknown) => {
    if (!Array.isArray(span) || typeof span[1] !== 'number') throw wrongValue(text);
    return { from: typeof span[0] === 'number' ? span[0] : -Infinity, to: span[1] };
  });
}
