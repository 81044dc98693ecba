// Runs the suites of faults. `--full`: at full size, which takes long; everything else is for vitest.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const words = process.argv.slice(2);
const full = words.includes('--full');
const child = spawn(
  process.execPath,
  [
    fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url)),
    'run',
    ...(words.some((word) => word.startsWith('test/')) ? [] : ['test/faults']),
    ...words.filter((word) => word !== '--full'),
  ],
  {
    stdio: 'inherit',
    // Alone there is time for more than beside all other tests.
    env: {
      PIXCTL_FAULT_INTENTS: full ? '20' : '5',
      ...process.env,
      ...(full ? { PIXCTL_FAULTS_FULL: '1' } : {}),
    },
  },
);
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
