// Plans of payment batches in a shared store, with their approvals and outcomes. A plan has a name there, not a path.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { parseJson } from '#contract/json.ts';
import { systemError } from '#errors/caught.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Host } from '#host/host.ts';
import { openTempFile } from '#host/temp-file.ts';
import { say } from '#messages/message.ts';
import { readSealed } from '#payment-plan/edge/sealed-file.ts';
import type { PlanHeader } from '#payment-plan/format.ts';
import type { PlanRef, PlanStore, RunLog, SealedPlan, Sealing } from '#ports/payment-plan.ts';
import type { SharedRows } from '#ports/shared-rows.ts';
import type { StoreMember } from './journal/open.ts';
import { sharedRows } from './shared-rows.ts';
import { STORE_SCHEMA } from './tables/schema.ts';
import type { StoreConnection, StoreSession } from './tables/sql.ts';

const MAX_NAME = 200;
/** Maximum size of a plan in bytes, as of a file. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Maximum length of a part in UTF-16 units: at most 64 KiB in UTF-8. */
const PART_UNITS = 21_000;
const MAX_PART_BYTES = 64 * 1024;
/** Parts written or read with one statement. */
const PARTS = 16;
/** Maximum length in characters of an approval, and of a recorded line; pixctl writes less than a kilobyte. */
const MAX_LINE = 4_096;
/** Approvals and recorded lines read with one statement. */
const PAGE = 1_000;

const PERMISSION = '42501';
const FOREIGN_KEY = '23503';
const UNIQUE = '23505';

/** Tests for a name that can be shown and typed; a path is not one, because the plan is in no folder. */
const isName = (name: string): boolean =>
  name.length <= MAX_NAME && /^[^\p{C}/\\-][^\p{C}/\\]*$/u.test(name) && name.trim() === name;

const NAME_RULE = say`A name has 1 to ${MAX_NAME} characters, no slashes or control characters, and does not begin with a hyphen.`;

const workOf = ({ hash }: PlanRef): string => `plan:${hash}`;

/** @param name address of the store without a password */
export function storedPlans(host: Host, member: StoreMember, name: string): PlanStore {
  return {
    store: name,
    nameFor: (sheet) => `${basename(sheet)}.plan`,
    labels: (plan) => ({
      approvals: say`the approval of ${plan} in the shared store`,
      log: say`the shared store`,
    }),
    open: async (plan, sealBytes) =>
      isName(plan) ? openStored(host, await member.connection(), plan, sealBytes) : undefined,
    missing: (plan) => Promise.resolve(missing(plan, name)),
    create: async (plan, sealing) => {
      if (!isName(plan)) throw usageError(NOT_A_NAME, NAME_RULE, 'plan-name');
      return create(host, await member.connection(), plan, sealing);
    },
    approvals: async (plan) => {
      const lines = await (
        await member.connection()
      ).query<'line'>(
        `SELECT left(line, ${MAX_LINE}) AS line FROM ${STORE_SCHEMA}.approval WHERE hash = $1 ORDER BY at, approver
         LIMIT ${PAGE}`,
        [plan.hash],
      );
      return lines.length === 0 ? undefined : lines.map(({ line }) => `${String(line)}\n`).join('');
    },
    addApproval: async (plan, approver, line) =>
      addApproval(await member.connection(), plan, approver, line.trimEnd()),
    recordedLines: (plan) => recordedLines(member, plan),
    running: async (plan) => {
      const rows = await (
        await member.connection()
      ).query<'machine' | 'pid'>(
        `SELECT DISTINCT p.machine, p.pid FROM ${STORE_SCHEMA}.claim c JOIN ${STORE_SCHEMA}.process p ON p.id = c.process
         WHERE c.work = $1 AND c.outcome IS NULL AND p.lease_until > clock_timestamp() ORDER BY p.machine, p.pid
         LIMIT ${PAGE}`,
        [workOf(plan)],
      );
      return rows.map((row) => ({ host: String(row.machine), pid: Number(row.pid) }));
    },
    takeRun: () =>
      Promise.resolve({
        begin: (plan) => Promise.resolve(logOf(sharedRows(host, member, workOf(plan)))),
        release: () => undefined,
      }),
  };
}

const NOT_A_NAME = say`this cannot be the name of a plan in a shared store`;

function missing(plan: string, store: string): Awaited<ReturnType<PlanStore['missing']>> {
  const isFile = existsSync(plan);
  if (!isName(plan) && !isFile) return { problem: NOT_A_NAME, hint: NAME_RULE };
  return {
    problem: isName(plan)
      ? say`the shared store ${store} has no plan ${plan}`
      : say`${plan} is a file, and plans of this profile are in the shared store ${store}`,
    hint: isFile
      ? say`Nothing was sent. Plans of this profile are in the shared store, not in files. Make the plan again: pixctl payment batch plan FILE`
      : say`Make one: pixctl payment batch plan FILE`,
  };
}

