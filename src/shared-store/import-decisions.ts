// Copies the reconciliation decisions of this machine to the shared store.
import { commonOwner, decisionsText, readDecisions, withDecision } from '#books/reconcile/decisions.ts';
import type { Host } from '#host/host.ts';
import { storedDecisions } from './decisions.ts';
import { fileDecisions } from './file-decisions.ts';
import type { StoreConnection } from './tables/sql.ts';

/**
 * Adds the decisions in the file of a profile, except those about lines that the store has a decision about. Returns
 * their number.
 * @throws PixctlError (exit 2) for a file or document that does not contain decisions, or if they are about different
 * accounts, (exit 5)
 */
export async function importDecisions(
  host: Host,
  connection: StoreConnection,
  store: string,
  profile: string,
): Promise<number> {
  const file = fileDecisions(host, profile);
  const text = await file.read();
  if (text === undefined) return 0;
  const { owner, decisions: found } = readDecisions(text, file.path);
  if (owner === undefined) return 0;
  const document = storedDecisions(() => Promise.resolve(connection), store, profile);
  let added = 0;
  await document.change((before) => {
    added = 0;
    const stored = readDecisions(before, document.path);
    const common = commonOwner(stored, owner, document.path);
    let all = stored.decisions;
    for (const one of found) {
      const more = withDecision(all, one);
      // It replaces none.
      if (more.length !== all.length + 1) continue;
      all = more;
      added += 1;
    }
    return added === 0 && before !== undefined ? before : decisionsText({ owner: common, decisions: all });
  });
  return added;
}
