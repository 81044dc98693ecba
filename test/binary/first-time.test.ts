// The first use of pixctl, `login`, prompts for missing arguments, the pager and the clipboard, at a terminal.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshEnv, run } from '#test/support/binary.ts';
import { field, parseJson } from '#test/support/checked.ts';
import { errorOf, outputOf } from '#test/support/outputs.ts';
import { atTerminal, CTRL_C, DOWN, ENTER } from '#test/support/screens/terminal.ts';
import { serve } from '#test/support/services/sandbox.ts';

const chargesOf = async (env: Record<string, string>) =>
  outputOf('charge list', (await run(['--sandbox', 'charge', 'list', '--json'], env)).out);

describe('pixctl on first use', () => {
  it('without arguments guides to a charge on the sandbox', async () => {
    const env = freshEnv();
    const session = atTerminal([], env);
    await session.answer('How do you want to start?', ENTER);
    await session.answer('Amount in reais', `1.234${ENTER}`);
    await session.answer('is ambiguous', `\u0015${'\b'.repeat(5)}19,90${ENTER}`);
    await session.answer('Text the customer sees', ENTER);
    await session.answer('No customer', ENTER);
    await session.shows('R$ 19,90');
    await session.shows('pixctl profile use sandbox');
    expect(await session.ended).toBe(0);
    expect(await chargesOf(env)).toMatchObject([{ value: 1990 }]);
  });

  it('without arguments prints help in a pipe, and if a profile is set up', async () => {
    const env = freshEnv();
    expect((await run([], env)).out).toContain('Usage: pixctl <command> [options]');
    await run(['profile', 'use', 'sandbox'], env);
    const session = atTerminal([], env);
    expect(await session.ended).toBe(0);
    expect(session.text()).toContain('Usage: pixctl <command> [options]');
  });

  it('charge create asks which service to use, and continues', async () => {
    const env = freshEnv();
    const session = atTerminal(['charge', 'create', '--amount', '5'], env);
    await session.answer('Which one do you want to use?', ENTER);
    await session.shows('R$ 5,00');
    expect(await session.ended).toBe(0);
  });

  it('charge create without a terminal exits with 3, and suggests login and --sandbox', async () => {
    const ran = await run(['charge', 'create', '--amount', '5'], freshEnv());
    expect(ran).toMatchObject({ code: 3, out: '' });
    expect(ran.err).toContain('pixctl login');
    expect(ran.err).toContain('--sandbox');
  });

  it('Ctrl-C at any question creates neither a profile nor a charge', async () => {
    for (const before of [[], [ENTER], [ENTER, `1${ENTER}`]]) {
      const env = freshEnv();
      const session = atTerminal([], env);
      const shown = ['How do you want to start?', 'Amount in reais', 'Text the customer sees'];
      for (const [index, keys] of before.entries()) {
        await session.answer(shown[index]!, keys);
      }
      await session.answer(shown[before.length]!, CTRL_C);
      expect(await session.ended).toBe(130);
      expect(existsSync(join(env['PIXCTL_CONFIG_DIR']!, 'config.json'))).toBe(false);
      expect(await chargesOf(env)).toEqual([]);
    }
  });
});

describe('prompts of a narrow terminal', () => {
  it.each([
    [60, '> amount "1.234" is ambiguous: the separator may group\n  thousands or start the cents'],
    [80, '> amount "1.234" is ambiguous: the separator may group thousands or start the\n  cents'],
  ])('break choices, answers and errors at spaces: %d columns', async (cols, error) => {
    const session = atTerminal([], freshEnv(), { cols });
    await session.answer('How do you want to start?', ENTER);
    await session.shows('Amount in reais');
    // The answer stays on the screen behind its question.
    const answered = session.text();
    if (cols === 60)
      expect(answered).toContain(
        'Welcome to pixctl. How do you want to start? The sandbox:\n  no app key, no real money\n',
      );
    session.type(`1.234${ENTER}`);
    await session.answer(error, CTRL_C);
    expect(await session.ended).toBe(130);
  });

  it('keep each choice of a search on one line, with its id whole', async () => {
    const env = freshEnv();
    const id = 'order-with-a-long-id-1';
    const comment = 'x'.repeat(90);
    await run(`--sandbox charge create --amount 5 --correlation-id ${id} --comment ${comment}`, env);
    const session = atTerminal(['--sandbox', 'charge', 'get'], env, { cols: 60 });
    await session.shows(`${id}  `);
    await session.shows('…');
    // TAB copies the choice into the search, where it still finds it.
    session.type('\t');
    await session.answer(id, ENTER);
    await session.shows('R$ 5,00');
    expect(await session.ended).toBe(0);
  });

  it('ask for a missing value in Portuguese', async () => {
    const session = atTerminal(['--sandbox', 'payment', 'send'], { ...freshEnv(), PIXCTL_LANG: 'pt' });
    await session.answer('Valor a pagar', CTRL_C);
    expect(await session.ended).toBe(130);
  });
});

