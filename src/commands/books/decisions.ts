// A person's decisions about what is left: taken, shown, taken back.
import {
  decisionsText,
  keyOf,
  readDecisions,
  takenMeanwhile,
  withDecision,
} from '#books/reconcile/decisions.ts';
import type { Decision, Group, Ours, Theirs } from '#books/reconcile/entry.ts';
import { sumOf } from '#books/reconcile/entry.ts';
import { isSettled, known } from '#books/reconcile/reconcile.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import { toRfc3339 } from '#pix/dates.ts';
import { formatReais } from '#pix/money.ts';
import type { Context } from '#ports/context.ts';
import type { Beside } from '#ports/mirror.ts';
import { HEAP_WORDS, keyOfGroup } from './reconcile-view.ts';

export const decisionsIn = async (file: Beside): Promise<readonly Decision[]> =>
  readDecisions(await file.read(), file.path);

/** A decision as a row. */
export const decisionRow = (decision: Decision) => ({
  key: keyOf(decision),
  acceptedAt: decision.at,
  theirValue: decision.theirs.length === 0 ? null : sumOf(decision.theirs),
  ourValue: decision.ours.length === 0 ? null : sumOf(decision.ours),
  theirIds: decision.theirs.map(({ id }) => id),
  ourIds: decision.ours.map(({ id }) => id),
});

/** Takes decisions back. @throws PixctlError (exit 2) for a key that is none; nothing was changed then */
export async function undo(file: Beside, keys: readonly string[]): Promise<readonly Decision[]> {
  const gone: Decision[] = [];
  await file.change((text) => {
    const all = readDecisions(text, file.path);
    const missing = keys.find((key) => !all.some((one) => keyOf(one) === key));
    if (missing !== undefined)
      throw usageError(say`there is no decision ${missing}`, say`See: pixctl reconcile --decisions`);
    gone.push(...all.filter((one) => keys.includes(keyOf(one))));
    return decisionsText(all.filter((one) => !keys.includes(keyOf(one))));
  });
  return gone;
}

interface Lines {
  readonly theirs: readonly Theirs[];
  readonly ours: readonly Ours[];
}

/** Rows that are named together belong together: `1f3a+9c0d`. @throws PixctlError (exit 2) for a key that is none */
function named(groups: readonly Group[], words: string): Lines {
  const keys = words.split('+').map((key) => key.trim());
  const found = keys.map((key) => {
    const [group, another] = groups.filter((one) => keyOfGroup(one) === key);
    if (group === undefined)
      throw usageError(
        say`no row has the key ${key}`,
        say`Keys are in the first column, and in the field key. Nothing was kept.`,
      );
    if (another !== undefined)
      throw usageError(
        say`several rows have the key ${key}`,
        say`Accept them at a terminal. Nothing was kept.`,
      );
    if (isSettled(group)) throw usageError(say`the row ${key} is settled already`, say`Nothing was kept.`);
    return group;
  });
  return { theirs: found.flatMap(({ theirs }) => theirs), ours: found.flatMap(({ ours }) => ours) };
}

/** Counterparts that are offered for one line. */
const OFFERED = 5;
const LEAVE = 'leave';
const STOP = 'stop';
const ACCEPT = 'accept';

