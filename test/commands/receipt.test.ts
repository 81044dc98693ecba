// `receipt`: what is on the PDF, read back with another program's reader, and where the bytes go.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { extractText, getMeta } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { freshEnv, PROGRAM, run as runProgram } from '#test/support/binary.ts';
import type { Run, RunOptions } from '#test/support/cli.ts';
import { machineAt, tempDir } from '#test/support/cli.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const PAYER = { name: 'Ana Souza', taxID: '52998224725' };
const NOBODYS = 'E9999900420261121120000000000001';

const textOf = async (pdf: Uint8Array): Promise<string> =>
  (await extractText(new Uint8Array(pdf), { mergePages: true })).text.replace(/\s+/g, ' ');

async function setup() {
  const served = await serve();
  const self = machineAt(served);
  const file = join(self.dir, 'receipt.pdf');
  const run = (line: string, options?: RunOptions): Promise<Run> => self.run(line, options);
  const receive = async (value: number, payer: object = PAYER): Promise<string> => {
    const correlationID = crypto.randomUUID();
    await served.ok('POST', '/api/v1/charge', { correlationID, value });
    return (await served.ok('POST', '/_sandbox/pay', { id: correlationID, payer })).endToEndId;
  };
  /** The text of the receipt. */
  const read = async (words: string): Promise<string> => {
    const ran = await run(`receipt ${words} --pdf ${file}`);
    expect(ran).toMatchObject({ code: 0, err: `saved ${file}\n` });
    return textOf(readFileSync(file));
  };
  return { self, served, file, run, receive, read };
}

describe('receipt', () => {
  it('writes no file whose name a service chose to be in another folder', async () => {
    const { url } = await httpServer((request, response) =>
      request.url.includes('/transaction')
        ? json(response, 200, {
            transactions: [
              { type: 'PAYMENT', endToEndId: 'x/../../evil', value: 1, charge: { correlationID: 'a' } },
            ],
            pageInfo: { skip: 0, limit: 100, hasNextPage: false },
          })
        : json(response, request.url.includes('receipt') ? 200 : 404, { error: 'não encontrado' }),
    );
    const self = machineAt({ url });
    const ran = await self.run('receipt a', { terminal: 80 });
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('has the id a') as string });
    expect(existsSync(join(process.cwd(), '../evil.pdf'))).toBe(false);
  });

  it('names both parties of a received Pix, and masks the CPF of the payer', async () => {
    const { receive, read, file, served } = await setup();
    const id = await receive(123_456);
    const text = await read(id);
    for (const part of [
      'Comprovante de Pix recebido',
      'R$ 1.234,56',
      '21/11/2026 09:00:00 (horário de Brasília)',
      'Pagador Ana Souza CPF/CNPJ ***.982.247-**',
      'Recebedor Loja Sandbox',
      'Sandbox (ISPB 99999004)',
      id,
      'Sandbox: este comprovante não tem valor',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('52998224725');
    const { company } = await served.ok('GET', '/api/v1/company');
    expect(text.replace(/\D/g, '')).toContain(company.taxID);
    const { info } = await getMeta(new Uint8Array(readFileSync(file)));
    expect(info).toMatchObject({ Title: 'Comprovante de Pix recebido', CreationDate: 'D:20261121120000Z' });
  });

  it('shows a sent Pix and a refund', async () => {
    const { receive, read, served } = await setup();
    const received = await receive(100_000);
    await served.ok('POST', '/api/v1/payment', {
      correlationID: 'p-1',
      value: 5_000,
      destinationAlias: 'bruno@example.com',
      comment: 'Aluguel de novembro',
    });
    await served.ok('POST', '/api/v1/payment/approve', { correlationID: 'p-1' });
    await served.ok('POST', '/api/v1/refund', {
      correlationID: 'r-1',
      transactionEndToEndId: received,
      value: 700,
    });
    await served.advance(24 * 3_600_000);
    const { destination, transaction } = await served.ok('GET', '/api/v1/payment/p-1');
    const sent = await read(transaction.endToEndId);
    for (const part of [
      'Comprovante de Pix enviado',
      'R$ 50,00',
      'Pagador Loja Sandbox',
      `Recebedor ${destination.name} CPF/CNPJ ${destination.taxID} Chave Pix bruno@example.com`,
      'ISPB 99999012',
      'Mensagem Aluguel de novembro',
    ])
      expect(sent).toContain(part);
    const { pixTransactionRefund } = await served.ok('GET', '/api/v1/refund/r-1');
    const back = await read(pixTransactionRefund.returnIdentification);
    for (const part of [
      'Comprovante de devolução de Pix',
      'R$ 7,00',
      'Recebedor Ana Souza CPF/CNPJ ***.982.247-**',
      `ID do Pix original ${received}`,
    ])
      expect(back).toContain(part);
  });

  it('shows an internal transfer as sent, and the reversal of a dispute as a refund', async () => {
    const { receive, read, served } = await setup();
    const received = await receive(100_000);
    const { pixKey } = (
      await served.ok('POST', '/api/v1/subaccount', { pixKey: 'filial@example.com', name: 'Filial' })
    ).SubAccount;
    const [{ key }] = (await served.ok('GET', '/api/v1/pix-keys')).pixKeys;
    await served.ok('POST', '/api/v1/transfer', { value: 300, fromPixKey: key, toPixKey: pixKey });
    await served.ok('POST', '/_sandbox/dispute/open', { endToEndId: received });
    await served.ok('POST', '/_sandbox/dispute/accept', { id: received });
    const idOf = async (type: string): Promise<string> =>
      (await served.ok('GET', `/api/v1/transaction?type=${type}`)).transactions[0].endToEndId;
    const moved = await read(await idOf('INTERNAL_TRANSFER'));
    expect(moved).toContain('Comprovante de Pix enviado R$ 3,00');
    expect(moved).toContain('Chave Pix filial@example.com');
    const back = await read(await idOf('REVERSAL'));
    expect(back).toContain('Comprovante de devolução de Pix');
    expect(back).toContain('Recebedor Ana Souza CPF/CNPJ ***.982.247-**');
    expect(back).toContain(`ID do Pix original ${received}`);
  });

  it('has the same bytes each time', async () => {
    const { receive, read, file, served } = await setup();
    const id = await receive(100);
    await read(id);
    const first = readFileSync(file);
    await served.advance(48 * 3_600_000);
    await read(`${id} --kind in`);
    expect(readFileSync(file).equals(first)).toBe(true);
  });

  it('accepts names of any length, and transliterates letters that the font lacks', async () => {
    const { receive, read } = await setup();
    const name = `Żółć 🎉 João ${'Maximiliano '.repeat(18)}`.trim();
    const text = await read(await receive(100, { name }));
    expect(text).toMatch(/Pagador Zólc \? João Maximiliano/);
    expect(text).toContain('...');
    expect(text).toContain('Sandbox: este comprovante não tem valor');
  });
});

