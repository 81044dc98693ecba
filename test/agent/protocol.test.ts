// Versions of the protocol, HTTP with a token, and questions that approve nothing.
import { readFileSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { freshEnv, run, start } from '#test/support/binary.ts';
import { afterEveryTest } from '#test/support/clean-up.ts';
import { connect } from '#test/support/services/mcp.ts';
import { until } from '#test/support/until.ts';
import { shop } from './shop.ts';

const MODERN = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const;
const SEND = ['payment', 'send', '--pix-key', 'ana@example.com', '--amount', '12,34'];

describe('protocol version 2026-07-28', () => {
  it('needs no handshake', async () => {
    const { client, call } = await connect([], freshEnv(), MODERN);
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    expect((await call('read', { command: ['charge', 'list'] })).data).toEqual([]);
  });

  it.each(['accept', 'decline'] as const)(
    'shows the person what waits; a client that answers %s by itself approves nothing',
    async (action) => {
      const { env, payments } = await shop();
      const { client, call } = await connect(['--profile', 'shop', '--live', 'write'], env, {
        ...MODERN,
        capabilities: { elicitation: { form: {} } },
      });
      const shown: string[] = [];
      client.setRequestHandler('elicitation/create', ({ params }) => {
        shown.push(params.message);
        return action === 'accept' ? { action, content: { confirm: true } } : { action };
      });
      const { data } = await call('propose', { command: SEND });
      const executed = await call('execute', { id: data.proposal });
      expect(shown).toHaveLength(1);
      expect(shown[0]).toContain(`pixctl approve ${data.proposal}`);
      expect(executed.data.state).toBe('proposed');
      expect(executed.data.approval).toContain('pixctl approve');
      expect(await payments()).toEqual([]);
    },
  );

  it('accepts a requestState once, for the same proposal, and unchanged', async () => {
    const { env, payments } = await shop();
    const { client, call } = await connect(['--profile', 'shop', '--live', 'write'], env, {
      ...MODERN,
      capabilities: { elicitation: { form: {} } },
      inputRequired: { autoFulfill: false },
    });
    const { data } = await call('propose', { command: SEND });
    const other = await call('propose', { command: SEND, reference: 'other' });
    const execute = (id: string, requestState?: string) =>
      client.callTool(
        {
          name: 'execute',
          arguments: { id },
          ...(requestState === undefined
            ? {}
            : { requestState, inputResponses: { approval: { action: 'accept', content: {} } } }),
        },
        { allowInputRequired: true },
      );
    const stateOf = async (): Promise<string> => {
      const { requestState } = (await execute(data.proposal)) as { readonly requestState?: string };
      return requestState ?? '';
    };
    const state = await stateOf();
    expect(state).not.toBe('');
    expect(await execute(data.proposal, state)).toMatchObject({ structuredContent: { exitCode: 0 } });
    expect(await execute(data.proposal, state)).toMatchObject({
      structuredContent: { error: { code: 'request-state' } },
    });
    expect(await execute(other.data.proposal, await stateOf())).toMatchObject({
      structuredContent: { error: { code: 'request-state' } },
    });
    const changed = `${state.slice(0, 10)}${state.at(10) === 'A' ? 'B' : 'A'}${state.slice(11)}`;
    await expect(execute(data.proposal, changed)).rejects.toThrow('requestState');
    expect(await payments()).toEqual([]);
  });
});

describe('pixctl mcp --http', () => {
  async function serve(more: Readonly<Record<string, string>> = {}) {
    const env = freshEnv(more);
    const { child, soFar, done } = start(['mcp', '--http', '0', '--json'], env);
    afterEveryTest(async () => {
      child.kill('SIGTERM');
      await done;
    });
    const line = await until(() => soFar().split('\n')[0] || undefined);
    const { url, tokenFile } = JSON.parse(line) as { readonly url: string; readonly tokenFile?: string };
    const token = tokenFile === undefined ? '' : readFileSync(tokenFile, 'utf8').trim();
    return { url, token, tokenFile, child, done };
  }

  async function clientAt(url: string, token: string, options = {}): Promise<Client> {
    const client = new Client({ name: 'http-agent', version: '1' }, options);
    const headers = { Authorization: `Bearer ${token}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    afterEveryTest(() => client.close());
    return client;
  }

  it.each([
    ['before 2026', {}],
    ['2026-07-28', MODERN],
  ])('serves clients of the protocol %s', async (_version, options) => {
    const { url, token } = await serve();
    const client = await clientAt(url, token, options);
    expect((await client.listTools()).tools).toHaveLength(8);
    const answer = await client.callTool({ name: 'read', arguments: { command: ['charge', 'list'] } });
    expect(answer.structuredContent).toEqual({ exitCode: 0, data: [] });
  });

  it('keeps the token in a file of its owner, and ends at a signal', async () => {
    const { token, tokenFile = '', child, done } = await serve();
    expect(token.length).toBeGreaterThanOrEqual(32);
    const { statSync } = await import('node:fs');
    expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
    child.kill('SIGTERM');
    const { out, err } = await done;
    expect(out + err).not.toContain(token);
  });

  it('refuses requests without the token, of web pages and for other host names', async () => {
    const { url, token } = await serve();
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const post = async (headers: Readonly<Record<string, string>>): Promise<number> => {
      const { request } = await import('undici');
      const sent = {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      };
      const { statusCode, body: rest } = await request(url, { method: 'POST', headers: sent, body });
      await rest.dump();
      return statusCode;
    };
    const authorization = `Bearer ${token}`;
    expect(await post({})).toBe(401);
    expect(await post({ authorization: `Bearer ${token}x` })).toBe(401);
    expect(await post({ authorization: `Basic ${token}` })).toBe(401);
    expect(await post({ authorization, origin: 'https://evil.example' })).toBe(403);
    expect(await post({ authorization, host: 'evil.example' })).toBe(403);
    expect(await post({ authorization, origin: 'null' })).toBe(403);
  });

  it('uses the token of PIXCTL_MCP_TOKEN, and refuses a short one', async () => {
    const token = 'a-token-that-a-person-chose-0123456789';
    const { url, tokenFile } = await serve({ PIXCTL_MCP_TOKEN: token });
    expect(tokenFile).toBeUndefined();
    expect((await (await clientAt(url, token)).listTools()).tools).toHaveLength(8);
    const short = await run(['mcp', '--http', '0'], freshEnv({ PIXCTL_MCP_TOKEN: 'short' }));
    expect(short).toMatchObject({ code: 2, out: '' });
    expect(short.err).toContain('at least 32 characters');
  });
});
