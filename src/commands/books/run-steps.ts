import type { AsyncSteps, Steps } from '#books/steps.ts';
import type { Context } from '#ports/context.ts';

/** Runs a long computation that Ctrl-C and the time limit can interrupt. */
export async function finish<T>(context: Context, steps: Steps<T> | AsyncSteps<T>): Promise<T> {
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return step.value;
    await context.checkpoint();
  }
}
