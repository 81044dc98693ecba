// Lets a user accept unmatched rows, list the decisions and undo them.
import { known } from '#books/reconcile/decided.ts';
import type { Decided, Decisions, Owner } from '#books/reconcile/decisions.ts';
import {
  commonOwner,
  decisionsText,
  keyOf,
  readDecisions,
  takenMeanwhile,
  withDecision,
} from '#books/reconcile/decisions.ts';
import type { AccountLine, Comparison, Decision, FileLine, Group } from '#books/reconcile/entry.ts';
import { sumOf } from '#books/reconcile/entry.ts';
import { isSettled } from '#books/reconcile/reconcile.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { toRfc3339, writtenDay } from '#pix/dates.ts';
import { showValue } from '#pix/errors.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import type { Beside } from '#ports/mirror.ts';
import { keyOfGroup, RESULT_WORDS } from './reconcile-view.ts';

export const decisionsIn = async (file: Beside): Promise<Decisions> =>
  readDecisions(await file.read(), file.path);

/** Converts a decision to an output row. */
export const decisionRow = (decision: Decision) => ({
  key: keyOf(decision),
  kind: decision.kind,
  account: decision.account,
  acceptedAt: decision.at,
  fileValue: decision.fileLines.length === 0 ? null : sumOf(decision.fileLines),
  accountValue: decision.accountLines.length === 0 ? null : sumOf(decision.accountLines),
  fileIds: decision.fileLines.map(({ id }) => id),
  accountIds: decision.accountLines.map(({ id }) => id),
});

/**
 * Removes decisions and returns the removed ones.
 * @throws PixctlError (exit 2) for an unknown key; nothing is changed in that case
 */
export async function undo(file: Beside, keys: readonly string[]): Promise<readonly Decision[]> {
  let removed: readonly Decision[] = [];
  await file.change((text) => {
    const { owner, decisions: all } = readDecisions(text, file.path);
    const missing = keys.find((key) => !all.some((one) => keyOf(one) === key));
    if (missing !== undefined)
      throw usageError(
        say`${'--undo'}: ${say`there is no decision ${showValue(missing)}`}`,
        say`See: pixctl reconcile --decisions`,
      );
    removed = all.filter((one) => keys.includes(keyOf(one)));
    return decisionsText({ owner, decisions: all.filter((one) => !keys.includes(keyOf(one))) });
  });
  return removed;
}

interface Lines {
  readonly fileLines: readonly FileLine[];
  readonly accountLines: readonly AccountLine[];
}

/**
 * Returns the lines of the named groups. Keys joined by `+` form one decision: `1f3a+9c0d`.
 * @throws PixctlError (exit 2) for an unknown key
 */
function named(groups: readonly Group[], comparison: Comparison, words: string): Lines {
  const keys = words.split('+').map((key) => key.trim());
  const found = keys.map((key) => {
    const [group, another] = groups.filter((one) => keyOfGroup(one, comparison) === key);
    if (group === undefined)
      throw usageError(
        say`${'--key'}: ${say`no row has the key ${showValue(key)}`}`,
        say`Keys are in the first column, and in the field key. Nothing was saved.`,
      );
    if (another !== undefined)
      throw usageError(
        say`several rows have the key ${key}`,
        say`Accept them at a terminal. Nothing was saved.`,
      );
    if (isSettled(group))
      throw usageError(say`row ${key} is already matched or accepted`, say`Nothing was saved.`);
    return group;
  });
  return {
    fileLines: found.flatMap(({ fileLines }) => fileLines),
    accountLines: found.flatMap(({ accountLines }) => accountLines),
  };
}

/** Maximum number of counterparts offered for one line. */
const OFFERED = 5;
const LEAVE = 'leave';
const STOP = 'stop';
const ACCEPT = 'accept';

