// The jobs of docs/shared-store.md: killed at several moments, and run again in an empty home, as a CI does.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freshEnv, PROGRAM, until } from '#test/support/binary.ts';
import type { Served } from '#test/support/services/sandbox.ts';
import { serve } from '#test/support/services/sandbox.ts';
import { usePostgres } from '#test/support/services/use-postgres.ts';

const database = usePostgres('CI jobs');

const ROWS = 40;
/** Numbers of payments at which a job is killed. */
const MOMENTS = [0, 2, 9, 17, 30];

interface Jobs {
  readonly github: {
    readonly jobs: { readonly pay: { readonly steps: readonly { readonly run: string }[] } };
  };
  readonly gitlab: { readonly pay: { readonly script: readonly string[] } };
}

/** Returns the last command of the job of each CI. */
function jobsOf(document: string): readonly [string, string] {
  const [github, gitlab] = [...readFileSync(document, 'utf8').matchAll(/```yaml\n(.*?)```/gs)].map(
    ([, code]): unknown => parse(code!),
  ) as [Jobs['github'], Jobs['gitlab']];
  return [github.jobs.pay.steps.at(-1)!.run, gitlab.pay.script.at(-1)!];
}

/** Starts a command with `pixctl` on the path, in an empty home and folder, in a process group of its own. */
function job(command: string, variables: Readonly<Record<string, string>>) {
  const env = freshEnv({ CI: 'true', ...variables });
  const [bin, cwd] = ['bin', 'work'].map((name) => join(env['HOME']!, name)) as [string, string];
  mkdirSync(bin);
  mkdirSync(cwd);
  symlinkSync(PROGRAM, join(bin, 'pixctl'));
  const child = spawn('bash', ['-c', command], {
    cwd,
    env: { ...env, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const done = new Promise<{ code: number | null; err: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, err })),
  );
  return { cwd, done, kill: () => process.kill(-child.pid!, 'SIGKILL') };
}

const paymentsOf = ({ database }: Served): number =>
  Number(database.prepare(`SELECT COUNT(*) AS n FROM postings WHERE kind = 'payment'`).get()?.['n']);

describe.skipIf(database.isMissing).each(['docs/shared-store.md', 'docs/pt-BR/shared-store.md'])(
  'CI jobs of %s',
  (document) => {
    it.each(['GitHub Actions', 'GitLab CI'])(
      '%s pays each row once, although jobs are killed at several moments',
      async (name) => {
        const command = jobsOf(document)[name === 'GitHub Actions' ? 0 : 1].replace('folha.', 'payroll.');
        expect(command).toContain('payment batch run payroll.csv.plan');
        const service = await serve();
        await service.ok('POST', '/api/v1/charge', { correlationID: 'funds', value: 1_000_000 });
        await service.ok('POST', '/_sandbox/pay', { id: 'funds' });
        const variables = {
          PIXCTL_BASE_URL: service.url,
          PIXCTL_APP_KEY: service.appKey,
          PIXCTL_STORE: database.server.database(),
        };
        const sheet = join(job('true', variables).cwd, 'payroll.csv');
        const rows = Array.from({ length: ROWS }, (_, n) => `p${n}@example.com,100`);
        writeFileSync(sheet, `pix-key,value\n${rows.join('\n')}\n`);
        expect(
          await job(`pixctl store init && pixctl payment batch plan ${sheet}`, variables).done,
        ).toMatchObject({
          code: 0,
        });
        expect((await job(command, variables).done).code).toBe(9);
        await job('pixctl payment batch approve payroll.csv.plan --yes --total 40,00', variables).done;
        const unreachable = { ...variables, PIXCTL_STORE: 'postgres://pixctl@127.0.0.1:1/none' };
        expect((await job(command, unreachable).done).code).toBe(5);
        expect(paymentsOf(service)).toBe(0);
        for (const moment of MOMENTS) {
          const killed = job(`${command} --concurrency 2`, variables);
          await until(() => (paymentsOf(service) >= moment ? true : undefined));
          killed.kill();
          expect((await killed.done).code).toBe(null);
        }
        const next = await job(command, variables).done;
        expect(next).toMatchObject({ code: 0, err: expect.stringContaining('Payments: ') as string });
        // The service's own record.
        const { body } = await service.send('GET', `/api/v1/payment?limit=100`);
        const { payments } = body as unknown as {
          payments: { payment: { destinationAlias: string; status: string } }[];
        };
        expect(payments.map(({ payment }) => payment.destinationAlias).toSorted()).toEqual(
          rows.map((row) => row.split(',')[0]).toSorted(),
        );
        expect(payments.filter(({ payment }) => payment.status === 'CREATED')).toEqual([]);
        expect(paymentsOf(service)).toBe(ROWS);
      },
    );
  },
);
