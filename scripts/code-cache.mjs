// Leaves the compiled form of each chunk that a request needs beside it, for Nodes that keep none themselves.
// Runs the program once against a loopback server, so that the functions it really calls are in it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import modules from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLoopback } from './bench-server.mjs';

export async function leaveCodeCache(program) {
  if (modules.enableCompileCache !== undefined) return;
  const server = await startLoopback();
  const home = mkdtempSync(join(tmpdir(), 'pixctl-build-'));
  try {
    for (const argv of [
      ['charge', 'list', '--json'],
      ['charge', 'list'],
    ])
      await new Promise((done, fail) => {
        const child = spawn(
          process.execPath,
          ['-r', fileURLToPath(new URL('./remember-code.cjs', import.meta.url)), program, ...argv],
          {
            stdio: ['ignore', 'ignore', 'inherit'],
            env: {
              PATH: process.env.PATH,
              HOME: home,
              PIXCTL_CONFIG_DIR: join(home, 'c'),
              PIXCTL_DATA_DIR: join(home, 'd'),
              PIXCTL_BASE_URL: server.url,
              PIXCTL_APP_KEY: 'build',
            },
          },
        );
        child.on('close', (code) =>
          code === 0 ? done() : fail(new Error(`the run for the code cache ended with ${code}`)),
        );
      });
  } finally {
    server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
