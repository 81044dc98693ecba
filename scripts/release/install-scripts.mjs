// The install scripts of a release: those of the repository, with the public key and the address of the releases.
import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
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

/** The key as .NET reads it. */
function xmlOf(pem) {
  const { n, e } = createPublicKey(pem).export({ format: 'jwk' });
  const base64 = (text) => Buffer.from(text, 'base64url').toString('base64');
  return `<RSAKeyValue><Modulus>${base64(n)}</Modulus><Exponent>${base64(e)}</Exponent></RSAKeyValue>`;
}

/** Replaces a placeholder that the script has exactly once. */
function filled(text, name, value) {
  const parts = text.split(`@@${name}@@`);
  if (parts.length !== 2) throw new Error(`the install script does not have @@${name}@@ once`);
  return parts.join(value);
}

/**
 * Returns the scripts with the key and the address of a release; none while the repository has no public key.
 * @returns {Partial<Record<'install.sh' | 'install.ps1', string>>}
 */
export function installScripts(source) {
  if (!existsSync(join(source.folder, PUBLIC_KEY))) return {};
  const pem = readFileSync(publicKeyFile(source), 'utf8').trim();
  const text = (name) =>
    filled(
      readFileSync(join(source.folder, 'scripts/install', name), 'utf8'),
      'REPOSITORY',
      source.identity.repository,
    );
  return {
    'install.sh': filled(text('install.sh'), 'PUBLIC_KEY', pem),
    'install.ps1': filled(text('install.ps1'), 'PUBLIC_KEY_XML', xmlOf(pem)),
  };
}
