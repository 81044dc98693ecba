// Time spans that were read completely. Both ends are inclusive.
import { storedJson, wrongValue } from '#mirror/wrong-value.ts';

/** Epoch milliseconds. `from` is -Infinity if the span has no beginning. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Adds a span, merging spans that touch; newest first. */
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

/** Returns the gaps between the spans up to `until`, newest first. Neighbours share the millisecond where they meet. */
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

/** Serialises spans for the database; `null` stands for no beginning. */
export const spansText = (spans: readonly Interval[]): string =>
  JSON.stringify(spans.map(({ from, to }) => [from === -Infinity ? null : from, to]));

/** Parses the text of `spansText`. @throws PixctlError (exit 2) if the text has another form */
export function readSpans(text: string): readonly Interval[] {
  const spans = storedJson(text);
  if (!Array.isArray(spans)) throw wrongValue(text);
  return spans.map((span: unknown) => {
    if (!Array.isArray(span) || typeof span[1] !== 'number') throw wrongValue(text);
    return { from: typeof span[0] === 'number' ? span[0] : -Infinity, to: span[1] };
  });
}