async function openStored(
  host: Host,
  connection: StoreConnection,
  plan: string,
  sealBytes: number,
): Promise<SealedPlan | undefined> {
  const [row] = await connection.query<'hash' | 'bytes' | 'largest'>(
    `SELECT p.hash, COALESCE(sum(octet_length(t.content)), 0)::bigint AS bytes,
       COALESCE(max(octet_length(t.content)), 0)::bigint AS largest
     FROM ${STORE_SCHEMA}.plan p LEFT JOIN ${STORE_SCHEMA}.plan_part t ON t.hash = p.hash
     WHERE p.name = $1 GROUP BY p.hash`,
    [plan],
  );
  if (row === undefined) return undefined;
  const hash = String(row.hash);
  if (Number(row.bytes) > MAX_BYTES || Number(row.largest) > MAX_PART_BYTES)
    throw usageError(say`${plan} is not a plan that this version of pixctl can read`, undefined, 'no-plan');
  const read = await readSealed(plan, partsOf(connection, hash), sealBytes, openTempFile(host));
  // Approvals and outcomes belong to the hash: it must be that of the text.
  return read.hash === hash ? read : { ...read, seal: '' };
}

async function* partsOf(connection: StoreSession, hash: string): AsyncGenerator<Buffer> {
  for (let after = -1; ;) {
    const rows = await connection.query<'part' | 'content'>(
      `SELECT part, content FROM ${STORE_SCHEMA}.plan_part WHERE hash = $1 AND part > $2::integer ORDER BY part
       LIMIT ${PARTS}`,
      [hash, after],
    );
    for (const { part, content } of rows) {
      after = Number(part);
      yield Buffer.from(String(content));
    }
    if (rows.length < PARTS) return;
  }
}

async function create(
  host: Host,
  connection: StoreConnection,
  plan: string,
  { rows, head, seal, replaces }: Sealing,
): Promise<boolean> {
  const spool = openTempFile(host);
  try {
    for await (const row of rows) spool.write(row);
    const first = head();
    const sha256 = createHash('sha256').update(`${first}\n`);
    let bytes = Buffer.byteLength(first) + 1;
    for (const line of spool.lines()) {
      sha256.update(`${line}\n`);
      bytes += Buffer.byteLength(line) + 1;
    }
    const hash = sha256.digest('hex');
    const end = seal(hash);
    bytes += Buffer.byteLength(end);
    if (bytes > MAX_BYTES)
      throw usageError(say`the plan has more than ${MAX_BYTES} bytes`, say`Divide the file.`, 'batch-row');
    function* text(): Generator<string> {
      yield `${first}\n`;
      for (const line of spool.lines()) yield `${line}\n`;
      yield end;
    }
    const stored = { plan, hash, bytes, header: parseJson(first) as PlanHeader, text };
    if (await insert(connection, stored, false)) return true;
    if (replaces === undefined) return false;
    await replaces();
    if (await insert(connection, stored, true)) return true;
    // Approved at this moment: says so.
    await replaces();
    throw usageError(
      say`${plan} was made by another user of the database`,
      say`Nothing was changed. Give the new plan another name with --out PLAN.`,
      'plan-exists',
    );
  } finally {
    spool.close();
  }
}

interface NewPlan {
  readonly plan: string;
  readonly hash: string;
  readonly bytes: number;
  readonly header: PlanHeader;
  readonly text: () => Generator<string>;
}

/**
 * Stores a plan in one transaction. Returns false if there is one with this name that may not be replaced.
 * @param replace replaces a plan that was neither approved nor run
 */
