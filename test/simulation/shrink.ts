// Shrinks a failing story to the fewest steps that still break the same rule.
import type { Story } from './story.ts';

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
    const { faults, killAt, interruptAt, ...plain } = step;
    const put = (changed: object): Story => story.with(index, { ...plain, ...changed });
    const rest = {
      ...(faults === undefined ? {} : { faults }),
      ...(killAt === undefined ? {} : { killAt }),
      ...(interruptAt === undefined ? {} : { interruptAt }),
    };
    for (let at = (faults?.length ?? 0) - 1; at >= 0; at -= 1)
      yield put({ ...rest, faults: faults!.length === 1 ? undefined : faults!.toSpliced(at, 1) });
    if (killAt !== undefined) yield put({ ...rest, killAt: undefined });
    if (interruptAt !== undefined) yield put({ ...rest, interruptAt: undefined });
    if (step.isMeanwhile) yield put({ ...rest, isMeanwhile: false });
    if (step.machine !== 'office') yield put({ ...rest, machine: 'office' });
  }
}
