// Reads and writes approvals of a plan: one signed line per approver of exactly this plan.
import { isPublicId } from '#config/names.ts';
import { parseJson } from '#contract/json.ts';
import { isObject } from '#contract/path.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { PixctlError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import type { PaymentBatchPort, Signer } from '#ports/payment-plan.ts';
import type { Plan } from './open-plan.ts';

const FORMAT = 'pixctl-payment-approval';
const VERSION = 1;

export interface Approval {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** Hash of the plan. */
  readonly plan: string;
  readonly rows: number;
  /** Total in cents. */
  readonly total: number;
  /** Public id of the signing key. */
  readonly approver: string;
  /** Name of the approver's profile on the signing machine. */
  readonly profile: string;
  /** User and computer name, as reported by that computer. */
  readonly approvedBy: string;
  /** RFC 3339. */
  readonly at: string;
}

/** Serialises the fields in the fixed order in which they are signed. */
const signedText = ({
  plan,
  rows,
  total,
  approver,
  profile,
  approvedBy,
  at,
}: Omit<Approval, 'format' | 'version'>): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, plan, rows, total, approver, profile, approvedBy, at });

const lineOf = (text: string, signature: string): string =>
  `${text.slice(0, -1)},"signature":"${signature}"}\n`;

const refused = (userMessage: Message, hint: Message, code: string): PixctlError =>
  new PixctlError(userMessage, { code, exitCode: EXIT.declined, hint });

/**
 * Returns the approvals of exactly this plan. Every byte counts: a line that is not as written and signed is refused,
 * and so is one for another plan.
 * @throws PixctlError (exit 9)
 */
export async function approvalsOf(batch: PaymentBatchPort, plan: Plan): Promise<readonly Approval[]> {
  const label = batch.plans.labels(plan.path).approvals;
  const text = await batch.plans.approvals(plan);
  if (text === undefined) return [];
  const lines = text.split('\n');
  if (text === '' || lines.pop() !== '') throw damaged(batch, plan);
  return lines.map((line) => {
    const approval = readLine(batch, line);
    if (approval === undefined) throw damaged(batch, plan);
    if (
      approval.plan !== plan.hash ||
      approval.rows !== plan.header.rows ||
      approval.total !== plan.header.total
    )
      throw refused(
        say`${label} is the approval of another plan`,
        say`Nothing was sent. Have this one approved: pixctl payment batch approve ${plan.path}`,
        'approval-other',
      );
    return approval;
  });
}

const damaged = ({ plans }: PaymentBatchPort, { path }: Plan): PixctlError =>
  refused(
    say`${plans.labels(path).approvals} was changed after it was signed, or is not an approval`,
    plans.store === undefined
      ? say`Nothing was sent. Have the plan approved again: pixctl payment batch approve ${path}`
      : say`Nothing was sent. Make the plan again with another name: pixctl payment batch plan FILE --out PLAN`,
    'approval-changed',
  );

/** Parses a line that is correctly signed and formatted; undefined for any other. */
function readLine(batch: PaymentBatchPort, line: string): Approval | undefined {
  let read: unknown;
  try {
    read = parseJson(line);
  } catch {
    return undefined;
  }
  if (!isObject(read)) return undefined;
  const { plan, rows, total, approver, profile, approvedBy, at, signature } = read;
  if (
    typeof plan !== 'string' ||
    typeof rows !== 'number' ||
    typeof total !== 'number' ||
    typeof approver !== 'string' ||
    typeof profile !== 'string' ||
    typeof approvedBy !== 'string' ||
    typeof at !== 'string' ||
    typeof signature !== 'string'
  )
    return undefined;
  const approval = { plan, rows, total, approver, profile, approvedBy, at };
  const text = signedText(approval);
  return lineOf(text, signature) === `${line}\n` && batch.verifies(approver, text, signature)
    ? { format: FORMAT, version: VERSION, ...approval }
    : undefined;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof PixctlError && error.fields.exitCode === EXIT.declined;

/** Signs a plan and appends the approval. Returns the earlier approval of the same approver, if there is one. */
export async function approvePlan(
  batch: PaymentBatchPort,
  plan: Plan,
  signer: Signer,
  by: Pick<Approval, 'profile' | 'approvedBy' | 'at'>,
): Promise<Approval> {
  // In a file, invalid approvals and those of another plan are overwritten.
  const earlier = await approvalsOf(batch, plan).catch((error: unknown) => {
    if (batch.plans.store === undefined && isRefusal(error)) return [];
    throw error;
  });
  const mine = earlier.find(({ approver }) => approver === signer.id);
  if (mine !== undefined) return mine;
  const { rows, total } = plan.header;
  const approval = { plan: plan.hash, rows, total, approver: signer.id, ...by };
  const text = signedText(approval);
  const kept = earlier.length === 0 ? '' : ((await batch.plans.approvals(plan)) ?? '');
  await batch.plans.addApproval(plan, signer.id, lineOf(text, signer.sign(text)), kept);
  return { format: FORMAT, version: VERSION, ...approval };
}

/**
 * Returns the approval that allows a plan to run.
 * @param wanted public ids and profile names, one of which must have approved; undefined: anybody
 * @throws PixctlError (exit 9) if there is none
 */
export async function requiredApproval(
  batch: PaymentBatchPort,
  plan: Plan,
  wanted: readonly string[] | undefined,
): Promise<Approval> {
  const approvals = await approvalsOf(batch, plan);
  const [any] = approvals;
  if (any === undefined)
    throw refused(
      say`the plan ${plan.path} is not approved`,
      say`Nothing was sent. Approve it: pixctl payment batch approve ${plan.path}`,
      'not-approved',
    );
  if (wanted === undefined) return any;
  const ids = await Promise.all(wanted.map(async (one) => (isPublicId(one) ? one : batch.approverId(one))));
  const found = approvals.find(({ approver }) => ids.includes(approver));
  if (found !== undefined) return found;
  throw refused(
    say`the plan ${plan.path} is approved by ${approvals.map(({ approver }) => approver).join(', ')}, and limits.batch.approver asks for ${wanted.join(', ')}`,
    say`Nothing was sent. Have it approved by one of them.`,
    'approver',
  );
}
