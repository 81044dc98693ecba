// Style and script of the payment page. Served as files of their own: the page allows nothing inline and nothing foreign.

export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f6f7f5; --card: #fff; --ink: #16211d; --soft: #51605a; --line: #d5dbd7; --main: #0b6b57; --on-main: #fff;
  --good: #0b6b57; --bad: #a3261b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #10161a; --card: #1a2329; --ink: #eef3f1; --soft: #a9b8b2; --line: #35434b; --main: #58c7ac; --on-main: #06231c;
    --good: #58c7ac; --bad: #ff9a8d;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 26rem); place-content: center; padding: 1rem;
  background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
}
main {
  padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem;
}
h1 { margin: 0 0 .25rem; font-size: 1.1rem; font-weight: 600; color: var(--soft); }
.merchant { margin: 0; font-size: 1.4rem; font-weight: 700; overflow-wrap: anywhere; }
.comment { margin: .25rem 0 0; color: var(--soft); overflow-wrap: anywhere; }
.amount { margin: 1rem 0 0; font-size: clamp(1.4rem, 8vw, 2.2rem); font-weight: 700; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.status { margin: .5rem 0 1rem; font-weight: 600; }
.status::before { content: '\\25CF\\00A0'; }
[data-status='COMPLETED'] .status { color: var(--good); }
[data-status='COMPLETED'] .status::before { content: '\\2713\\00A0'; }
[data-status='EXPIRED'] .status, [data-status='REMOVED'] .status { color: var(--bad); }
[data-status='EXPIRED'] .status::before, [data-status='REMOVED'] .status::before { content: '\\2715\\00A0'; }
.countdown { margin: 0; color: var(--soft); font-variant-numeric: tabular-nums; }
.qr { display: block; width: 100%; max-width: 18rem; margin: 1rem auto; padding: .75rem; background: #fff; border-radius: .5rem; }
.qr svg { display: block; width: 100%; height: auto; }
label { display: block; margin-top: 1rem; font-weight: 600; }
textarea, input {
  width: 100%; margin-top: .25rem; padding: .6rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--paper); color: var(--ink); font: .85rem/1.4 ui-monospace, monospace; resize: none;
}
input { font-size: 1rem; }
button {
  width: 100%; min-height: 3rem; margin-top: .75rem; border: 1px solid var(--main); border-radius: .5rem;
  background: var(--main); color: var(--on-main); font: inherit; font-weight: 600; cursor: pointer;
}
button.quiet { background: transparent; color: var(--main); }
:focus-visible { outline: 3px solid var(--main); outline-offset: 3px; }
.hint, .notice { margin: .5rem 0 0; color: var(--soft); font-size: .9rem; }
.notice:empty { display: none; }
[data-status='COMPLETED'] .payable, [data-status='EXPIRED'] .payable, [data-status='REMOVED'] .payable { display: none; }
@media (prefers-reduced-motion: no-preference) { button { transition: filter .15s; } button:hover { filter: brightness(1.1); } }
`;

export const SCRIPT = `
'use strict';
(() => {
  const main = document.querySelector('main');
  const find = (name) => main.querySelector('[data-part="' + name + '"]');
  const words = JSON.parse(main.dataset.words);
  let state = JSON.parse(main.dataset.state);
  let ahead = Date.parse(state.now) - Date.now();

  const money = (cents) => 'R$\\u00a0' + (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 });
  const two = (number) => String(number).padStart(2, '0');

  function left() {
    const seconds = Math.max(0, Math.ceil((Date.parse(state.expiresAt) - Date.now() - ahead) / 1000));
    const days = Math.floor(seconds / 86400);
    const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
    return days > 0 ? days + ' ' + words.days[days === 1 ? 0 : 1] + ' ' + clock : clock;
  }

  function draw() {
    main.dataset.status = state.status;
    const status = find('status');
    if (status.textContent !== words.states[state.status]) status.textContent = words.states[state.status];
    if (state.value !== null) find('amount').textContent = money(state.value);
    const countdown = find('countdown');
    if (countdown) {
      countdown.hidden = state.status !== 'ACTIVE' || state.expiresAt === null;
      if (!countdown.hidden) find('left').textContent = left();
    }
    document.title = words.states[state.status] + ' \\u2013 ' + state.merchant;
  }

  const notice = find('notice');
  find('copy').addEventListener('click', async () => {
    const code = find('code');
    try {
      await navigator.clipboard.writeText(code.value);
      notice.textContent = words.copied;
    } catch {
      code.focus();
      code.select();
      notice.textContent = document.execCommand('copy') ? words.copied : words.copyFailed;
    }
  });

  const form = find('simulate');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) }).catch(() => undefined);
    if (answer === undefined) notice.textContent = words.lost;
    else if (!answer.ok && answer.type !== 'opaqueredirect') {
      const { error } = await answer.json().catch(() => ({}));
      notice.textContent = words.failed + (error ? ': ' + error : '');
    } else if (state.kind === 'qrcode') notice.textContent = words.states.COMPLETED;
  });

  const events = new EventSource(location.pathname + '/events');
  events.addEventListener('message', ({ data }) => {
    state = JSON.parse(data);
    ahead = Date.parse(state.now) - Date.now();
    if (notice.textContent === words.lost) notice.textContent = '';
    draw();
  });
  events.addEventListener('error', () => {
    notice.textContent = words.lost;
  });

  draw();
  setInterval(draw, 1000);
})();
`;
