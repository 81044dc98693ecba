// `application` and `account-register`, over HTTP against the sandbox.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { field } from '#test/support/checked.ts';
import type { Run } from '#test/support/cli.ts';
import { machineAt } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

/** A field of the JSON that a command printed, as text. */
const printed = ({ out }: Run, path: string): string => String(field(JSON.parse(out), path));

/** Contents of all files below a folder. */
const filesIn = (dir: string): string =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe('application create', () => {
  it('makes a key that can do what its scopes allow, and nothing else, until it is deleted', async () => {
    const { url, appKey } = await serve();
    const self = machineAt({ url, appKey });
    const made = await self.run('application create --name report --scope CHARGE_GET_LIST --json');
    const limited = machineAt({ url, appKey: printed(made, 'appID') });
    expect((await limited.run('charge list --json')).json()).toEqual([]);
    const refused = await limited.run('charge create --value 100 --json');
    expect({ code: refused.code, message: errorOf(refused).message }).toMatchObject({
      code: 3,
      message: expect.stringContaining('CHARGE_POST'),
    });
    const another = await limited.run('application create --name x --scope CHARGE_POST --json');
    expect(another.code).toBe(3);
    expect((await self.run(`application delete ${printed(made, 'clientId')} --json`)).json()).toEqual({
      success: true,
    });
    expect((await limited.run('charge list --json')).code).toBe(3);
    const again = await self.run(`application delete ${printed(made, 'clientId')} --json`);
    expect(again.code).toBe(4);
  });

  it('makes a key for all operations without --scope, which can be deleted, and the master key cannot', async () => {
    const { url, appKey } = await serve();
    const self = machineAt({ url, appKey });
    const made = await self.run('application create --name all --json');
    expect(made.json()).not.toHaveProperty('scopes');
    const free = machineAt({ url, appKey: printed(made, 'appID') });
    expect((await free.run('charge create --value 100 --correlation-id one --json')).code).toBe(0);
    const [master = ''] = Buffer.from(appKey, 'base64').toString().split(':');
    expect((await free.run(`application delete ${master} --json`)).code).toBe(4);
    expect((await self.run(`application delete ${printed(made, 'clientId')} --json`)).code).toBe(0);
    expect((await free.run('charge list --json')).code).toBe(3);
  });

  it('prints the key once, and writes it to no trace, journal or log', async () => {
    const { url, appKey } = await serve();
    const self = machineAt({ url, appKey });
    const ran = await self.run('application create --name report --scope CHARGE_GET --json --debug');
    const kept = filesIn(self.dir);
    const requests = await fetch(`${url}/_sandbox/requests`, { headers: { authorization: appKey } });
    const log = await requests.text();
    for (const secret of [printed(ran, 'clientSecret'), printed(ran, 'appID')]) {
      expect(ran.err).not.toContain(secret);
      expect(kept).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    expect(kept).toContain('application.create');
    expect(log).toContain('/api/v1/application');
  });

  it.each([
    ['--scope NOPE', 4, 'no such scope'],
    ['--scope CHARGE_GET --account-id nobody', 4, 'there is no account nobody'],
  ])('refuses %s', async (options, code, message) => {
    const { url, appKey } = await serve();
    const ran = await machineAt({ url, appKey }).run(
      `application create --name report ${options} --json`.trim(),
    );
    expect({ code: ran.code, message: errorOf(ran).message }).toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  it('ends with exit code 6 after a lost answer, sends nothing again, and names no command', async () => {
    const { url, seen } = await httpServer((_request, response) => response.destroy());
    const ran = await machineAt({ url }).run(
      'application create --name report --scope CHARGE_GET --json --retries 2',
    );
    expect({ code: ran.code, hint: errorOf(ran).hint }).toMatchObject({
      code: 6,
      hint: expect.stringContaining('website of the service'),
    });
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('cannot delete the master key', async () => {
    const { url, appKey } = await serve();
    const [clientId = ''] = Buffer.from(appKey, 'base64').toString().split(':');
    const ran = await machineAt({ url, appKey }).run(`application delete ${clientId} --json`);
    expect({ code: ran.code, message: errorOf(ran).message }).toMatchObject({
      code: 4,
      message: expect.stringContaining('a master key cannot be deleted'),
    });
    expect((await machineAt({ url, appKey }).run('charge list --json')).code).toBe(0);
  });
});

describe('application delete', () => {
  it('ends with exit code 6 if there is no such application: it may have been deleted by this request', async () => {
    const { url, appKey } = await serve();
    const ran = await machineAt({ url, appKey }).run('application delete Client_Id_x --json');
    expect({ code: ran.code, hint: errorOf(ran).hint }).toMatchObject({
      code: 6,
      hint: expect.stringContaining('Check the client id'),
    });
  });

  it('ends with exit code 4 if the journal shows that an earlier command deleted the application', async () => {
    const { url, appKey } = await serve();
    const self = machineAt({ url, appKey });
    const made = await self.run('application create --name report --scope CHARGE_GET --json');
    const line = `application delete ${printed(made, 'clientId')} --json`;
    expect([(await self.run(line)).code, (await self.run(line)).code]).toEqual([0, 4]);
    expect((await machineAt({ url, appKey }).run(line)).code).toBe(6);
  });
});

describe('account-register delete', () => {
  it.each([
    ['seller', 200, 6],
    ['seller', 404, 0],
    ['6286b467a7910113577e00ce', 200, 0],
    ['6286b467a7910113577e00ce', 404, 0],
    // The answer is that of another deletion.
    ['000000000000000000000001', 200, 6],
    ['000000000000000000000001', 404, 6],
  ])('%s, answered with success, and with %i by the look-up, exits with %i', async (id, status, code) => {
    const { url } = await httpServer((request, response) =>
      request.method === 'DELETE'
        ? json(response, 200, { message: 'ok', accountRegisterId: '6286b467a7910113577e00ce' })
        : json(
            response,
            status,
            status === 200
              ? { status: 'PENDING', correlationID: 'seller' }
              : { error: 'Cadastro de conta não encontrado' },
          ),
    );
    expect((await machineAt({ url }).run(`account-register delete ${id} --json --retries 0`)).code).toBe(
      code,
    );
  });

  /** Answers as a service that finds registrations only by their correlation id, and received the deletion twice. */
  async function deletedTwice() {
    let deletes = 0;
    const { url } = await httpServer((request, response) => {
      if (request.method === 'DELETE') {
        deletes += 1;
        return json(response, 404, { error: 'Cadastro de conta não encontrado' });
      }
      return deletes === 0 && request.url?.includes('seller') === true
        ? json(response, 200, { status: 'PENDING', correlationID: 'seller' })
        : json(response, 404, { error: 'Cadastro de conta não encontrado' });
    });
    return machineAt({ url });
  }

  it.each([
    ['seller', 0],
    ['6286b467a7910113577e00ce', 6],
  ])('%s, not found after it was deleted, exits with %i', async (id, code) => {
    const self = await deletedTwice();
    expect((await self.run(`account-register delete ${id} --json --retries 0`)).code).toBe(code);
  });

  it.each([
    ['seller', 4],
    ['6286b467a7910113577e00ce', 4],
  ])('%s of an approved registration exits with %i', async (id, code) => {
    const { url } = await httpServer((request, response) =>
      request.method === 'DELETE'
        ? json(response, 400, { error: 'O cadastro de conta já foi decidido: está APPROVED' })
        : request.url?.includes('seller') === true
          ? json(response, 200, { status: 'APPROVED', correlationID: 'seller' })
          : json(response, 404, { error: 'Cadastro de conta não encontrado' }),
    );
    expect((await machineAt({ url }).run(`account-register delete ${id} --json --retries 0`)).code).toBe(
      code,
    );
  });

  it('does not report a deletion by the id of the service as done because the read does not find it', async () => {
    const { url } = await httpServer((request, response) =>
      request.method === 'DELETE'
        ? response.destroy()
        : json(response, 404, { error: 'Cadastro de conta não encontrado' }),
    );
    const line = 'account-register delete 6286b467a7910113577e00ce --json --retries 0';
    expect((await machineAt({ url }).run(line)).code).toBe(6);
  });
});

describe('account-register', () => {
  it('registers a person by CPF and name, and says so if the name is missing', async () => {
    const { url, appKey } = await serve();
    const self = machineAt({ url, appKey });
    const line = ['account-register', 'create', '--tax-id', '529.982.247-25', '--json'];
    const refused = await self.run(line);
    expect(refused.code).toBe(2);
    expect(errorOf(refused).message).toContain('--official-name is missing');
    const made = await self.run([...line, '--official-name', 'Ana Lima']);
    expect(made.json()).toMatchObject({
      accountRegister: { officialName: 'Ana Lima', taxID: { taxID: '52998224725', type: 'BR:CPF' } },
    });
  });

  it('registers a company once, which exists with an account and a key after its approval', async () => {
    const { url, appKey } = await serve();
    const self = machineAt({ url, appKey });
    const create = 'account-register create --tax-id 11.444.777/0001-61 --correlation-id seller --json';
    const made = await self.run(`${create} --representative 529.982.247-25`);
    expect(made.json()).toMatchObject({
      accountRegister: {
        status: 'PENDING',
        correlationID: 'seller',
        taxID: { taxID: '11444777000161', type: 'BR:CNPJ' },
        representatives: [{ taxID: { taxID: '52998224725', type: 'BR:CPF' } }],
      },
    });
    expect(printed(await self.run(create), 'linkOnboarding')).toBe(printed(made, 'linkOnboarding'));
    const control = (step: string) =>
      fetch(`${url}/_sandbox/account-register`, {
        method: 'POST',
        headers: { authorization: appKey, 'content-type': 'application/json' },
        body: JSON.stringify({ id: 'seller', step }),
      });
    const { url: own, seen } = await httpServer((_request, response) => json(response, 200, {}));
    for (const event of ['ACCOUNT_REGISTER_PENDING', 'ACCOUNT_REGISTER_APPROVED'])
      await self.run(`webhook add --name ${event} --event ${event} --url ${own} --json`);
    seen.splice(0);
    await control('request-documents');
    await control('approve');
    expect((await control('reject')).status).toBe(400);
    expect(printed(await self.run('account-register get seller --json'), 'status')).toBe('APPROVED');
    expect((await self.run('account-register delete seller --json')).code).toBe(4);
    const delivered = async () => {
      await fetch(`${url}/_sandbox/deliveries`, { headers: { authorization: appKey } });
      return seen.map(({ body }) => JSON.parse(body) as { event: string; account?: { accountId: string } });
    };
    const bodies = await delivered();
    expect(bodies.map(({ event }) => event)).toEqual([
      'ACCOUNT_REGISTER_PENDING',
      'ACCOUNT_REGISTER_APPROVED',
    ]);
    const { accountId } = bodies[1]!.account!;
    const key = await self.run(
      `application create --name shop --scope CHARGE_POST --scope COMPANY_GET --account-id ${accountId} --json`,
    );
    const shop = machineAt({ url, appKey: printed(key, 'appID') });
    expect(printed(await shop.run('charge create --value 100 --json'), 'status')).toBe('ACTIVE');
    expect(printed(await shop.run('company --json'), 'taxID')).toBe('11444777000161');
    expect((await self.run('charge list --json')).json()).toEqual([]);
  });

  it('sends the events of its steps, and is shown by CNPJ or correlation id in words', async () => {
    const s = await serve({ namespace: 'openpix' });
    const self = machineAt(s);
    const made = 'account-register create --tax-id 11.444.777/0001-61 --correlation-id seller';
    await self.run(`${made} --representative 529.982.247-25`);
    const { url: own, seen } = await httpServer((_request, response) => json(response, 200, {}));
    for (const event of ['STEP_UPDATED', 'IN_REVIEW', 'DOCUMENTS_REQUESTED', 'RFI_RESOLVED', 'PENDING'])
      await self.run(`webhook add --name ${event} --event ACCOUNT_REGISTER_${event} --url ${own} --json`);
    seen.splice(0);
    const take = (step: string) => s.ok('POST', '/_sandbox/account-register', { id: 'seller', step });
    const delivered = async () => {
      // Each request delivers a few.
      for (let count = -1; count < seen.length;) {
        count = seen.length;
        await s.ok('GET', '/_sandbox/deliveries');
      }
      return seen.splice(0).map(({ body }) => {
        const { event, accountRegister: one } = JSON.parse(body) as {
          event: string;
          accountRegister: { step?: string; status: string; retrying: boolean; retryCount: number };
        };
        return [event.replace('ACCOUNT_REGISTER_', ''), one.step ?? one.status, one.retrying, one.retryCount];
      });
    };
    await take('submit');
    expect(await delivered()).toEqual([
      ...['COMPANY_DATA', 'ADDRESS', 'SOCIAL_CONTRACT', 'PARTNERS', 'TERMS'].map((step) => [
        'STEP_UPDATED',
        step,
        false,
        0,
      ]),
      ['IN_REVIEW', 'IN_REVIEW', false, 0],
    ]);
    const deleted = await self.run('account-register delete seller --json');
    expect(deleted.code).toBe(4);
    expect(errorOf(deleted).message).toContain('the registration is in review');
    await take('request-documents');
    expect(await delivered()).toEqual([
      ['DOCUMENTS_REQUESTED', 'PENDING', false, 1],
      ['PENDING', 'PENDING', false, 1],
    ]);
    const pending = await self.run('account-register get seller', { terminal: 100 });
    expect(pending.out).toContain('Documento ilegível');
    await take('submit');
    expect(await delivered()).toEqual([
      ['STEP_UPDATED', 'SOCIAL_CONTRACT', true, 1],
      ['RFI_RESOLVED', 'IN_REVIEW', false, 1],
      ['IN_REVIEW', 'IN_REVIEW', true, 1],
    ]);
    for (const [lang, words] of [
      ['en', ['In review', 'articles of association', '52998224725']],
      ['pt', ['Em análise', 'contrato social', '52998224725']],
    ] as const) {
      const shown = await self.run('account-register get 11.444.777/0001-61', {
        terminal: 100,
        env: { PIXCTL_LANG: lang },
      });
      for (const word of words) expect(shown.out).toContain(word);
    }
    await take('approve');
    expect((await self.run('account-register get 11444777000161 --json')).json()).toMatchObject({
      status: 'APPROVED',
      requestReason: null,
      documents: [{ type: 'SOCIAL_CONTRACT' }],
      companyBankAccount: { branch: expect.any(String), account: expect.any(String) },
    });
    // As the OpenAPI document of the service has it.
    expect(await s.ok('GET', '/api/v1/account-register?CorrelationID=seller')).toMatchObject({
      status: 'APPROVED',
    });
    expect((await s.send('DELETE', '/api/v1/account-register?CorrelationID=seller')).status).toBe(404);
  });

  it('shows a status and a document that pixctl does not know as they are', async () => {
    const { url } = await httpServer((_request, response) =>
      json(response, 200, {
        correlationID: 'seller',
        status: 'FROZEN',
        documents: [{ type: 'HOROSCOPE\u001B[2J', url: 'x' }, null, 7],
        representatives: 'none',
      }),
    );
    const { code, out } = await machineAt({ url }).run('account-register get seller', { terminal: 100 });
    expect(code).toBe(0);
    expect(out).toContain('FROZEN');
    expect(out).toContain('HOROSCOPE');
    expect(out).not.toContain('\u001B[2J');
  });

  it('that the service keeps as DELETED counts as deleted after a lost answer', async () => {
    const { url } = await httpServer((request, response) =>
      request.method === 'DELETE'
        ? response.destroy()
        : json(response, 200, { status: 'DELETED', correlationID: 'seller' }),
    );
    const ran = await machineAt({ url }).run('account-register delete seller --json --retries 0');
    expect(ran.code).toBe(0);
  });

  it('can be deleted only while it is pending', async () => {
    const { url, appKey } = await serve();
    const self = machineAt({ url, appKey });
    await self.run('account-register create --tax-id 11444777000161 --correlation-id seller');
    expect((await self.run('account-register delete seller --json')).code).toBe(0);
    expect((await self.run('account-register get seller --json')).code).toBe(4);
    expect((await self.run('account-register delete seller --json')).code).toBe(4);
  });

  it('ends with exit code 6 after a lost answer to create, and names the command that sends it again', async () => {
    const { url } = await httpServer((_request, response) => response.destroy());
    const line = 'account-register create --tax-id 11444777000161 --correlation-id seller --retries 0 --json';
    const ran = await machineAt({ url }).run(line);
    expect({ code: ran.code, hint: errorOf(ran).hint }).toMatchObject({
      code: 6,
      hint: expect.stringContaining('executes it only once: pixctl journal resume '),
    });
  });

  it('refuses an invalid tax id with exit code 2', async () => {
    const ran = await machineAt({ url: 'http://127.0.0.1:9' }).run(
      'account-register create --tax-id 11444777000162 --json',
    );
    expect(ran.code).toBe(2);
  });
});
