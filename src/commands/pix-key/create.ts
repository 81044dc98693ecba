import type { Draft, DraftOf } from '#commands/kit/define.ts';
import { MissingOptions } from '#commands/kit/missing-options.ts';
import { serviceCommand } from '#commands/kit/service.ts';
import { pick } from '#contract/operation.ts';
import { pixKeyOperations } from '#contract/operations/pix-key.ts';
import { say } from '#messages/message.ts';
import { parsePixKey } from '#pix/pix-key.ts';
import { keyView } from './view.ts';

const create = pick(pixKeyOperations, 'pix-key.create');

/**
 * Adds the key type; without a key, requests a random one.
 * @throws InvalidValue, PixctlError (exit 2)
 */
function completeKey(body: DraftOf<typeof create>): Draft {
  const { key: given, type } = body;
  if (typeof given !== 'string') {
    if (type === 'CNPJ') throw new MissingOptions(say`a key of the type CNPJ needs --key`, [['key']]);
    return { type: 'EVP', ...body };
  }
  const read = parsePixKey(given);
  return { type: read.type, ...body, key: read.key };
}

export const pixKeyCreate = serviceCommand({
  meta: {
    name: 'pix-key create',
    words:
      'chave aleatoria, random key, cadastrar chave, registrar chave, nova chave, criar chave pix, evp, portabilidade de chave',
    agent: 'none',
    summary: 'Register a Pix key: the CNPJ of the company, or a random key',
    operation: create,
    examples: [
      { command: 'pixctl pix-key create', note: 'A random key' },
      { command: 'pixctl pix-key create --key 12.345.678/0001-95', note: 'The CNPJ of the company' },
    ],
  },
  input: { derived: ['type'], complete: completeKey },
  show: { view: keyView },
});
