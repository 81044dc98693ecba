// Leaves the compiled form of each chunk that a request needs beside the chunks, for Nodes that keep none themselves.
// Runs the program against a loopback server, so that the functions it really calls are in it.
// Only the very Node that made a cache uses it. So build a release with Node 20.20.2, the last of Node 20, as
// nodejs.org has it for Linux on x64: another Node 20 makes a cache that few others have a use for, a newer one none.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import modules from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startStub } from './bench/stub.mjs';

/** What is run: each chunk that one of them loads comes from the cache, with the functions of the run that used most. */
const RUNS = [
  ['charge', 'list', '--json'],
  ['charge', 'list', '--jq', '.'],
  ['charge', 'list', '--all', '-o', 'csv'],
  ['charge', 'list'],
  ['charge', 'create', '--value', '1990', '--json'],
  ['charge', 'get', '--help'],
  ['charge', '--help'],
];

export async function leaveCodeCache(program, folder) {
  if (modules.enableCompileCache !== undefined) return;
  mkdirSync(folder, { recursive: true });
  const server = await startStub();
  const home = mkdtempSync(join(tmpdir(), 'pixctl-build-'));
  try {
    for (const argv of RUNS)
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
              CODE_CACHE_FOLDER: folder,
            },
          },
        );
        child.on('close', (code) =>
          code === 0 ? done() : fail(new Error(`the run for the code cache ended with ${code}`)),
        );
      });
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