/** Asks the user about each unmatched row until the user stops. Accepted lines are not offered again. */
async function* askEach(context: Context, groups: readonly Group[]): AsyncGenerator<Lines, void, undefined> {
  const taken = new Set<FileLine | AccountLine>();
  const unmatched = groups.filter((group) => !isSettled(group));
  for (const [index, group] of unmatched.entries()) {
    const { result, fileLines, accountLines, reason } = group;
    if ([...fileLines, ...accountLines].some((line) => taken.has(line))) continue;
    const others = unmatched.filter(
      (other) =>
        result !== 'different' &&
        other.result === (result === 'file-only' ? 'account-only' : 'file-only') &&
        ![...other.fileLines, ...other.accountLines].some((line) => taken.has(line)) &&
        sumOf([...other.fileLines, ...other.accountLines]) === sumOf([...fileLines, ...accountLines]),
    );
    const answer = await context.user.ask({
      name: 'accept',
      kind: 'choice',
      message: say`${index + 1} of ${unmatched.length}: ${RESULT_WORDS[result]}, ${described(group)}: ${reason}`,
      choices: [
        { value: LEAVE, label: say`leave it` },
        ...others.slice(0, OFFERED).map((other, place) => ({
          value: String(place),
          label: say`match with ${described(other)}`,
        })),
        {
          value: ACCEPT,
          label: result === 'different' ? say`accept the difference` : say`accept it without a counterpart`,
        },
        { value: STOP, label: say`stop; decide the rest later` },
      ],
    });
    if (answer === undefined || answer === STOP) return;
    if (answer === LEAVE) continue;
    const other = answer === ACCEPT ? undefined : others[Number(answer)];
    const lines = {
      fileLines: [...fileLines, ...(other?.fileLines ?? [])],
      accountLines: [...accountLines, ...(other?.accountLines ?? [])],
    };
    for (const line of [...lines.fileLines, ...lines.accountLines]) taken.add(line);
    yield lines;
  }
}

/** Describes a group by day, amount, name and id. */
function described({ fileLines, accountLines }: Group): Message {
  const [line, one] = [fileLines[0], accountLines[0]];
  const name = line?.name ?? line?.text ?? one?.name ?? '';
  const id = line === undefined ? (one?.endToEndId ?? one?.id ?? '') : line.id;
  const day = line?.day ?? one?.day ?? '';
  return say`${[writtenDay(day), formatReais(sumOf(line === undefined ? accountLines : fileLines)), name, id].filter((part) => part !== '').join(' · ')}`;
}

/**
 * Saves decisions about unmatched rows: those given by key, or those that the user accepts at the terminal, each as
 * soon as it is accepted.
 * @param shown what was compared, with the decisions that were applied
 * @param owner account of the mirror
 * @returns all decisions, and the number of new ones
 * @throws PixctlError (exit 2) if there is no terminal to ask at, or if another run decided a named row in the meantime
 */
export async function decide(
  context: Context,
  file: Beside,
  shown: Comparison & { readonly groups: readonly Group[]; readonly before: readonly Decision[] },
  owner: Owner,
  keys: readonly string[],
): Promise<{ readonly decisions: readonly Decision[]; readonly kept: number }> {
  if (keys.length === 0 && !context.user.interactive)
    throw usageError(
      say`--accept needs a terminal, or --key`,
      say`In a script, name rows: --accept --key KEY (rows that belong together: KEY+KEY). Nothing was saved.`,
    );
  const { groups, before } = shown;
  const keep = (all: readonly Lines[]): Promise<void> =>
    file.change((text) => {
      const stored = readDecisions(text, file.path);
      const now = stored.decisions;
      const taken = all.map((lines) => {
        const decided = inDecision(shown, lines);
        const other = takenMeanwhile(before, now, decided);
        if (other === undefined) return { ...decided, at: toRfc3339(context.clock.now()) };
        throw usageError(
          say`somebody else has just decided this row: ${keyOf(other)}`,
          say`See: pixctl reconcile --decisions. To remove that decision: --undo ${keyOf(other)}. Nothing was saved.`,
          DECIDED,
        );
      });
      return decisionsText({
        owner: commonOwner(stored, owner, file.path),
        decisions: taken.reduce(withDecision, now),
      });
    });
  let kept = 0;
  if (keys.length > 0) {
    const all = keys.map((words) => named(groups, shown, words));
    await keep(all);
    kept = all.length;
  } else
    for await (const lines of askEach(context, groups))
      try {
        await keep([lines]);
        kept += 1;
      } catch (error) {
        // The user can still decide the remaining rows.
        if (!(error instanceof PixctlError) || error.fields.code !== DECIDED) throw error;
        context.output.warn(error.userMessage);
      }
  return { decisions: (await decisionsIn(file)).decisions, kept };
}

const DECIDED = 'decided-meanwhile';

const inDecision = ({ kind, account }: Comparison, { fileLines, accountLines }: Lines): Decided => ({
  kind,
  account,
  fileLines: fileLines.map(known),
  accountLines: accountLines.map(known),
});
