// Runs interruptible computations to their end.
import type { AsyncSteps, Steps } from '#books/steps.ts';

export function resultOf<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

export async function resultOfAsync<T>(steps: AsyncSteps<T>): Promise<T> {
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return step.value;
  }
}