describe('login', () => {
  it('asks for service, key, account and completion, hides the key, and shows the balance before the next step', async () => {
    const served = await serve();
    const { companies } = await served.ok('GET', '/_sandbox/companies');
    await served.ok('POST', '/_sandbox/account', { company: companies[0].taxID });
    const env = freshEnv({ SHELL: '/bin/bash' });
    const session = atTerminal(['login'], env);
    await session.answer('Which service?', `${DOWN}${DOWN}${DOWN}${ENTER}`);
    await session.answer('Base URL', `${served.url}${ENTER}`);
    await session.answer('Name of the profile', `shop${ENTER}`);
    await session.answer('App key', `${served.appKey}${ENTER}`);
    await session.answer('Default account', `${DOWN}${ENTER}`);
    await session.answer('Install completion for bash?', ENTER);
    await session.shows('Installed in');
    await session.shows('Next: ');
    expect(await session.ended).toBe(0);
    expect(session.text().indexOf('Next: ')).toBeGreaterThan(session.text().lastIndexOf('R$ 0,00'));
    expect(session.raw()).not.toContain(served.appKey);
    expect(readFileSync(join(env['HOME']!, '.bashrc'), 'utf8')).toContain('pixctl.bash');
    const config = parseJson(readFileSync(join(env['PIXCTL_CONFIG_DIR']!, 'config.json'), 'utf8'));
    expect(config).toMatchObject({ current: 'shop', profiles: { shop: { baseUrl: served.url } } });
    expect(field(config, 'profiles.shop.account')).toMatch(/^[0-9a-f]{24}$/);
  });

  it('asks again after a refused key, names the page of the keys, and saves nothing before', async () => {
    const served = await serve();
    const env = freshEnv();
    const login = ['login', '--url', `${served.url}/api/v1/`, '--name', 'shop'];
    const config = join(env['PIXCTL_CONFIG_DIR']!, 'config.json');
    for (const ends of [CTRL_C, `${served.appKey} ${ENTER}`]) {
      const session = atTerminal(login, env);
      await session.answer('App key', `wrong-key${ENTER}`);
      await session.shows('the app key was refused');
      await session.shows('Api/Plugins');
      await session.shows('App key');
      expect(existsSync(env['PIXCTL_CONFIG_DIR']!)).toBe(false);
      session.type(ends);
      expect(await session.ended).toBe(ends === CTRL_C ? 130 : 0);
    }
    // The path of the API is no part of the address.
    expect(parseJson(readFileSync(config, 'utf8'))).toMatchObject({
      profiles: { shop: { baseUrl: served.url } },
    });
  });

  it('a base URL with the API path is refused, and the hint shows the correct one', async () => {
    for (const [argv, more] of [
      [['--base-url', 'https://api.example.com/api/v1'], {}],
      [[], { PIXCTL_BASE_URL: 'https://api.example.com/api/openpix/v1/' }],
    ] as const) {
      const env = freshEnv({ PIXCTL_APP_KEY: 'key', ...more });
      const ran = await run([...argv, 'charge', 'list', '--json'], env);
      expect(ran.code).toBe(2);
      expect(errorOf(ran)).toMatchObject({ code: 'base-url', hint: 'Write it as https://api.example.com' });
    }
  });

  it('saves the profile if the question about completion is interrupted', async () => {
    const served = await serve();
    const env = freshEnv({ SHELL: '/bin/zsh' });
    const session = atTerminal(['login', '--url', served.url, '--name', 'shop'], env);
    await session.answer('App key', `${served.appKey}${ENTER}`);
    await session.answer('Install completion for zsh?', CTRL_C);
    await session.ended;
    const config = parseJson(readFileSync(join(env['PIXCTL_CONFIG_DIR']!, 'config.json'), 'utf8'));
    expect(config).toMatchObject({ current: 'shop' });
    expect(existsSync(join(env['HOME']!, '.zshrc'))).toBe(false);
  });
});

