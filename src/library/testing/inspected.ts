// Access of pixctl/testing to the state of a sandbox.
import { own } from '#library/caller.ts';
import type { Sandbox, SandboxControls } from '#library/sandbox/index.ts';
import type { Inspection } from '#library/sandbox/inspection.ts';
import { INSPECTION } from '#library/sandbox/inspection.ts';

/** Number of charges, deliveries or requests that a message lists. */
export const MOST = 10;

type Inspected = Pick<Sandbox, 'ledger'> & SandboxControls & { readonly [INSPECTION]: Inspection };

/** @throws TypeError for anything else than a sandbox, or the controls of a company */
export function inspected(sandbox: unknown, matcher: string): Inspected {
  if (typeof sandbox === 'object' && sandbox !== null && INSPECTION in sandbox) return sandbox as Inspected;
  throw own(
    new TypeError(`${matcher} needs a sandbox of pixctl/sandbox, as in: await expect(sandbox).${matcher}(…)`),
  );
}

export const listOf = (lines: readonly string[]): string => {
  const shown = lines.slice(0, MOST).map((line) => `  ${line}`);
  return [...shown, ...(lines.length > MOST ? [`  and ${lines.length - MOST} more`] : [])].join('\n');
};