function insert(connection: StoreConnection, stored: NewPlan, replace: boolean): Promise<boolean> {
  const { plan, hash, bytes, header, text } = stored;
  return connection.serializable(async (session) => {
    try {
      if (replace)
        await session.query(
          `DELETE FROM ${STORE_SCHEMA}.plan AS p WHERE p.name = $1
             AND NOT EXISTS (SELECT 1 FROM ${STORE_SCHEMA}.approval a WHERE a.hash = p.hash)
             AND NOT EXISTS (SELECT 1 FROM ${STORE_SCHEMA}.claim c WHERE c.work = 'plan:' || p.hash)`,
          [plan],
        );
    } catch (error) {
      // An approval was added since: the plan stays.
      if (systemError(error).code === FOREIGN_KEY) throw alreadyApproved(plan);
      throw error;
    }
    const inserted = await session.query(
      `INSERT INTO ${STORE_SCHEMA}.plan (name, hash, profile, total, rows, bytes, planned_by)
       VALUES ($1, $2, $3, $4::bigint, $5::bigint, $6::bigint, $7) ON CONFLICT DO NOTHING RETURNING name`,
      [plan, hash, header.profile, header.total, header.rows, bytes, header.plannedBy],
    );
    if (inserted.length === 0) {
      const [same] = await session.query<'name'>(
        `SELECT name FROM ${STORE_SCHEMA}.plan WHERE hash = $1 AND name <> $2`,
        [hash, plan],
      );
      if (same === undefined) return false;
      throw usageError(
        say`the shared store already has exactly this plan, with the name ${String(same.name)}`,
        say`Nothing was changed. Use that plan.`,
        'plan-exists',
      );
    }
    let parts: { part: number; content: string }[] = [];
    let number = 0;
    const write = async (): Promise<void> => {
      await session.query(
        `INSERT INTO ${STORE_SCHEMA}.plan_part (hash, part, content)
         SELECT $1, r.part, r.content FROM json_to_recordset($2::text::json) AS r (part integer, content text)`,
        [hash, JSON.stringify(parts)],
      );
      parts = [];
    };
    for (const content of partsOfText(text())) {
      parts.push({ part: number, content });
      number += 1;
      if (parts.length === PARTS) await write();
    }
    if (parts.length > 0) await write();
    return true;
  });
}

const alreadyApproved = (plan: string): PixctlError =>
  usageError(
    say`${plan} is approved`,
    say`Nothing was changed. Give the new plan another name with --out PLAN. Rows that did not change keep their ids and are not paid again.`,
    'plan-exists',
  );

/** Joins and cuts a text into parts of at most `PART_UNITS`; a character is never cut. */
function* partsOfText(text: Iterable<string>): Generator<string> {
  let rest = '';
  for (const piece of text) {
    rest += piece;
    while (rest.length > PART_UNITS) {
      const isCut = /[\uD800-\uDBFF]/.test(rest.charAt(PART_UNITS - 1));
      const end = isCut ? PART_UNITS - 1 : PART_UNITS;
      yield rest.slice(0, end);
      rest = rest.slice(end);
    }
  }
  if (rest !== '') yield rest;
}

function addApproval(
  connection: StoreConnection,
  { path, hash }: PlanRef,
  approver: string,
  line: string,
): Promise<void> {
  return connection.serializable(async (session) => {
    try {
      await session.query(`INSERT INTO ${STORE_SCHEMA}.approval (hash, approver, line) VALUES ($1, $2, $3)`, [
        hash,
        approver,
        line,
      ]);
    } catch (error) {
      const { code } = systemError(error);
      if (code === FOREIGN_KEY)
        throw usageError(
          say`${path} was replaced by another plan at this moment`,
          say`Nothing was approved. Review the new plan: pixctl payment batch approve ${path}`,
          'plan-changed',
        );
      if (code === PERMISSION)
        throw new PixctlError(say`the database does not let its user approve the plan ${path}`, {
          code: 'approval-refused',
          exitCode: EXIT.declined,
          hint: say`Nothing was approved. The database user that made a plan cannot approve it, an approver needs the role of approvers (see pixctl store roles), and the plan must still exist.`,
        });
      if (code === UNIQUE)
        throw new PixctlError(say`the shared store already has an approval of ${path} by ${approver}`, {
          code: 'approval-changed',
          exitCode: EXIT.declined,
          hint: say`Nothing was approved. If it is not valid, make the plan again with another name: pixctl payment batch plan FILE --out PLAN`,
        });
      throw error;
    }
  });
}

async function* recordedLines(member: StoreMember, plan: PlanRef): AsyncGenerator<string> {
  if (plan.hash === '') return;
  const connection = await member.connection();
  for (let after = -1, isFirst = true; ;) {
    const rows = await connection.query<'row_number' | 'line'>(
      `SELECT row_number, left(line, ${MAX_LINE}) AS line FROM ${STORE_SCHEMA}.claim
       WHERE work = $1 AND row_number > $2::bigint ORDER BY row_number LIMIT ${PAGE}`,
      [workOf(plan), after],
    );
    if (isFirst && rows.length > 0) yield JSON.stringify({ plan: plan.hash });
    isFirst = false;
    for (const { row_number: row, line } of rows) {
      after = Number(row);
      if (typeof line === 'string') yield line;
    }
    if (rows.length < PAGE) return;
  }
}

function logOf(shared: SharedRows): RunLog {
  let trouble: unknown;
  return {
    record: async (row, outcome, line) => {
      try {
        return await shared.record(row, outcome, line);
      } catch (error) {
        trouble ??= error;
        return true;
      }
    },
    get trouble() {
      return trouble;
    },
    shared,
    close: () => undefined,
  };
}
