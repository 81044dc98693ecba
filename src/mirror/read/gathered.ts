// Reads pages of a list ahead while earlier pages are written.

type Pages<T> = AsyncGenerator<readonly T[], void, undefined>;

interface Reading<T> {
  waiting: readonly T[];
  isDone: boolean;
  /** Error that ended the reading. */
  failure?: { readonly error: unknown };
  /** True once the consumer has stopped. */
  isCancelled: boolean;
}

/**
 * Yields the rows of a list in order, in batches of at least `least` rows: each write of a batch changes pages of all
 * indexes, and costs the engine about as much for a hundred rows as for a thousand. Meanwhile further pages are read, so
 * that the service does not have to wait for the engine.
 * @param least minimum number of rows in a batch, except the last
 * @param most maximum number of rows waiting; a page is always read completely
 * @throws errors of the list, after the rows before the error
 */
export async function* gathered<T>(
  pages: Pages<T>,
  { least, most }: { readonly least: number; readonly most: number },
): Pages<T> {
  const reading: Reading<T> = { waiting: [], isDone: false, isCancelled: false };
  let notify = (): void => undefined;
  /** Resolves when the other side has made progress; only one side waits at a time. */
  const change = (): Promise<void> => new Promise((resolve) => (notify = resolve));
  const read = async (): Promise<void> => {
    try {
      for await (const page of pages) {
        reading.waiting = reading.waiting.concat(page);
        notify();
        while (reading.waiting.length >= most && !reading.isCancelled) await change();
        if (reading.isCancelled) return;
      }
    } catch (error) {
      reading.failure = { error };
    } finally {
      reading.isDone = true;
      notify();
    }
  };
  void read();
  try {
    for (;;) {
      const rows = reading.waiting;
      if (rows.length >= least || (reading.isDone && rows.length > 0)) {
        reading.waiting = [];
        notify();
        yield rows;
      } else if (reading.failure !== undefined) throw reading.failure.error;
      else if (reading.isDone) return;
      else await change();
    }
  } finally {
    // Not awaited: the page being read is no longer needed.
    reading.isCancelled = true;
    notify();
  }
}
