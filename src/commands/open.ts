// `open`: opens the sandbox's console in the browser.
import { requireFields } from '#client/answers/checked-answer.ts';
import { isLoopback } from '#client/http/url.ts';
import { control } from '#contract/sandbox/controls.ts';
import { PixctlError, usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import type { Context } from '#ports/context.ts';
import { command } from './kit/define.ts';
import { serveForPages } from './sandbox/serve-meanwhile.ts';

const invite = control('sandbox.console');

export const open = command({
  meta: {
    name: 'open',
    words:
      'console, painel, ui, web, browser, navegador, abrir, gui, interface, dashboard, abrir no navegador, interface grafica',
    summary: 'Open the console of the sandbox in the browser',
    details: [
      'The console shows balances, charges, payments, customers, webhook deliveries, faults, and requests as they arrive. In it you can pay charges, advance the clock, add faults and resend events.',
      'If the sandbox is not running, this command serves it until Ctrl-C. Anyone who has the address can use the console until the sandbox stops.',
    ],
    network: 'read',
    examples: [
      { command: 'pixctl --sandbox open', note: 'Open the console' },
      { command: 'pixctl --sandbox open -o json', note: 'Print the address as JSON too' },
    ],
  },
  run: async (context) => {
    const { mode, name, baseUrl } = await context.service.profile();
    // A sandbox served by another program on this machine has a console too.
    const at = baseUrl === undefined ? undefined : new URL(baseUrl);
    if (mode !== 'sandbox' && (at === undefined || !isLoopback(at.hostname))) throw noConsole(name);
    const serving = new AbortController();
    const stop = (): void => serving.abort();
    context.signal.addEventListener('abort', stop, { once: true });
    const served = at === undefined ? await serveForPages(context, serving.signal) : undefined;
    try {
      await openConsole(context, name, at?.host);
      if (served !== undefined) {
        context.output.note(say`The sandbox is served until Ctrl-C ends it.`);
        await served.ended;
      }
    } finally {
      stop();
      await served?.ended;
    }
    return undefined;
  },
  show: {
    live: true,
    fields: [{ path: 'url', description: 'address of the console' }],
  },
});

async function openConsole(context: Context, profile: string, at: string | undefined): Promise<void> {
  const answer = await context.sandbox.control(invite, {}, at).catch((error: unknown) => {
    const { status } = error instanceof PixctlError ? error.fields : {};
    throw at !== undefined && status === 404 ? noConsole(profile) : error;
  });
  const [url] = requireFields(invite, answer, 'url');
  if (!URL.canParse(url) || !isOfThisMachine(new URL(url))) throw noConsole(profile);
  if (context.output.json) await context.output.announce({ url });
  context.output.note(say`The console is at ${url}`);
  context.output.note(say`Anyone who has this address can use the console until the sandbox stops.`);
  context.user.open(url);
}

const isOfThisMachine = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && isLoopback(hostname);

const noConsole = (profile: string): PixctlError =>
  usageError(
    say`profile ${profile} is a service, and the console is that of the sandbox`,
    say`Open the console of the sandbox with: pixctl --sandbox open`,
    'no-console',
  );
