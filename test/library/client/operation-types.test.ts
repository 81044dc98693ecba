// The types that the library publishes are those of the contract.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { operationTypes } from './operation-types.ts';

const folder = fileURLToPath(new URL('../../../src/contract/resources/', import.meta.url));

it('library › src/library/client/operations.ts is written from the contract', async () => {
  const modules = await Promise.all(
    readdirSync(folder)
      .toSorted()
      .map((name) => import(folder + name) as Promise<Readonly<Record<string, unknown>>>),
  );
  await expect(await operationTypes(modules)).toMatchFileSnapshot(
    '../../../src/library/client/operations.ts',
  );
});
