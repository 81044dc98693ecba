// The payment page: countdown, copying of the code, simulated payment, and updates after changes.
import { defined } from '#errors/defined.ts';
import type { PageState } from '#sandbox/payment-page/state.ts';
import type { Words } from '#sandbox/payment-page/words.ts';

const main = defined(document.querySelector('main'), 'main');
const optional = (name: string): HTMLElement | null => main.querySelector(`[data-part="${name}"]`);
const find = (name: string): HTMLElement => defined(optional(name), name);
const words = JSON.parse(main.dataset.words ?? '') as Words;
let state = JSON.parse(main.dataset.state ?? '') as PageState;
let ahead = Date.parse(state.now) - Date.now();

const money = (cents: number): string =>
  `R$\u00a0${(cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })}`;
const two = (number: number): string => String(number).padStart(2, '0');

function timeUntil(expiresAt: string): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now() - ahead) / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':');
  return days > 0 ? `${days} ${words.days[days === 1 ? 0 : 1]} ${clock}` : clock;
}

const notice = find('notice');

function draw(): void {
  const { status: name, value, expiresAt, merchant } = state;
  main.dataset.status = name;
  const status = find('status');
  if (status.textContent !== words.states[name]) status.textContent = words.states[name];
  if (value !== null) find('amount').textContent = money(value);
  const countdown = optional('countdown');
  if (countdown) {
    countdown.hidden = name !== 'ACTIVE' || expiresAt === null;
    if (name === 'ACTIVE' && expiresAt !== null) find('left').textContent = timeUntil(expiresAt);
  }
  const back = optional('return');
  if (back) back.hidden = name !== 'COMPLETED';
  // The status shows the result.
  if (name !== 'ACTIVE' && notice.textContent === words.unanswered) notice.textContent = '';
  document.title = `${words.states[name]} \u2013 ${merchant}`;
}

async function copy(): Promise<void> {
  const code = defined(main.querySelector<HTMLTextAreaElement>('textarea[data-part=code]'), 'code');
  try {
    await navigator.clipboard.writeText(code.value);
    notice.textContent = words.copied;
  } catch {
    code.focus();
    code.select();
    notice.textContent = document.execCommand('copy') ? words.copied : words.copyFailed;
  }
}
find('copy').addEventListener('click', () => void copy());

const form = defined(main.querySelector<HTMLFormElement>('form[data-part=simulate]'), 'simulate');
let isSending = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  // A QR code can be paid many times, but a double click pays once.
  if (isSending) return;
  isSending = true;
  notice.textContent = '';
  void simulate().finally(() => {
    isSending = false;
  });
});

/** Answer to a payment that was refused. */
interface Problem {
  readonly error?: string;
  readonly field?: string;
}

async function simulate(): Promise<void> {
  const amount = new FormData(form).get('amount');
  const answer = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams(typeof amount === 'string' ? { amount } : {}),
  }).catch(() => undefined);
  if (answer === undefined) {
    notice.textContent = words.unanswered;
    draw();
  } else if (!answer.ok && answer.type !== 'opaqueredirect') {
    const { error = '', field } = (await answer.json().catch(() => ({}))) as Problem;
    const why = field === 'amount' ? words.wrongAmount : error;
    notice.textContent = words.failed + (why === '' ? '' : `: ${why}`);
  } else if (state.kind === 'qrcode') {
    form.reset();
    notice.textContent = words.states.COMPLETED;
  }
}

const events = new EventSource(`${location.pathname}/events`);
events.addEventListener('message', ({ data }: MessageEvent<string>) => {
  state = JSON.parse(data) as PageState;
  ahead = Date.parse(state.now) - Date.now();
  if (notice.textContent === words.lost) notice.textContent = '';
  const was = document.activeElement;
  draw();
  // A final status cannot change, so the page no longer needs the sandbox.
  if (state.status !== 'ACTIVE') events.close();
  if (was instanceof HTMLElement && was !== document.body && was.offsetParent === null)
    find('status').focus();
});
events.addEventListener('error', () => {
  if (notice.textContent !== words.unanswered) notice.textContent = words.lost;
});

draw();
setInterval(draw, 1000);
