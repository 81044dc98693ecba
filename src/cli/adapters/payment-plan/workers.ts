// Processes of this program that run the same plan in a shared store.
import { spawn } from 'node:child_process';
import type { Host } from '#cli/host.ts';
import type { Globals } from '#cli/parse/global-options.ts';
import type { Workers } from '#ports/payment-plan.ts';

/** @param globals global options of this process; the workers get the same profile and service */
export function startWorkers(
  host: Host,
  { profile, sandbox, 'base-url': baseUrl, timeout, retries }: Globals,
  plan: string,
  { count, concurrency }: { readonly count: number; readonly concurrency: number | 'auto' },
): Workers {
  const words = [
    ...['payment', 'batch', 'run', '--yes', '--no-input', '--quiet', '--output', 'ndjson'],
    ...['--concurrency', `${concurrency}`],
    ...(profile === undefined ? [] : ['--profile', profile]),
    ...(sandbox === true ? ['--sandbox'] : []),
    ...(baseUrl === undefined ? [] : ['--base-url', baseUrl]),
    ...(timeout === undefined ? [] : ['--timeout', `${timeout}ms`]),
    ...(retries === undefined ? [] : ['--retries', `${retries}`]),
    ...['--', plan],
  ];
  const [, script = ''] = process.argv;
  const workers = Array.from({ length: count }, () =>
    spawn(process.execPath, [script, ...words], {
      env: host.env,
      // Ctrl-C reaches this process only, which passes it on.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  const ended = workers.map(
    (worker) =>
      new Promise<void>((resolve) => {
        worker.once('close', () => resolve());
        worker.once('error', () => resolve());
      }),
  );
  return {
    interrupt: () => {
      for (const worker of workers) worker.kill('SIGINT');
    },
    ended: Promise.all(ended).then(() => undefined),
  };
}