describe('receipt without a document', () => {
  it('exits with 4 for an unknown id or another kind, and keeps the existing file', async () => {
    const { run, file, receive } = await setup();
    writeFileSync(file, 'old');
    const unknown = await run(`receipt ${NOBODYS} --kind in --pdf ${file}`);
    expect(unknown).toMatchObject({ code: 4, out: '' });
    expect(unknown.err).toContain(`there is no receipt of kind in for ${NOBODYS}`);
    const id = await receive(100);
    const wrong = await run(`receipt ${id} --kind out --pdf ${file}`, { env: { PIXCTL_LANG: 'pt' } });
    expect(wrong).toMatchObject({ code: 4, out: '' });
    expect(wrong.err).toContain(`não existe comprovante do tipo out para ${id}`);
    expect(await run(`receipt ${NOBODYS} --pdf ${file}`)).toMatchObject({ code: 4, out: '' });
    expect(readFileSync(file, 'utf8')).toBe('old');
  });

  it('exits with 4 for a transaction of another company', async () => {
    const { run, served, receive, file } = await setup();
    const id = await receive(100);
    const { appKey } = await served.ok('POST', '/_sandbox/company', {
      name: 'Dois',
      taxID: '12345678000195',
    });
    const env = { PIXCTL_APP_KEY: appKey };
    expect(await run(`receipt ${id} --kind in --pdf ${file}`, { env })).toMatchObject({ code: 4 });
    expect(existsSync(file)).toBe(false);
  });

  it('exits with 5 and writes nothing if the answer is not a PDF', async () => {
    const { url } = await httpServer((_request, response) => json(response, 200, { ok: true }));
    const self = machineAt({ url });
    const file = join(self.dir, 'receipt.pdf');
    const ran = await self.run(`receipt ${NOBODYS} --kind in --pdf ${file}`);
    expect(ran).toMatchObject({ code: 5, out: '' });
    expect(ran.err).toContain('is not a PDF');
    expect(existsSync(file)).toBe(false);
  });

  it.each(['../../x', 'E1', 'order-1', `${NOBODYS}/..`])(
    'writes no file for the id %s, which nothing has',
    async (id) => {
      const { self, run } = await setup();
      const before = readdirSync(self.dir, { recursive: true });
      expect(await run(`receipt ${id} --pdf x.pdf`)).toMatchObject({ code: 2, out: '' });
      expect(await run(`receipt ${id}`, { terminal: 80 })).toMatchObject({ code: 2, out: '' });
      expect(
        readdirSync(self.dir, { recursive: true }).filter((name) => String(name).endsWith('.pdf')),
      ).toEqual(before.filter((name) => String(name).endsWith('.pdf')));
    },
  );
});

