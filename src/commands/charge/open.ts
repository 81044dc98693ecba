// `charge open`: opens the payment page of a charge in the browser, and explains how when no sandbox serves the page.
import type { Answered } from '#client/answers/checked-answer.ts';
import { validField } from '#client/answers/checked-answer.ts';
import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { keepWatching } from '#commands/kit/poll.ts';
import { send } from '#commands/kit/service.ts';
import { shellWord } from '#commands/kit/text.ts';
import { pick } from '#contract/operation.ts';
import { chargeOperations } from '#contract/operations/charge.ts';
import { at } from '#contract/path.ts';
import type { ResultOf } from '#contract/schema/types.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { stateWord } from '#output/status-words.ts';
import type { View } from '#output/view.ts';
import type { Context } from '#ports/context.ts';

const get = pick(chargeOperations, 'charge.get');
type Charge = Answered<ResultOf<typeof get>>;

/** Interval in milliseconds between checks whether the charge can still be paid. */
const LOOK_EVERY_MS = 1_000;

/**
 * Whether the profile uses the embedded sandbox and no process serves it, so that its payment pages are unavailable.
 */
export const isUnserved = async (context: Context): Promise<boolean> =>
  (await context.service.profile()).mode === 'sandbox' && (await context.sandbox.running()) === undefined;

/** Replaces the unreachable link of an unserved sandbox in the table by the command that opens the page. */
export async function withPage(context: Context, charge: Charge, view: View): Promise<unknown> {
  return context.output.drawn ? new Ended(charge, EXIT.done, await pageView(context, charge, view)) : charge;
}

export async function pageView(context: Context, charge: Charge, view: View): Promise<View> {
  const id = validField(get, charge, 'correlationID');
  if (id === undefined || view.detail === undefined || !(await isUnserved(context))) return view;
  const { flag = '' } = await context.service.profile();
  const instead = say`${context.output.typed(`pixctl charge open ${shellWord(id)}${flag}`)}`;
  return {
    ...view,
    drawnDetail: (view.drawnDetail ?? view.detail).map((column) =>
      column.path === 'paymentLinkUrl'
        ? { ...column, show: (row: unknown) => (at(row, column.path) === undefined ? undefined : instead) }
        : column,
    ),
  };
}

/** @throws PixctlError (exit 2) if the service returned no http(s) address */
function pageOf(charge: Charge): string {
  const url = validField(get, charge, 'paymentLinkUrl');
  if (url !== undefined && /^https?:\/\//i.test(url)) return url;
  throw usageError(say`the service gave no payment page for this charge`, undefined, 'no-payment-page');
}

export const openCharge = command({
  meta: {
    name: 'charge open',
    words: 'pagina de pagamento, payment page, abrir cobranca',
    summary: 'Open the payment page of a charge in the browser',
    details: [
      'If the sandbox is not running, this command serves it until the charge is paid or expires, or until Ctrl-C. For other services, it opens the paymentLinkUrl of the charge.',
    ],
    network: 'read',
    examples: [
      { command: 'pixctl charge open order-1', note: 'Open the page to scan, copy or pay the code' },
      { command: 'pixctl charge open order-1 -o json', note: 'Print the address as JSON too' },
    ],
  },
  input: {
    args: [{ name: 'id', description: 'charge id or correlation id', source: 'charge' }],
  },
  run: async (context, input) => {
    const { id } = input.args;
    const serving = new AbortController();
    const stop = (): void => serving.abort();
    context.signal.addEventListener('abort', stop, { once: true });
    const { serveForPages } = await import('#commands/sandbox/serve-meanwhile.ts');
    const served = (await isUnserved(context)) ? await serveForPages(context, serving.signal) : undefined;
    try {
      const charge = await send(context, get, { path: { id } });
      const url = pageOf(charge);
      if (context.output.json) await context.output.announce({ url });
      context.output.note(say`The payment page is at ${url}`);
      context.user.open(url);
      if (served !== undefined) await untilDecided(context, id, validField(get, charge, 'status'));
    } finally {
      stop();
      await served?.ended;
    }
    return undefined;
  },
  show: { live: true, fields: [{ path: 'url', description: 'address of the page' }] },
});

/** Waits until the charge can no longer be paid or for Ctrl-C; only for Ctrl-C if it cannot be paid from the start. */
async function untilDecided(context: Context, id: string, first: string | undefined): Promise<void> {
  const open = first === 'ACTIVE';
  context.output.note(
    open
      ? say`It is served until the charge is paid or expires. Ctrl-C ends it.`
      : say`It is served until Ctrl-C ends it.`,
  );
  const status = await keepWatching(context, {
    pause: () => LOOK_EVERY_MS,
    ended: context.signal,
    step: async () => {
      const now = validField(get, await send(context, get, { path: { id } }), 'status');
      return !open || now === 'ACTIVE' ? undefined : { done: now ?? 'unknown' };
    },
  });
  if (status !== undefined) context.output.note(say`${`charge ${id}`}: ${stateWord(status)}`);
}
