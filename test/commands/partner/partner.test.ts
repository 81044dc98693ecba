// `partner company` and `partner application`: the tax id of the first user, and scopes that the service keeps.
import { describe, expect, it } from 'vitest';
import { machineAt } from '#test/support/cli.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { httpServer, json } from '#test/support/services/server.ts';

const COMPANY =
  'partner company create --name Loja --tax-id 12.345.678/0001-95 --first-name Bia --last-name Lima --email bia@example.com --phone +5511912345684';
const APPLICATION = 'partner application create --name report --tax-id 12.345.678/0001-95';

describe('partner company create', () => {
  it('sends the CPF of the first user with its type, and refuses a CNPJ', async () => {
    const self = machineAt(await serve());
    expect(await self.run(`${COMPANY} --user-tax-id 11.222.333/0001-81`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('the first user is a person'),
    });
    const made = await self.run(`${COMPANY} --user-tax-id 529.982.247-25 --json`);
    expect(made.json().user.taxID).toEqual({ taxID: '52998224725', type: 'BR:CPF' });
  });
});

describe('partner application create', () => {
  it('warns only if the application exists with other scopes', async () => {
    const self = machineAt(await serve());
    await self.run(`${COMPANY} --user-tax-id 529.982.247-25`);
    const first = await self.run(`${APPLICATION} --scope CHARGE_GET --scope CHARGE_POST --json`);
    expect({ err: first.err, scopes: first.json().scopes }).toEqual({
      err: '',
      scopes: ['CHARGE_GET', 'CHARGE_POST'],
    });
    const same = await self.run(`${APPLICATION} --scope CHARGE_POST --scope CHARGE_GET --json`);
    expect({ err: same.err, clientId: same.json().clientId }).toEqual({
      err: '',
      clientId: first.json().clientId,
    });
    const other = await self.run(`${APPLICATION} --scope CHARGE_GET --json`);
    expect({ code: other.code, err: other.err.replaceAll(/\s+/g, ' ') }).toEqual({
      code: 0,
      err: 'warning: this application already existed and keeps its scopes: CHARGE_GET, CHARGE_POST ',
    });
    expect((await self.run(`${APPLICATION} --json`)).err).toBe('');
  });

  it('warns if the service does not report the scopes of an application', async () => {
    const application = { name: 'report', type: 'API', isActive: true, clientId: 'c', clientSecret: 's' };
    const { url } = await httpServer((_request, response) => json(response, 200, { application }));
    expect((await machineAt({ url }).run(`${APPLICATION} --scope CHARGE_GET --json`)).err).toContain(
      'does not report its scopes',
    );
    expect((await machineAt({ url }).run(`${APPLICATION} --json`)).err).toBe('');
  });

  it('reports an unknown scope', async () => {
    const self = machineAt(await serve());
    await self.run(`${COMPANY} --user-tax-id 529.982.247-25`);
    const { code, err } = await self.run(`${APPLICATION} --scope CHARGE_FLY`);
    expect(code).toBe(4);
    expect(err).toContain('there is no such scope');
  });
});
