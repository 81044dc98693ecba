// What needs no test: types, lint, the layers, what nothing uses, the format. All at once, each told when it has ended. The
// counts are printed for whoever reads the change; they never fail.
import { spawn } from 'node:child_process';

const COUNTS = 'counts';
const CHECKS = ['typecheck', 'lint:code', 'lint:layers', 'lint:unused', 'lint:format', COUNTS];

const run = (name) =>
  new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: false,
    });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${name}`);
      if (code !== 0 || name === COUNTS) console.log(said);
      resolve(code);
    });
  });

const codes = await Promise.all(CHECKS.map(run));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
