// The payment page: countdown, copying of the code, simulated payment, and updates after changes.
'use strict';
(() => {
  const main = document.querySelector('main');
  const find = (name) => main.querySelector('[data-part="' + name + '"]');
  const words = JSON.parse(main.dataset.words);
  let state = JSON.parse(main.dataset.state);
  let ahead = Date.parse(state.now) - Date.now();

  const money = (cents) => 'R$\u00a0' + (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 });
  const two = (number) => String(number).padStart(2, '0');

  function left() {
    const seconds = Math.max(0, Math.ceil((Date.parse(state.expiresAt) - Date.now() - ahead) / 1000));
    const days = Math.floor(seconds / 86400);
    const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
      .map(two)
      .join(':');
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
    const back = find('return');
    if (back) back.hidden = state.status !== 'COMPLETED';
    // The status shows the result.
    if (state.status !== 'ACTIVE' && notice.textContent === words.unanswered) notice.textContent = '';
    document.title = words.states[state.status] + ' \u2013 ' + state.merchant;
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
  let isSending = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    // A QR code can be paid many times, but a double click pays once.
    if (isSending) return;
    isSending = true;
    notice.textContent = '';
    try {
      await simulate();
    } finally {
      isSending = false;
    }
  });
  async function simulate() {
    const answer = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(new FormData(form)),
    }).catch(() => undefined);
    if (answer === undefined) {
      notice.textContent = words.unanswered;
      draw();
    } else if (!answer.ok && answer.type !== 'opaqueredirect') {
      const { error, field } = await answer.json().catch(() => ({}));
      const why = field === 'amount' ? words.wrongAmount : error;
      notice.textContent = words.failed + (why ? ': ' + why : '');
    } else if (state.kind === 'qrcode') {
      form.reset();
      notice.textContent = words.states.COMPLETED;
    }
  }

  const events = new EventSource(location.pathname + '/events');
  events.addEventListener('message', ({ data }) => {
    state = JSON.parse(data);
    ahead = Date.parse(state.now) - Date.now();
    if (notice.textContent === words.lost) notice.textContent = '';
    const was = document.activeElement;
    draw();
    // A final status cannot change, so the page no longer needs the sandbox.
    if (state.status !== 'ACTIVE') events.close();
    if (was !== document.body && was.offsetParent === null) find('status').focus();
  });
  events.addEventListener('error', () => {
    if (notice.textContent !== words.unanswered) notice.textContent = words.lost;
  });

  draw();
  setInterval(draw, 1000);
})();
