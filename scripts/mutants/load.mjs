// Loads the files that Stryker changes before the first test, so that Stryker runs all tests for code outside of
// functions. A file that a test loads with `import()` would be tried with this one test only.
import { resolve } from 'node:path';

for (const file of (process.env.PIXCTL_MUTANT_FILES ?? '').split(',').filter((name) => name !== ''))
  await import(resolve(file.split(':')[0]));