describe('missing arguments at a terminal', () => {
  it('charge get offers the latest charges, filtered by typing', async () => {
    const env = freshEnv();
    for (const id of ['order-1', 'order-2', 'order-3'])
      await run(['--sandbox', 'charge', 'create', '--amount', '1', '--correlation-id', id], env);
    const session = atTerminal(['--sandbox', 'charge', 'get'], env);
    await session.answer('order-3', 'order-2');
    await session.answer('❯ order-2', ENTER);
    await session.shows('Correlation ID');
    expect(await session.ended).toBe(0);
    expect(session.text()).toMatch(/Correlation ID\s+order-2/);
  });

  it('charge refund offers only paid charges', async () => {
    const env = freshEnv();
    for (const id of ['open-1', 'paid-1', 'open-2'])
      await run(['--sandbox', 'charge', 'create', '--amount', '1', '--correlation-id', id], env);
    await run(['--sandbox', 'sandbox', 'pay', 'paid-1'], env);
    const session = atTerminal(['--sandbox', 'charge', 'refund'], env);
    await session.answer('paid-1', CTRL_C);
    expect(await session.ended).toBe(130);
    expect(session.text()).not.toContain('open-');
  });

  it.each([
    ['the whole by default', ENTER, 2_000],
    ['the part that was typed', `5,00${ENTER}`, 500],
  ])('charge refund asks how much, and shows the payer: %s', async (_what, typed, value) => {
    const env = freshEnv();
    const ana = '--customer-name Ana --customer-tax-id 52998224725';
    await run(`--sandbox charge create --amount 20 --correlation-id paid-1 ${ana}`, env);
    await run('--sandbox sandbox pay paid-1', env);
    const session = atTerminal(['--sandbox', 'charge', 'refund', 'paid-1'], env);
    await session.answer('Amount to refund to Ana (charge paid-1), in reais (R$ 20,00)', typed);
    expect(await session.ended).toBe(0);
    const made = await run(['--sandbox', 'charge', 'refunds', 'paid-1', '--jq', '.[].value'], env);
    expect(made.out).toBe(`${value}\n`);
  });

  it('charge refund refuses more than what is left, and subaccount withdraw more than the balance', async () => {
    const env = freshEnv();
    await run('--sandbox subaccount create --name Filial --pix-key filial@example.com', env);
    await run('--sandbox charge create --amount 20 --correlation-id paid-1', env);
    await run('--sandbox sandbox pay paid-1', env);
    await run('--sandbox charge refund paid-1 --amount 12', env);
    const refund = atTerminal(['--sandbox', 'charge', 'refund', 'paid-1'], env);
    await refund.answer('in reais (R$ 8,00)', `8,01${ENTER}`);
    await refund.shows('at least R$ 0,01 and at most R$ 8,00');
    refund.type(CTRL_C);
    expect(await refund.ended).toBe(130);
    await run('--sandbox subaccount credit filial@example.com --amount 3', env);
    const withdrawal = atTerminal(['--sandbox', 'subaccount', 'withdraw', 'filial@example.com'], env);
    await withdrawal.answer('Amount to withdraw to filial@example.com, in reais (R$ 3,00)', `1${ENTER}`);
    expect(await withdrawal.ended).toBe(0);
    const left = await run('--sandbox subaccount get filial@example.com --jq .balance', env);
    expect(left.out).toBe('200\n');
  });

  it('charge create --customer offers customers whose names match', async () => {
    const env = freshEnv();
    for (const [name, taxID] of [
      ['Ana Souza', '52998224725'],
      ['Ana Lima', '16899535009'],
    ])
      await run(['--sandbox', 'customer', 'create', '--name', name!, '--tax-id', taxID!], env);
    const session = atTerminal(['--sandbox', 'charge', 'create', '--amount', '7', '--customer', 'ana'], env);
    await session.answer('Which customer? 2 match ana', `${DOWN}${ENTER}`);
    await session.shows('Customer');
    expect(await session.ended).toBe(0);
    const made = await run(['--sandbox', 'charge', 'list', '--jq', '.[0].customer.name'], env);
    expect(made.out).toBe('Ana Souza\n');
  });

  it('charge create asks for amount and text, and offers saved customers', async () => {
    const env = freshEnv();
    const ana = "--name 'Ana Souza' --tax-id 52998224725 --correlation-id ana";
    await run(`--sandbox customer create ${ana}`, env);
    const session = atTerminal(['--sandbox', 'charge', 'create'], env);
    await session.answer('Amount', `7${ENTER}`);
    await session.answer('Text', `Café${ENTER}`);
    await session.answer('Ana Souza', 'ana');
    await session.answer('❯ Ana Souza', ENTER);
    expect(await session.ended).toBe(0);
    expect(await chargesOf(env)).toMatchObject([
      { value: 700, comment: 'Café', customer: { name: 'Ana Souza', correlationID: 'ana' } },
    ]);
  });

  it.each([
    ['payment send --pix-key ana@example.com', 'Amount to pay, for example 19,90'],
    ['charge create', 'Amount in reais, for example 19,90'],
    ['charge refund', 'Which charge?'],
    ['customer get', 'Which customer?'],
    ['dispute get', 'Which dispute?'],
    ['invoice pdf', 'Which invoice?'],
    ['limits-request get', 'Which request for higher limits?'],
    ['pix-key delete', 'Which Pix key?'],
  ])(
    '%s asks “%s”: no remark about options, and no example that looks like a default',
    async (line, question) => {
      const session = atTerminal(['--sandbox', ...line.split(' ')], freshEnv());
      await session.shows(question);
      expect(session.text()).not.toContain('(19,90)');
      session.type(CTRL_C);
      expect(await session.ended).toBe(130);
    },
  );

  it('charge get --dry-run asks for the id without reading the service', async () => {
    const env = freshEnv();
    const session = atTerminal(['--sandbox', 'charge', 'get', '--dry-run'], env);
    await session.answer('Which charge?', 'order-1');
    await session.answer('use order-1', ENTER);
    await session.shows('GET http://127.0.0.1:4010/api/v1/charge/order-1');
    expect(await session.ended).toBe(0);
  });

  it('customer create asks for required values, and validates each', async () => {
    const env = freshEnv();
    const session = atTerminal(['--sandbox', 'customer', 'create'], env);
    await session.answer('Full name', `Bia Lima${ENTER}`);
    await session.answer('CPF or CNPJ', `123${ENTER}`);
    await session.answer('CPF', `${'\b'.repeat(3)}529.982.247-25${ENTER}`);
    await session.shows('Bia Lima');
    expect(await session.ended).toBe(0);
  });

  it('without input customer create exits with 2, and names all missing options', async () => {
    for (const argv of [
      ['customer', 'create'],
      ['customer', 'create', '--no-input'],
    ]) {
      const ran = await run(['--sandbox', ...argv], freshEnv());
      expect(ran).toMatchObject({ code: 2, out: '' });
      expect(ran.err).toContain('missing: --name, --tax-id');
    }
    const session = atTerminal(['--sandbox', 'customer', 'create', '--no-input'], freshEnv());
    expect(await session.ended).toBe(2);
  });
});

