// Shrinks a failing story to the fewest steps that still break the same rule.
import type { RunStep, Story } from './story.ts';

/** @param fails whether a story still breaks the rule */
export async function shrink(story: Story, fails: (story: Story) => Promise<boolean>): Promise<Story> {
  let best = story;
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false;
    for (const candidate of smaller(best))
      if (await fails(candidate)) {
        best = candidate;
        isSmaller = true;
        break;
      }
  }
  return best;
}

/** Returns all stories that are one simplification away, simplest first. */
function* smaller(story: Story): Generator<Story> {
  for (let index = story.length - 1; index >= 0; index -= 1) yield story.toSpliced(index, 1);
  for (const [index, step] of story.entries()) {
    if (step.kind !== 'run') continue;
    const put = (changed: RunStep): Story => story.with(index, changed);
    const { faults = [], kill, interrupts, disk, as, ...rest } = step;
    for (let at = faults.length - 1; at >= 0; at -= 1)
      yield put({ ...step, faults: faults.toSpliced(at, 1) });
    for (const list of ['edits', 'calls'] as const)
      for (let at = (step[list]?.length ?? 0) - 1; at >= 0; at -= 1)
        yield put({ ...step, [list]: step[list]?.toSpliced(at, 1) });
    if (kill !== undefined) yield put({ faults, ...defined({ interrupts, disk, as }), ...rest });
    if (interrupts !== undefined) yield put({ faults, ...defined({ kill, disk, as }), ...rest });
    if (disk !== undefined) yield put({ faults, ...defined({ kill, interrupts, as }), ...rest });
    if (as !== undefined) yield put({ faults, ...defined({ kill, interrupts, disk }), ...rest });
    if (step.isMeanwhile) yield put({ ...step, isMeanwhile: false });
    if (step.machine !== 'office') yield put({ ...step, machine: 'office' });
  }
}

/** Leaves out what is undefined. */
const defined = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
