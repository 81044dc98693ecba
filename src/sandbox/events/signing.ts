// Signs webhook calls. The RSA key pair is created once and stored in the database.
import type { KeyObject } from 'node:crypto';
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSign,
  generateKeyPairSync,
} from 'node:crypto';
import type { Database } from '#sandbox/store/database.ts';
import { metaOnce } from '#sandbox/store/tables/meta.ts';

const KEY_BITS = 2048;

/** Makes a private key for webhook calls, as PKCS #8 in PEM. */
type MakeKey = () => string;

const randomKey: MakeKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: KEY_BITS });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

const makers = new WeakMap<Database, MakeKey>();

/** Makes the key of this database with `make` instead of at random, once it is needed. */
export const makeWebhookKeyWith = (db: Database, make: MakeKey): void => void makers.set(db, make);

const privatePem = (db: Database): string => metaOnce(db, 'webhook_private_key', makers.get(db) ?? randomKey);

/** Cache of the parsed key of each database: parsing takes as long as a signature. */
const parsedKeys = new WeakMap<Database, { readonly pem: string; readonly key: KeyObject }>();

function privateKeyOf(db: Database): KeyObject {
  const pem = privatePem(db);
  let parsed = parsedKeys.get(db);
  if (parsed?.pem !== pem) parsedKeys.set(db, (parsed = { pem, key: createPrivateKey(pem) }));
  return parsed.key;
}

/** `base64(RSASSA-PKCS1-v1_5 with SHA-256 over the raw body)`. */
export const signRsa = (db: Database, body: string): string =>
  createSign('sha256').update(body).sign(privateKeyOf(db), 'base64');

/** `base64(HMAC-SHA1 with the webhook's secret over the raw body)`. */
export const signHmac = (secret: string, body: string): string =>
  createHmac('sha1', secret).update(body).digest('base64');

/** Returns the public keys for receivers; the identifier is the SHA-256 of the key's DER, in hexadecimal. */
export function publicKeys(db: Database): { key_identifier: string; is_current: boolean; key: string }[] {
  const key = createPublicKey(privatePem(db));
  const der = key.export({ type: 'spki', format: 'der' });
  return [
    {
      key_identifier: createHash('sha256').update(der).digest('hex'),
      is_current: true,
      key: key.export({ type: 'spki', format: 'pem' }).toString(),
    },
  ];
}
