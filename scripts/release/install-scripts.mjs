// The install scripts of a release: those of the repository, with the public key and the address of the releases.
import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PUBLIC_KEY = 'scripts/install/release-key.pem';
const LEAST_BITS = 3072;

/** @throws Error if there is none, or it is not one that the systems can use */
export function publicKeyFile({ folder }) {
  const file = join(folder, PUBLIC_KEY);
  if (!existsSync(file))
    throw new Error(`${PUBLIC_KEY} is missing: commit the public half of the key that signs the releases`);
  const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(readFileSync(file));
  if (asymmetricKeyType !== 'rsa' || asymmetricKeyDetails.modulusLength < LEAST_BITS)
    throw new Error(`${PUBLIC_KEY} is not an RSA key of ${LEAST_BITS} bits or more`);
  return file;
}

/** Replaces a placeholder that the script has exactly once. */
function filled(text, name, value) {
  const parts = text.split(`@@${name}@@`);
  if (parts.length !== 2) throw new Error(`the install script does not have @@${name}@@ once`);
  return parts.join(value);
}

export function writeInstallScripts(source, out) {
  const pem = readFileSync(publicKeyFile(source), 'utf8').trim();
  const script = readFileSync(join(source.folder, 'scripts/install/install.sh'), 'utf8');
  writeFileSync(
    join(out, 'install.sh'),
    filled(filled(script, 'PUBLIC_KEY', pem), 'REPOSITORY', source.identity.repository),
    { mode: 0o755 },
  );
}
