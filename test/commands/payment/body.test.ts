// What is sent for a payment: the fields that the service requires, derived from what was given.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { field, parseJson } from '#test/support/checked.ts';
import { machineAt } from '#test/support/cli.ts';
import { errorOf } from '#test/support/outputs.ts';
import { requestIn } from '#test/support/services/received.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer } from '#test/support/services/server.ts';

/** A service that takes every payment, and what it was sent to make them. */
async function service() {
  const made = new Map<string, object>();
  const { url, seen } = await httpServer((request, response) => {
    const path = new URL(request.url, 'http://service').pathname;
    const { correlationID, value, ...rest } = requestIn({ body: request.body || '{}' });
    const answer = (body: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.method === 'POST' && path === '/api/v1/payment') {
      made.set(correlationID, { ...rest, correlationID, value, status: 'CREATED' });
      answer({ payment: made.get(correlationID) });
    } else if (path === '/api/v1/payment/approve')
      answer({
        payment: { ...made.get(correlationID), status: 'APPROVED' },
        transaction: { value: field(made.get(correlationID), 'value'), endToEndId: 'E1' },
        destination: {},
      });
    else answer({ payments: [], accounts: [], pageInfo: { skip: 0, limit: 100, hasNextPage: false } });
  });
  const self = machineAt({ url });
  const created = (): unknown[] =>
    seen
      .filter(({ method, url: path }) => method === 'POST' && path === '/api/v1/payment')
      .map(({ body }) => parseJson(body));
  return { self, created };
}

const KEYS = [
  ['529.982.247-25', '52998224725', 'CPF'],
  ['12.345.678/0001-95', '12345678000195', 'CNPJ'],
  ['(11) 91234-5684', '+5511912345684', 'PHONE'],
  ['Ana@Example.com', 'ana@example.com', 'EMAIL'],
  ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000', 'RANDOM'],
] as const;

describe('payment create, send and batch with a Pix key', () => {
  it.each(KEYS)(
    'send the type of the Pix key %s, from options, JSON input and batch rows',
    async (typed, destinationAlias, destinationAliasType) => {
      const { self, created } = await service();
      const body = { type: 'PIX_KEY', value: 100, destinationAlias, destinationAliasType };
      const run = async (line: string, input?: string): Promise<void> => {
        const ran = await self.run(
          [...line.split(' '), ...(input === undefined ? ['--pix-key', typed] : [])],
          {
            ...(input === undefined ? {} : { input }),
          },
        );
        expect({ line, code: ran.code, err: ran.err }).toMatchObject({ line, code: 0 });
      };
      await run('payment create --value 100 --correlation-id a --yes');
      await run('payment send --value 100 --correlation-id b --yes');
      await run(
        'payment create --input -',
        JSON.stringify({ value: 100, destinationAlias: typed, correlationID: 'c' }),
      );
      await run('payment create --batch - --json', `correlation-id,value,pix-key\nd,100,${typed}\n`);
      await run(
        'payment create --batch - --json',
        `${JSON.stringify({ correlationID: 'e', value: 100, destinationAlias: typed })}\n`,
      );
      expect(created()).toEqual(
        ['a', 'b', 'c', 'd', 'e'].map((correlationID) => ({ ...body, correlationID })),
      );
    },
  );

  it('send the key type of the sheet for a plan, or the detected type if the cell is empty', async () => {
    const { self, created } = await service();
    const sheet = join(self.dir, 'sheet.csv');
    writeFileSync(
      sheet,
      `pix-key,value,key-type,correlation-id\n${KEYS.map(([typed], index) => `${typed},100,,p${index}\n`).join('')}11910000019,100,Celular,phone\n11910000019,100,CPF,cpf\n`,
    );
    for (const line of ['plan', 'approve', 'run']) {
      const what = line === 'plan' ? sheet : `${sheet}.plan`;
      const ran = await self.run(
        `payment batch ${line} ${what} --yes --json${line === 'approve' ? ' --total 7,00' : ''}${line === 'run' ? ' --concurrency 1' : ''}`,
      );
      expect({ line, code: ran.code, err: ran.err }).toMatchObject({ line, code: 0 });
    }
    const sent = (key: string, type: string, correlationID: string) => ({
      type: 'PIX_KEY',
      value: 100,
      destinationAlias: key,
      destinationAliasType: type,
      correlationID,
    });
    expect(created()).toEqual([
      ...KEYS.map(([, key, type], index) => sent(key, type, `p${index}`)),
      sent('+5511910000019', 'PHONE', 'phone'),
      sent('11910000019', 'CPF', 'cpf'),
    ]);
  });

  it('need destinationAliasType for ambiguous digits, and refuse a type that is not that of the key', async () => {
    const { self, created } = await service();
    const create = (more: object) =>
      self.run('payment create --input - --json --yes', {
        input: JSON.stringify({ value: 1, destinationAlias: '11910000019', ...more }),
      });
    expect((await create({ correlationID: 'a' })).code).toBe(2);
    expect((await create({ correlationID: 'b', destinationAliasType: 'EMAIL' })).code).toBe(2);
    expect((await create({ correlationID: 'c', destinationAliasType: 'PHONE' })).code).toBe(0);
    expect(created()).toMatchObject([{ correlationID: 'c', destinationAlias: '+5511910000019' }]);
    const wrong = await self.run('payment create --pix-key ana@example.com --input - --json', {
      input: JSON.stringify({ value: 1, destinationAliasType: 'CPF' }),
    });
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(errorOf(wrong).message).toBe(
      'destinationAliasType is "CPF", and the Pix key is of the type EMAIL',
    );
  });
});

describe('the sandbox, POST /api/v1/payment', () => {
  it('accepts a Pix key with or without its type, and refuses the type of another kind of key', async () => {
    const served = await serve();
    const create = (body: object) =>
      served.send('POST', '/api/v1/payment', { value: 1, correlationID: crypto.randomUUID(), ...body });
    for (const [, destinationAlias, destinationAliasType] of KEYS) {
      expect((await create({ destinationAlias })).status).toBe(200);
      expect((await create({ type: 'PIX_KEY', destinationAlias, destinationAliasType })).status).toBe(200);
      for (const [, , other] of KEYS)
        if (other !== destinationAliasType)
          expect(await create({ destinationAlias, destinationAliasType: other })).toMatchObject({
            status: 400,
            body: {
              error: `destinationAliasType é ${other}, mas a chave Pix é do tipo ${destinationAliasType}`,
            },
          });
    }
    expect(await create({ destinationAlias: 'ana@example.com', type: 'BOLETO' })).toMatchObject({
      status: 400,
    });
  });
});
