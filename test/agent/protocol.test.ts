// Versions of the protocol, and questions that approve nothing.
import { describe, expect, it } from 'vitest';
import { freshEnv, run } from '#test/support/binary.ts';
import { connect } from '#test/support/services/mcp.ts';
import { liveProfile } from './live-profile.ts';

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
      const { env, payments } = await liveProfile();
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
      const executed = await call('execute', { proposal: data.proposal });
      expect(shown).toHaveLength(1);
      expect(shown[0]).toContain(`pixctl approve ${data.proposal}`);
      expect(executed.data.state).toBe('proposed');
      expect(executed.data.approval).toContain('pixctl approve');
      expect(await payments()).toEqual([]);
    },
  );

  it('accepts a requestState once, for the same proposal, and unchanged', async () => {
    const { env, payments } = await liveProfile();
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
          arguments: { proposal: id },
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

it('a request with "params": null is answered', async () => {
  const lines = [
    {
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'ção', version: '1' },
      },
    },
    { id: 2, method: 'ping', params: null },
    { id: 3, method: 'tools/list', params: null },
  ];
  const input = lines.map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`).join('');
  const { out } = await run(['mcp'], freshEnv(), input);
  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly id: number; readonly error?: unknown });
  expect(answers.map(({ id, error }) => [id, error]).toSorted()).toEqual([
    [1, undefined],
    [2, undefined],
    [3, undefined],
  ]);
});
