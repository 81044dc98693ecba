// Groups single items into batches, so that many records share one write to the disk or the database.

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/**
 * Returns a function that takes single items: all that arrive while a batch is written form the next batch.
 * @param write never rejects
 */
export function batched<T>(write: (batch: readonly T[]) => Promise<void>): (one: T) => void {
  let waiting: T[] = [];
  let busy = false;
  const run = async (): Promise<void> => {
    busy = true;
    while (waiting.length > 0) {
      // Wait one turn, so that records that follow an answer join the batch.
      await nextTurn();
      const batch = waiting;
      waiting = [];
      await write(batch);
    }
    busy = false;
  };
  return (one) => {
    waiting.push(one);
    if (!busy) void run();
  };
}
