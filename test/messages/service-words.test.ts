// What a service says is shown in its own words, even where pixctl has the same words and a translation of them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PORTUGUESE } from '#messages/pt/index.ts';
import type { Machine } from '#test/support/cli.ts';
import { machine, tempDir } from '#test/support/cli.ts';
import { httpServer, json } from '#test/support/services/server.ts';

/** A machine whose service refuses everything with this status and text. */
async function refusing(status: number, error: string): Promise<Machine> {
  const { url } = await httpServer((_request, response) => json(response, status, { error }));
  const self = machine();
  Object.assign(self.env, { PIXCTL_BASE_URL: url, PIXCTL_APP_KEY: 'some-key-1', PIXCTL_LANG: 'pt-BR' });
  return self;
}

const WORDS = ['interrupted', 'is empty', 'amount', 'the service has it', 'no profile is set up'];

describe.each(WORDS)('service message "%s"', (words) => {
  it('is quoted untranslated in a refusal', async () => {
    expect(Object.hasOwn(PORTUGUESE, words)).toBe(true);
    const { err, code } = await (await refusing(400, words)).run('charge get a');
    expect({ err, code }).toEqual({ err: `erro: ${words} (HTTP 400)\n`, code: 4 });
  });

  it('is quoted untranslated within a translated message', async () => {
    const refused = await (await refusing(401, words)).run('charge get a');
    expect(refused.err).toContain(`erro: a chave de API foi recusada: ${words} (HTTP 401)\n`);
    const open = await (await refusing(500, words)).run('charge create --value 100 --retries 0');
    expect(open.err).toContain(
      `erro: o resultado de charge.create é desconhecido: o serviço falhou com status 500: ${words}\n`,
    );
  });

  it('is quoted untranslated in tables and JSON', async () => {
    const self = await refusing(400, words);
    const file = join(tempDir(), 'rows.csv');
    writeFileSync(file, 'correlation-id,value\na,100\n');
    const table = await self.run(`charge create --batch ${file}`, { terminal: 120 });
    expect(table.out).toMatch(new RegExp(`falhou .*${words}`));
    const rows = (await self.run(`charge create --batch ${file} --json`)).json();
    expect(rows).toMatchObject([{ outcome: 'failed', error: { message: words } }]);
    expect((await self.run('journal list --all', { terminal: 200 })).out).toContain(words);
  });
});
