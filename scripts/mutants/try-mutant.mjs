// Runs all saved stories, then new histories, with a change of the program. Exits with 0 if no rule is broken; the first
// broken rule is printed as JSON.
// With 2, if the changed source cannot be bundled.
import { rmSync } from 'node:fs';
import { bundleSimulator } from '../simulate/bundle.mjs';

const { changes, themes, seconds = Infinity, histories = Infinity } = JSON.parse(process.argv[2] ?? '');
const url = await bundleSimulator(`mutant-${process.pid}`, changes).catch((error) => {
  console.error(error.message);
  process.exit(2);
});
try {
  const { findFirst, replayAll } = await import(url);
  const began = performance.now();
  const isKept = await replayAll('test/simulations');
  const { violation } = isKept ? await findFirst({ seed: 1, seconds, histories, themes }) : {};
  const rule = isKept ? violation?.rule : 'a saved story';
  if (rule !== undefined) {
    console.log(JSON.stringify({ rule, seconds: (performance.now() - began) / 1_000 }));
    process.exitCode = 1;
  }
} finally {
  rmSync(new URL(url), { force: true });
  rmSync(new URL(`${url}.map`), { force: true });
}
