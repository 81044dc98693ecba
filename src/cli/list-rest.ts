// Notes on stderr what a list left out.
import type { Paged } from '#contract/pages.ts';
import { say } from '#messages/message.ts';
import { grouped } from '#messages/quantity.ts';
import type { Context } from '#ports/context.ts';

/** Says that a printed list was cut at its limit; nothing if it was complete. */
export function noteRest({ output }: Context, list: unknown): void {
  const { shown, total, isSure } = (list as Paged<unknown>).rest?.() ?? {};
  if (shown === undefined) return;
  if (total !== undefined && total > shown)
    output.note(say`Showing ${grouped(shown)} of ${grouped(total)}. For more: --all or --limit N`);
  else if (isSure === true)
    output.note(say`Showing the first ${grouped(shown)}. There are more: use --all or --limit N`);
  else output.note(say`Showing the first ${grouped(shown)}. There may be more: use --all or --limit N`);
}
