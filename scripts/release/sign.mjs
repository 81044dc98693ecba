// checksums.txt, and its signature.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicKeyFile } from './install-scripts.mjs';
import { run } from './run.mjs';

const CHECKSUMS = 'checksums.txt';
const SIGNATURE = 'checksums.txt.sig';

/** Writes the SHA-256 of each file, in the format of sha256sum. */
export function writeChecksums(folder) {
  const lines = readdirSync(folder)
    .sort()
    .map((file) => {
      const hash = createHash('sha256').update(readFileSync(join(folder, file)));
      return `${hash.digest('hex')}  ${file}\n`;
    });
  writeFileSync(join(folder, CHECKSUMS), lines.join(''));
}

/**
 * Signs with RSA and SHA-256 (PKCS #1 v1.5), which OpenSSL, LibreSSL and .NET verify. openssl reads the key, so that it
 * never is in this process, and asks for its passphrase at the terminal.
 * @param {{ source: { folder: string }, folder: string, key: string }} options the key `-` is standard input
 * @throws Error if the key does not belong to the public key of the repository
 */
export function sign({ source, folder, key }) {
  const checksums = join(folder, CHECKSUMS);
  const signature = join(folder, SIGNATURE);
  const { status } = spawnSync(
    'openssl',
    ['dgst', '-sha256', '-sign', key === '-' ? '/dev/stdin' : key, '-out', signature, checksums],
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`openssl could not sign with --key ${key}`);
  try {
    run('openssl', ['dgst', '-sha256', '-verify', publicKeyFile(source), '-signature', signature, checksums]);
  } catch {
    rmSync(signature);
    throw new Error(`--key ${key} does not belong to the public key in scripts/install/release-key.pem`);
  }
}
