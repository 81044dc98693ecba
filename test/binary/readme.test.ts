// What the README says can be typed is typed: the recipes in order, in one folder, on the sandbox; the CI examples with
// nothing but their variables.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PROGRAM, freshEnv, run, until } from '../support/binary.ts';
import type { Ended } from '../support/binary.ts';
import { serve } from '../support/sandbox.ts';
import { atTerminal } from '../support/terminal.ts';

const readme = readFileSync('README.md', 'utf8');
const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, code]) => code!);

/** Recipes by number: everything to type in each. */
const recipes = new Map(
  [...readme.matchAll(/^### (\d+)\. (.*?)\n(.*?)(?=^##)/gms)].map(([, number, , text]) => [
    Number(number),
    blocks(text!, 'sh').join('\n'),
  ]),
);

const homes: string[] = [];
afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

let env: Record<string, string>;
let dir: string;
/** An environment in which `pixctl` is the built program, and a folder to work in. */
function workplace(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  // It lasts for all the tests of this file, which build on each other.
  const home = mkdtempSync(join(tmpdir(), 'pixctl-readme-'));
  homes.push(home);
  const dirs = { PIXCTL_CONFIG_DIR: join(home, 'config'), PIXCTL_DATA_DIR: join(home, 'data') };
  const fresh: Record<string, string> = { ...freshEnv(), HOME: home, ...dirs, ...more };
  const bin = join(fresh['HOME']!, 'bin');
  mkdirSync(bin);
  mkdirSync(join(fresh['HOME']!, 'work'));
  symlinkSync(PROGRAM, join(bin, 'pixctl'));
  // Installing is not what is tried here; anything else npm is asked for would be a surprise.
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\n[ "$*" = "install --global pixctl" ]\n', { mode: 0o755 });
  return { ...fresh, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
}

function shell(
  script: string,
  inside = env,
  cwd = dir,
): { readonly child: ChildProcess; readonly done: Promise<Ended> } {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd,
    env: inside,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const done = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, out, err }));
  });
  return { child, done };
}

const cook = (number: number): Promise<Ended> => shell(recipes.get(number)!).done;
const pixctl = async (...argv: string[]): Promise<any> =>
  JSON.parse((await run(['--sandbox', ...argv, '--json'], env)).out);