describe('output at a terminal', () => {
  const seeded = async (): Promise<Record<string, string>> => {
    const env = freshEnv();
    await run(['sandbox', 'seed', '--charges', '60', '--seed', '7'], env);
    return env;
  };

  it('a long list is shown in the pager, a short list is not', async () => {
    const env = { ...(await seeded()), PAGER: 'sed "s/^/> /"' };
    const long = atTerminal(['--sandbox', 'charge', 'list', '--limit', '60'], env);
    expect(await long.ended).toBe(0);
    expect(long.text().match(/^> seed-7-charge-/gm)).toHaveLength(60);
    for (const argv of [
      ['--limit', '3'],
      ['--limit', '60', '--no-pager'],
    ]) {
      const plainly = atTerminal(['--sandbox', 'charge', 'list', ...argv], env);
      expect(await plainly.ended).toBe(0);
      expect(plainly.text()).not.toContain('> ');
    }
  });

  it('no progress is drawn while the pager runs', async () => {
    const env = await seeded();
    // So late that the sign of progress is there before the list is.
    await run('--sandbox sandbox fault latency --operation charge.list --delay 2s', env);
    const session = atTerminal(['--sandbox', 'charge', 'list', '--limit', '60'], {
      ...env,
      // A reader who stays for many frames of it.
      PAGER: 'cat > /dev/null; echo began; sleep 1.5; echo ended',
    });
    await session.shows('Working…');
    await session.shows('began');
    expect(await session.ended).toBe(0);
    expect(/began(.*)ended/s.exec(session.raw())?.[1]?.trim()).toBe('');
  });

  it('the pager gets PIXCTL_BASE_URL, but not the app key', async () => {
    const served = await serve();
    await served.ok('POST', '/_sandbox/seed', { charges: 60, seed: 7 });
    const env = freshEnv({ PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey });
    const session = atTerminal(['charge', 'list', '--limit', '60'], {
      ...env,
      PAGER: 'cat > /dev/null; env',
    });
    expect(await session.ended).toBe(0);
    expect(session.text()).toContain(`PIXCTL_BASE_URL=${served.url}`);
    expect(session.text()).not.toContain(served.appKey);
  });

  it('charge list exits with 0 if the pager is closed early', async () => {
    const env = { ...(await seeded()), PAGER: 'head -1' };
    const session = atTerminal(['--sandbox', 'charge', 'list', '--limit', '60'], env);
    expect(await session.ended).toBe(0);
    expect(session.text()).not.toContain('error');
  });

  it.each([
    ['charge list', ['--sandbox', 'charge', 'list', '--limit', '60']],
    ['help', ['charge', 'create', '--help']],
  ])('%s leaves Ctrl-C to the pager, and ends after it', async (_what, argv) => {
    const session = atTerminal(argv, {
      ...(await seeded()),
      // It takes 0.2 s for each Ctrl-C, because pixctl counts two within 0.1 s as one.
      PAGER: `trap 'n=$((n + 1)); sleep 0.2; echo "caught $n"' INT
        cat > /dev/null; echo began; until [ "$n" = 3 ]; do read answer < /dev/tty; done; echo left`,
    });
    await session.shows('began');
    for (const count of [1, 2, 3]) {
      session.type('\u0003');
      await session.shows(`caught ${count}`);
    }
    session.type(ENTER);
    expect(await session.ended).toBe(0);
    expect(session.text()).toContain('left');
  });

  it.each(['no-such-pager', 'sh -c "exit 1"'])(
    'a failing pager (%s) leaves the list on the terminal',
    async (PAGER) => {
      const env = { ...(await seeded()), PAGER };
      const session = atTerminal(['--sandbox', 'charge', 'list', '--limit', '60'], env);
      expect(await session.ended).toBe(0);
      const shown = session.text().match(/seed-7-charge-\d+/g) ?? [];
      expect(shown).toHaveLength(60);
      expect(new Set(shown).size).toBe(60);
    },
  );

  it('--copy copies the BR Code through the terminal', async () => {
    const env = freshEnv();
    const session = atTerminal(['--sandbox', 'charge', 'create', '--amount', '1', '--copy'], env);
    expect(await session.ended).toBe(0);
    const [, copied] = /\u001b\]52;c;([^\u0007]*)\u0007/.exec(session.raw()) ?? [];
    const [made] = await chargesOf(env);
    expect(Buffer.from(copied ?? '', 'base64').toString()).toBe(made.brCode);
    expect(session.text()).toContain('The BR Code was copied to the clipboard.');
  });

  it('--copy uses wl-copy of the desktop, and reports if there is no clipboard', async () => {
    const env = freshEnv();
    const bin = join(env['HOME']!, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'wl-copy'), `#!/bin/sh\ncat > ${env['HOME']!}/copied\n`, { mode: 0o755 });
    const desktop = { ...env, PATH: `${bin}:${env['PATH']!}`, WAYLAND_DISPLAY: 'wayland-0' };
    const done = await run(['--sandbox', 'charge', 'create', '--amount', '1', '--copy', '--json'], desktop);
    expect(done.code).toBe(0);
    expect(readFileSync(join(env['HOME']!, 'copied'), 'utf8')).toBe(
      outputOf('charge create', done.out).brCode,
    );
    const without = await run(['--sandbox', 'charge', 'create', '--amount', '1', '--copy', '--json'], env);
    expect(without).toMatchObject({ code: 0 });
    expect(without.err).toContain('There is no clipboard');
  });

  it('progress is shown after one second, and erased before the output', async () => {
    const served = await serve();
    await served.ok('POST', '/_sandbox/fault', {
      kind: 'latency',
      operation: 'charge.list',
      delay: 1500,
      times: 1,
    });
    const env = freshEnv({ PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey });
    const session = atTerminal(['charge', 'list'], env);
    await session.shows('Working… 1 s');
    expect(await session.ended).toBe(0);
    // Erased before anything else is said.
    expect(session.raw()).toMatch(/\r\u001b\[2KNo charges\./);
    const piped = await run(['charge', 'list'], env);
    expect(piped.err).not.toContain('Working');
  });
});
