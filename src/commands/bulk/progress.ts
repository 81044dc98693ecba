// Progress of checking the rows of a file.
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';

/** Shows how many rows were checked; the total number is not known yet. */
export function checking({ output }: Context): { count(): void; end(): void } {
  let count = 0;
  output.progress(() => ({ words: say`checking`, count }));
  return {
    count: () => {
      count += 1;
    },
    end: () => output.progress(undefined),
  };
}
