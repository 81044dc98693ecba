// Verifies the audit of a shared store: recomputes its hash chains here, not in the database, and compares the rows of
// the store with their last record.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { approvalJson, entryJson, planJson } from './rules.ts';
import { STORE_SCHEMA } from './schema.ts';
import type { StoreConnection, StoreRow, StoreSession } from './sql.ts';

/** Something that the audit contradicts. */
interface AuditFinding {
  /** Row of the audit as `CHAIN/NUMBER`, or id of the entry, or hash of the plan. */
  readonly subject: string;
  readonly detail: Message;
}

export interface AuditReport {
  readonly rows: number;
  readonly chains: number;
  readonly findings: readonly AuditFinding[];
}

/** Rows read with one statement. */
const PAGE = 2_000;

/** Last record of an entry, plan or approval. */
interface Recorded {
  /** The attempt and the time of the record, as a text that sorts. */
  readonly order: string;
  /** JSON; undefined once the plan was deleted. */
  readonly value: string | undefined;
}

export function verifyAudit(store: StoreConnection): Promise<AuditReport> {
  return store.serializable(async (session) => {
    // One snapshot, which neither waits for writers nor makes them wait.
    await session.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const findings: AuditFinding[] = [];
    const known = new Map<string, Recorded>();
    const { rows, chains } = await verifyChains(session, findings, known);
    await compare(
      session,
      known,
      'entry',
      `SELECT e.id AS subject, ${entryJson('e')}::text AS value FROM ${STORE_SCHEMA}.entry e`,
      findings,
    );
    await compare(
      session,
      known,
      'plan',
      `SELECT p.hash AS subject, ${planJson('p')}::text AS value FROM ${STORE_SCHEMA}.plan p`,
      findings,
    );
    await compare(
      session,
      known,
      'approval',
      `SELECT a.hash || ' ' || a.approver AS subject, ${approvalJson('a')}::text AS value FROM ${STORE_SCHEMA}.approval a`,
      findings,
    );
    for (const [key, { value }] of known)
      if (value !== undefined)
        findings.push({
          subject: key.slice(key.indexOf(' ') + 1),
          detail: say`it is recorded in the audit, and missing in the store`,
        });
    return { rows, chains, findings };
  });
}

async function verifyChains(
  session: StoreSession,
  findings: AuditFinding[],
  known: Map<string, Recorded>,
): Promise<{ readonly rows: number; readonly chains: number }> {
  const heads = new Map(
    (await session.query(`SELECT chain, number, hash FROM ${STORE_SCHEMA}.audit_head`)).map(
      ({ chain, number, hash }) => [String(chain), { number: Number(number), hash: String(hash) }],
    ),
  );
  const { hash: digest } = process.getBuiltinModule('node:crypto');
  let rows = 0;
  const ends = new Map<string, { number: number; hash: string; isBroken: boolean }>();
  for await (const row of auditRows(session)) {
    rows += 1;
    const [chain, number] = [String(row['chain']), Number(row['number'])];
    const [content, hash] = [String(row['content']), String(row['hash'])];
    const before = ends.get(chain) ?? { number: 0, hash: '', isBroken: false };
    const problem =
      number !== before.number + 1
        ? say`rows before it are missing`
        : digest('sha256', `${before.hash}\n${content}`) === hash
          ? undefined
          : say`it was changed, or the row before it`;
    // Only the first broken link of a chain is of use.
    if (problem !== undefined && !before.isBroken)
      findings.push({ subject: `${chain}/${number}`, detail: problem });
    ends.set(chain, { number, hash, isBroken: before.isBroken || problem !== undefined });
    if (!remember(known, content))
      findings.push({ subject: `${chain}/${number}`, detail: say`it cannot be read` });
  }
  for (const chain of new Set([...heads.keys(), ...ends.keys()])) {
    const [head, end] = [heads.get(chain), ends.get(chain)];
    if (end?.isBroken !== true && (head?.number !== end?.number || head?.hash !== end?.hash))
      findings.push({
        subject: `${chain}/${end?.number ?? 0}`,
        detail: say`the rows at the end of the chain are missing`,
      });
  }
  return { rows, chains: ends.size };
}

async function* auditRows(session: StoreSession): AsyncGenerator<StoreRow, void, undefined> {
  let [chain, number] = ['-1', '0'];
  for (;;) {
    const rows = await session.query(
      `SELECT chain, number, content, hash FROM ${STORE_SCHEMA}.audit
       WHERE chain > $1::bigint OR (chain = $1::bigint AND number > $2::bigint) ORDER BY chain, number LIMIT ${PAGE}`,
      [chain, number],
    );
    yield* rows;
    if (rows.length < PAGE) return;
    [chain, number] = [String(rows.at(-1)?.['chain']), String(rows.at(-1)?.['number'])];
  }
}

/** Keeps the record if it is the last one of its subject. Returns false if it is no record. */
function remember(known: Map<string, Recorded>, content: string): boolean {
  const record = recordIn(content);
  if (record === undefined) return false;
  const { what, subject, at, value } = record;
  const kind = KINDS[what];
  if (kind === undefined) return what === 'process';
  const key = `${kind} ${kind === 'approval' ? `${subject} ${String(value['approver'])}` : subject}`;
  const order = `${String(kind === 'entry' ? value['fence'] : 0).padStart(20, '0')} ${at}`;
  if ((known.get(key)?.order ?? '') <= order)
    known.set(key, { order, value: what === 'plan-deleted' ? undefined : JSON.stringify(value) });
  return true;
}

const KINDS: Readonly<Record<string, string>> = {
  entry: 'entry',
  attempt: 'entry',
  outcome: 'entry',
  settlement: 'entry',
  plan: 'plan',
  'plan-deleted': 'plan',
  approval: 'approval',
};

function recordIn(content: string) {
  try {
    const { what, subject, at, value } = JSON.parse(content) as Readonly<Record<string, unknown>>;
    return typeof what === 'string' &&
      typeof subject === 'string' &&
      typeof at === 'string' &&
      typeof value === 'object' &&
      value !== null
      ? { what, subject, at, value: value as Readonly<Record<string, unknown>> }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Compares the rows of a table with their last record, and takes them out of `known`. */
async function compare(
  session: StoreSession,
  known: Map<string, Recorded>,
  kind: string,
  select: string,
  findings: AuditFinding[],
): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await session.query(
      `SELECT subject, value FROM (${select}) t WHERE subject > $1 ORDER BY subject LIMIT ${PAGE}`,
      [after],
    );
    for (const row of rows) {
      const subject = String(row['subject']);
      const recorded = known.get(`${kind} ${subject}`);
      known.delete(`${kind} ${subject}`);
      if (recorded?.value === undefined)
        findings.push({ subject, detail: say`it is in the store, and the audit has no record of it` });
      else if (recorded.value !== JSON.stringify(JSON.parse(String(row['value']))))
        findings.push({ subject, detail: say`it differs from its last record in the audit` });
    }
    if (rows.length < PAGE) return;
    after = String(rows.at(-1)?.['subject']);
  }
}
