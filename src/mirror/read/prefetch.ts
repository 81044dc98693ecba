// Pages of a list, read on while those before them are written.

type Pages<T> = AsyncGenerator<readonly T[], void, undefined>;

interface Reading<T> {
  waiting: readonly T[];
  isOver: boolean;
  /** Why it was over too soon. */
  failure?: { readonly error: unknown };
  /** Whether nobody wants more of it. */
  isLeft: boolean;
}

/**
 * The rows of a list in their order: all that came since the last time together, so that a slow engine gets more rows at
 * once and a service is never kept waiting.
 * @param most rows that may wait; a page is read whole
 * @throws what the list throws, after the rows before that
 */
export async function* gathered<T>(pages: Pages<T>, most: number): Pages<T> {
  const reading: Reading<T> = { waiting: [], isOver: false, isLeft: false };
  let stir = (): void => undefined;
  /** Until the other side has done something: only one of them waits at a time. */
  const change = (): Promise<void> => new Promise((resolve) => (stir = resolve));
  const read = async (): Promise<void> => {
    try {
      for await (const page of pages) {
        reading.waiting = reading.waiting.length === 0 ? page : [...reading.waiting, ...page];
        stir();
        while (reading.waiting.length >= most && !reading.isLeft) await change();
        if (reading.isLeft) return;
      }
    } catch (error) {
      reading.failure = { error };
    } finally {
      reading.isOver = true;
      stir();
    }
  };
  void read();
  try {
    for (;;) {
      const rows = reading.waiting;
      if (rows.length > 0) {
        reading.waiting = [];
        stir();
        yield rows;
      } else if (reading.failure !== undefined) throw reading.failure.error;
      else if (reading.isOver) return;
      else await change();
    }
  } finally {
    // Not awaited: nobody wants the page that is on its way any more.
    reading.isLeft = true;
    stir();
  }
}
