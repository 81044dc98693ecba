// Creates a self-signed certificate.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  /** PEM file for clients that should trust it. */
  readonly file: string;
  readonly cert: Buffer;
  readonly key: Buffer;
}

export function makeCertificate(dir: string, name = 'localhost'): Certificate {
  const [keyFile, file] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      keyFile,
      '-out',
      file,
      '-days',
      '2',
      ...subject,
    ],
    { stdio: 'ignore' },
  );
  return { file, cert: readFileSync(file), key: readFileSync(keyFile) };
}