/** Asks for each row that is left, as far as the person goes. Lines that were taken are not offered again. */
async function* askEach(context: Context, groups: readonly Group[]): AsyncGenerator<Lines, void, undefined> {
  const taken = new Set<Theirs | Ours>();
  const left = groups.filter((group) => !isSettled(group));
  for (const [index, group] of left.entries()) {
    const { heap, theirs, ours, reason } = group;
    if ([...theirs, ...ours].some((line) => taken.has(line))) continue;
    const others = left.filter(
      (other) =>
        heap !== 'differs' &&
        other.heap === (heap === 'theirs' ? 'ours' : 'theirs') &&
        ![...other.theirs, ...other.ours].some((line) => taken.has(line)) &&
        sumOf([...other.theirs, ...other.ours]) === sumOf([...theirs, ...ours]),
    );
    const answer = await context.user.ask({
      name: 'accept',
      kind: 'choice',
      message: say`${index + 1} of ${left.length}: ${HEAP_WORDS[heap]}, ${described(group)}: ${reason}`,
      choices: [
        { value: LEAVE, label: say`leave it` },
        ...others.slice(0, OFFERED).map((other, place) => ({
          value: String(place),
          label: say`belongs with ${described(other)}`,
        })),
        {
          value: ACCEPT,
          label: heap === 'differs' ? say`accept the difference` : say`accept that it has no counterpart`,
        },
        { value: STOP, label: say`stop here` },
      ],
    });
    if (answer === undefined || answer === STOP) return;
    if (answer === LEAVE) continue;
    const other = answer === ACCEPT ? undefined : others[Number(answer)];
    const lines = {
      theirs: [...theirs, ...(other?.theirs ?? [])],
      ours: [...ours, ...(other?.ours ?? [])],
    };
    for (const line of [...lines.theirs, ...lines.ours]) taken.add(line);
    yield lines;
  }
}

/** What a person knows a group by. */
function described({ theirs, ours }: Group): Message {
  const [line, one] = [theirs[0], ours[0]];
  const name = line?.name ?? line?.text ?? one?.name ?? '';
  const id = line === undefined ? (one?.endToEndId ?? one?.id ?? '') : line.id;
  const day = line?.day ?? one?.day ?? '';
  return say`${[day, formatReais(sumOf(line === undefined ? ours : theirs)), name, id].filter((part) => part !== '').join(' · ')}`;
}

/**
 * Keeps decisions about rows that are left: those that are named, or those that somebody at the terminal takes, each as
 * soon as it is taken. @param before decisions that the groups follow from
 * @returns all decisions, and how many are new @throws PixctlError (exit 2) where nobody can be asked, and where what is
 * named was decided by somebody else meanwhile
 */
export async function decide(
  context: Context,
  file: Beside,
  { groups, before }: { readonly groups: readonly Group[]; readonly before: readonly Decision[] },
  keys: readonly string[],
): Promise<{ readonly decisions: readonly Decision[]; readonly kept: number }> {
  if (keys.length === 0 && !context.user.interactive)
    throw usageError(
      say`nobody is there to be asked what to accept`,
      say`Name rows: --accept --key KEY (of several that belong together: KEY+KEY). Nothing was kept.`,
    );
  const keep = (all: readonly Lines[]): Promise<void> =>
    file.change((text) => {
      const now = readDecisions(text, file.path);
      const taken = all.map(inDecision).map((lines) => {
        const other = takenMeanwhile(before, now, lines);
        if (other === undefined) return { ...lines, at: toRfc3339(context.clock.now()) };
        throw usageError(
          say`another decision about this row was kept meanwhile: ${keyOf(other)}`,
          say`See: pixctl reconcile --decisions. To take it back: --undo ${keyOf(other)}. Nothing was kept.`,
          DECIDED,
        );
      });
      return decisionsText(taken.reduce(withDecision, now));
    });
  let kept = 0;
  if (keys.length > 0) {
    const all = keys.map((words) => named(groups, words));
    await keep(all);
    kept = all.length;
  } else
    for await (const lines of askEach(context, groups))
      try {
        await keep([lines]);
        kept += 1;
      } catch (error) {
        // The rows after it can still be decided.
        if (!(error instanceof PixctlError) || error.fields.code !== DECIDED) throw error;
        context.output.warn(error.said);
      }
  return { decisions: await decisionsIn(file), kept };
}

const DECIDED = 'decided-meanwhile';

const inDecision = ({ theirs, ours }: Lines): Pick<Decision, 'theirs' | 'ours'> => ({
  theirs: theirs.map(known),
  ours: ours.map(known),
});