describe('the recipes', () => {
  beforeAll(() => {
    env = workplace({ PIXCTL_PROFILE: 'sandbox' });
    dir = join(env['HOME']!, 'work');
  });

  it('are ten or more', () => expect(recipes.size).toBeGreaterThanOrEqual(10));

  it('1: a charge', async () => {
    const ran = await cook(1);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out).toMatch(/^value\t1990$/m);
    expect(ran.out).toMatch(/^brCode\t000201/m);
  });

  it('2: waits until it is paid', async () => {
    const { done } = shell(recipes.get(2)!);
    await until(async () => {
      const tried = await run(['--sandbox', 'sandbox', 'pay', 'order-1'], env);
      return tried.code === 0 ? true : undefined;
    });
    const ran = await done;
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out).toContain('paid: ship it');
  });

  it('3: refunds a part', async () => {
    expect(await cook(3)).toMatchObject({ code: 0 });
    expect(await pixctl('charge', 'refunds', 'order-1')).toMatchObject([{ value: 500 }]);
  });

  it('4: a batch, twice', async () => {
    for (const outcome of ['done', 'existing']) {
      expect(await cook(4)).toMatchObject({ code: 0 });
      const rows = readFileSync(join(dir, 'charges.ndjson'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(rows).toMatchObject([
        { outcome, value: 1990 },
        { outcome, value: 125_000 },
      ]);
    }
  });

  it('5: pays once', async () => {
    await run(['sandbox', 'pay', 'order-102'], env);
    // Settling takes five seconds of the sandbox's time, which nobody has to sit through.
    const { done } = shell(recipes.get(5)!);
    await until(async () => {
      const sent = await run(['--sandbox', 'payment', 'get', 'invoice-7'], env);
      return sent.code === 0 ? true : undefined;
    });
    await until(async () => {
      await run(['sandbox', 'advance', '10s'], env);
      const { payment } = await pixctl('payment', 'get', 'invoice-7');
      return payment.status === 'CONFIRMED' ? true : undefined;
    });
    expect(await done).toMatchObject({ code: 0 });
    expect(await pixctl('payment', 'list')).toHaveLength(1);
  });

  it('6: a webhook arrives', async () => {
    const heard: string[] = [];
    const receiver = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
      request.on('end', () => response.end());
    }).listen(0, '127.0.0.1');
    await until(() => (receiver.listening ? true : undefined));
    const { port } = receiver.address() as AddressInfo;
    // The usual port may be taken on the machine that runs the tests.
    const { child, done } = shell(
      recipes.get(6)!.replace('localhost:3000', `127.0.0.1:${port}`).replace('listen ', 'listen --port 0 '),
    );
    try {
      await until(async () => ((await pixctl('webhook', 'list')).length > 0 ? true : undefined));
      const trigger = /`pixctl (webhook trigger [^`]*)`/.exec(readme)![1]!;
      expect(await shell(`pixctl ${trigger}`).done).toMatchObject({ code: 0 });
      await until(() => (heard.some((body) => body.includes('CHARGE_COMPLETED')) ? true : undefined));
    } finally {
      process.kill(-child.pid!, 'SIGINT');
      await done;
      receiver.close();
    }
  });

  it('7: answers in a line', async () => {
    const ran = await cook(7);
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toMatch(/^\d+\n\d+\n\{.*"COMPLETED":\d.*\}\n[^\n]+: R\$ /);
  });

  it('8: a month as CSV', async () => {
    expect(await cook(8)).toMatchObject({ code: 0 });
    const [head, ...rows] = readFileSync(join(dir, 'paid.csv'), 'utf8').trim().split('\n');
    expect(head).toBe('correlationID,value,paidAt,customer.name');
    expect(rows.length).toBeGreaterThan(0);
  });

  it('9: a code to print', async () => {
    expect(await cook(9)).toMatchObject({ code: 0 });
    expect(readFileSync(join(dir, 'counter.png')).subarray(1, 4).toString()).toBe('PNG');
    expect(statSync(join(dir, 'counter.png')).size).toBeGreaterThan(1000);
  });

  it('10: a lost answer', async () => {
    const ran = await cook(10);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.out).toContain('exit code 6');
    expect(await pixctl('journal', 'list')).toEqual([]);
    expect(await pixctl('subaccount', 'get', 'branch@example.com')).toMatchObject({ balance: 100 });
  });

  it('11: tests of a program', async () => {
    const ran = await cook(11);
    expect(ran.out).toContain('"charges":[]');
    expect(ran.out).toContain('ACTIVE');
  });
});

describe('the picture', () => {
  const shown = [...readFileSync('scripts/picture.svg', 'utf8').matchAll(/<text[^>]*>([^<]*)<\/text>/g)]
    .map(([, text]) => text!.replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
    .join('\n');

  it('shows what the program prints; npm run picture draws it anew', async () => {
    const argv = /^ ?pixctl (charge create .*)$/m.exec(shown)![1]!.trim().split(' ');
    const session = atTerminal(argv, { ...freshEnv(), PIXCTL_PROFILE: 'sandbox' }, { cols: 86 });
    expect(await session.ended).toBe(0);
    const labels = session
      .text()
      .split('\n')
      .map((line) => /^([A-Z][A-Za-z ]*?) {2,}\S/.exec(line)?.[1])
      .filter((label) => label !== undefined);
    expect(labels.length).toBeGreaterThan(8);
    for (const label of labels) expect(shown).toContain(label);
    expect(shown).toContain('COMPLETED');
  });
});

describe('the CI examples', () => {
  const section = readme.slice(readme.indexOf('## In CI'), readme.indexOf('## Commands'));
  const [github, gitlab] = blocks(section, 'yaml').map((text) => parse(text));

  async function job(lines: readonly string[], variables: readonly string[]): Promise<void> {
    const served = await serve();
    expect(variables.toSorted()).toEqual(['PIXCTL_APP_KEY', 'PIXCTL_BASE_URL']);
    const inside = workplace({ CI: 'true', PIXCTL_BASE_URL: served.url, PIXCTL_APP_KEY: served.appKey });
    const cwd = join(inside['HOME']!, 'work');
    writeFileSync(join(cwd, 'orders.csv'), 'correlation-id,value\na,1\nb,2\n');
    for (const line of lines) {
      const ran = await shell(line, inside, cwd).done;
      // A batch sums up at its end.
      const err = line.includes('--batch') ? 'Rows: 2 done (R$ 0,03).\n' : '';
      expect({ line, code: ran.code, err: ran.err }).toEqual({ line, code: 0, err });
      expect(ran.out).not.toContain('\u001b');
      expect(ran.out).not.toContain(served.appKey);
    }
    const made = readFileSync(join(cwd, 'charges.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one));
    expect(made).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
  }

  it('GitHub Actions', async () => {
    const { steps, env: variables } = github.jobs.charge;
    await job(
      steps.flatMap((step: { run?: string }) => (step.run === undefined ? [] : [step.run])),
      Object.keys(variables),
    );
  });

  it('GitLab', async () => {
    await job(gitlab.charges.script, ['PIXCTL_APP_KEY', 'PIXCTL_BASE_URL']);
  });
});
