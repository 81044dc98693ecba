// Process that uses the keyring of the operating system once. A keyring that never answers blocks a thread that cannot be
// ended within its own process. keyring.ts starts it with this source text; the request comes from standard input and
// the answer goes to standard output, so that no secret is on a command line or in the environment.
'use strict';
const { readFileSync } = require('node:fs');

/** Time in milliseconds after which it ends by itself, in case that its parent was killed. */
const ORPHANED_MS = 10_000;
setTimeout(() => process.kill(process.pid, 'SIGKILL'), ORPHANED_MS).unref();

/** Excludes the kernel keyring, the library's fallback, which is lost at the next reboot. */
const LASTING = { linux: { store: 'secret-service' } };

const { library, action, service, user, secret } = JSON.parse(readFileSync(0, 'utf8'));
const { AsyncEntry } = require(library);
const entry = new AsyncEntry(service, user, LASTING);

const actions = {
  get: () => entry.getPassword(),
  set: async () => {
    await entry.setPassword(secret);
    return entry.getPassword();
  },
  delete: async () => {
    await entry.deleteCredential();
  },
};
actions[action]().then(
  (found) => process.stdout.write(JSON.stringify({ found })),
  () => (process.exitCode = 1),
);