describe('receipt --pdf and --open', () => {
  it('writes to standard output only with --pdf -, and never to a terminal', async () => {
    const { run, read, receive, file } = await setup();
    const id = await receive(100);
    await read(id);
    const piped = await run(`receipt ${id} --pdf -`);
    expect(piped).toMatchObject({ code: 0, out: '', err: '' });
    expect(Buffer.from(piped.outBytes).equals(readFileSync(file))).toBe(true);
    const env = { PIXCTL_BASE_URL: 'http://127.0.0.1:9' };
    const missing = await run(`receipt ${id}`, { env });
    expect(missing).toMatchObject({ code: 2, out: '' });
    expect(missing.err).toContain('--pdf -');
    expect(await run(`receipt ${id} --pdf -`, { env, terminal: 80 })).toMatchObject({ code: 2 });
    expect(await run(`receipt ${id} --pdf - --open`, { env })).toMatchObject({ code: 2 });
  });

  it('writes a file in the current folder at a terminal, and opens it with --open', async () => {
    const { run, self, receive } = await setup();
    const id = await receive(100);
    const before = process.cwd();
    const folder = tempDir();
    process.chdir(folder);
    try {
      const ran = await run(`receipt ${id} --open`, { terminal: 100 });
      expect(ran).toMatchObject({ code: 0, err: `saved receipt-${id}.pdf\n` });
      expect(readdirSync(folder)).toEqual([`receipt-${id}.pdf`]);
      expect(self.opened).toEqual([pathToFileURL(`receipt-${id}.pdf`).href]);
    } finally {
      process.chdir(before);
    }
  });

  it('exits with 2 and opens nothing if the file cannot be written', async () => {
    const { run, self, receive } = await setup();
    const file = join(self.dir, 'nowhere', 'receipt.pdf');
    expect(await run(`receipt ${await receive(100)} --pdf ${file} --open`)).toMatchObject({
      code: 2,
      out: '',
    });
    expect(self.opened).toEqual([]);
  });
});

describe('receipt in the built program', () => {
  it('works from another folder, and other commands do not load the PDF library', async () => {
    const env = freshEnv();
    const folder = tempDir();
    expect(
      await runProgram(['--sandbox', 'charge', 'create', '--value', '100', '--correlation-id', 'c'], env),
    ).toMatchObject({ code: 0 });
    const paid = await runProgram(['--sandbox', 'sandbox', 'pay', 'c', '--json'], env);
    const { endToEndId } = JSON.parse(paid.out);
    const log = join(folder, 'log.txt');
    // Whatever is loaded is read first, from the code cache or not.
    const spy = join(folder, 'spy.cjs');
    writeFileSync(
      spy,
      `const fs = require('node:fs'); const Module = require('node:module');
      const note = (path) => fs.appendFileSync(${JSON.stringify(log)}, String(path) + '\\n');
      const read = fs.readFileSync; fs.readFileSync = (path, ...rest) => { note(path); return read(path, ...rest); };
      const load = Module._load; Module._load = (name, ...rest) => { note(name); return load(name, ...rest); };`,
    );
    const loaded = (argv: readonly string[]): { readonly out: Buffer; readonly files: string } => {
      writeFileSync(log, '');
      const out = execFileSync(process.execPath, ['--require', spy, PROGRAM, ...argv], { env, cwd: folder });
      return { out, files: readFileSync(log, 'utf8') };
    };
    const receipt = loaded(['--sandbox', 'receipt', endToEndId, '--pdf', '-']);
    expect(await textOf(receipt.out)).toContain(endToEndId);
    expect(receipt.files).toMatch(/chunks\/pdf-/);
    for (const argv of [
      ['--sandbox', 'charge', 'list'],
      ['--sandbox', 'transaction', 'list'],
      ['receipt', '--help'],
    ])
      expect(loaded(argv).files).not.toMatch(/chunks\/pdf-/);
  });
});
