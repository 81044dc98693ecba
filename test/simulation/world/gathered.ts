// Batches of a few rows, so that a run that reads a list of the virtual world can end between two of them.
import { gathered as realGathered } from '#mirror/read/gathered.ts';

const BATCH = { least: 2, most: 4 };

export const gathered: typeof realGathered = (pages) => realGathered(pages, BATCH);
