// Runs all saved stories, then new histories, with a change of the program. Exits with 0 if no rule is broken.
import { rmSync } from 'node:fs';
import { bundleSimulator } from '../simulate/bundle.mjs';

const HISTORIES = 500;

const { changes, themes } = JSON.parse(process.argv[2] ?? '');
const url = await bundleSimulator(`mutant-${process.pid}`, changes);
try {
  const { findFirst, replayAll } = await import(url);
  const isBroken =
    !(await replayAll('test/simulations')) ||
    (await findFirst({ seed: 1, seconds: Infinity, histories: HISTORIES, themes })).violation !== undefined;
  process.exitCode = isBroken ? 1 : 0;
} finally {
  rmSync(new URL(url), { force: true });
  rmSync(new URL(`${url}.map`), { force: true });
}
