// A project in which the portable entries are installed as the package `pixctl`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempDir } from '#test/support/cli.ts';
import { bundle, PORTABLE } from './bundle.ts';

/** Returns a folder in which programs can import `pixctl/brcode`, `pixctl/pix` and `pixctl/webhooks`. */
export async function projectWithPixctl(): Promise<string> {
  const root = tempDir();
  const pixctl = join(root, 'node_modules/pixctl');
  mkdirSync(pixctl, { recursive: true });
  const exports: Record<string, string> = {};
  for (const name of PORTABLE) {
    exports[`./${name}`] = `./${name}.js`;
    writeFileSync(join(pixctl, `${name}.js`), (await bundle(`export * from '#library/${name}.ts';`)).code);
  }
  writeFileSync(join(pixctl, 'package.json'), JSON.stringify({ name: 'pixctl', type: 'module', exports }));
  return root;
}
