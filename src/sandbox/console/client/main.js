// The frame of the console: navigation between sections, actions, and updates after changes elsewhere.
import { enter, follow, get, hasToken, leave, Locked, Refused, Unanswered } from './api.js';
import { charges } from './charges.js';
import {
  closeDialog,
  dialog,
  dialogMessages,
  dismissDialog,
  onClose,
  open,
  opened,
  redraw,
} from './dialog.js';
import { disputes } from './disputes.js';
import { h, put, reachable } from './dom.js';
import { date } from './format.js';
import { customers, payments, transactions } from './lists.js';
import { overview } from './overview.js';
import { pixKeys } from './pix-keys.js';
import { isInOtherLanguage, languageSwitch, themeSwitch } from './preferences.js';
import { qrCodes } from './qr-codes.js';
import { refunds } from './refunds.js';
import { requests } from './requests.js';
import { fill, words } from './set-up.js';
import { statement } from './statement.js';
import { subAccounts } from './sub-accounts.js';
import { subscriptions } from './subscriptions.js';
import { addressOf } from './table.js';
import { testData } from './test-data.js';
import { SPACE } from './text.js';
import { clock, faults } from './tools.js';
import { webhooks } from './webhooks.js';

/** The sections in the order of the navigation; `path` is the first part of the address behind `#`. */
const VIEWS = [
  { path: 'overview', label: words.overview, view: overview },
  { path: 'charges', label: words.charges, view: charges },
  { path: 'subscriptions', label: words.subscriptions, view: subscriptions },
  { path: 'qr-codes', label: words.qrCodes, view: qrCodes },
  { path: 'transactions', label: words.transactions, view: transactions },
  { path: 'statement', label: words.statement, view: statement },
  { path: 'refunds', label: words.refunds, view: refunds },
  { path: 'disputes', label: words.disputes, view: disputes },
  { path: 'payments', label: words.payments, view: payments },
  { path: 'customers', label: words.customers, view: customers },
  { path: 'sub-accounts', label: words.subAccounts, view: subAccounts },
  { path: 'pix-keys', label: words.pixKeys, view: pixKeys },
  { path: 'webhooks', label: words.webhooks, view: webhooks },
  { path: 'clock', label: words.clock, view: clock },
  { path: 'faults', label: words.faults, view: faults },
  { path: 'requests', label: words.requests, view: requests },
  { path: 'data', label: words.testDataTitle, view: testData },
];
/** Minimum pause between two reads, in milliseconds. Reads take at most a fifth of the time of the sandbox. */
const PAUSE_MS = 500;
const REST = 4;
const RETRY_MS = 2_000;

const pageMessages = {
  good: h('p', { class: 'said', role: 'status' }),
  bad: h('p', { class: 'said wrong', role: 'alert' }),
};
const connection = h('p', { class: 'said', role: 'status' });
const company = h('span', { class: 'company' });
const time = h('span', { class: 'now' });
const toggle = h('button', { type: 'button', class: 'quiet small', id: 'live' }, words.pause);
const links = VIEWS.map(({ path, label }) => h('a', { href: `#${path}` }, label));
const main = h('main', { id: 'main', tabindex: '-1' });
const root = document.querySelector('#console');
const stream = new AbortController();

/** The current section: {entry, view, section, part, state}. */
let current;
let isPaused = false;
let isLooking = false;
let isStale = false;
/** Whether a pending read was requested on this page. Such reads are done even while updates are paused. */
let isAskedFor = false;
/** Number of steps back in the history to the latest address without an item; null if there is none. */
let stepsBack = null;
/** Milliseconds that the clock of the sandbox is ahead of the clock of this machine. */
let ahead;

function tell(kind, text) {
  const messages = dialog.open ? dialogMessages : pageMessages;
  for (const one of [pageMessages, dialogMessages]) {
    one.good.textContent = '';
    one.bad.textContent = '';
  }
  put(messages[kind], text);
}

function lock(why) {
  leave();
  stream.abort();
  closeDialog();
  root.replaceChildren();
  root.hidden = true;
  document.querySelector('#why').textContent = why;
  document.querySelector('#locked').hidden = false;
  document.title = words.lockedTitle;
}

/** Browsers describe a lost connection in English and in their own words, so this page has its own text. */
const whyNotLoaded = (error) =>
  fill(words.failedToLoad, error instanceof Unanswered ? words.unreachable : error.message);

/** Runs an action and shows its result. An action with an unknown outcome is not reported as done. */
const app = {
  say: (text) => tell('good', text),
  complain: (text) => tell('bad', text),
  /** Opens a question, or an item again; neither changes the address. */
  open,
  /** Goes to an item of a section, at its address. */
  go: (path, ...ids) => {
    history.pushState(null, '', addressOf(path, ...ids));
    return navigate(false);
  },
  /** Closes the open item. */
  close: closeDialog,
  /** Shows another part of the section. */
  look: (more) => {
    Object.assign(current.state, more);
    return look();
  },
};

async function act(work) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Locked) return lock(words.lockedEnded);
    if (error instanceof Refused) app.complain(fill(words.refused, error.message));
    else if (error instanceof Unanswered) app.complain(words.noAnswer);
    else throw error;
  }
  await look();
}

/** Runs one action at a time, so that a double click acts once. */
async function once(button, work) {
  if (button.ariaDisabled === 'true' || button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  try {
    await act(work);
  } finally {
    button.ariaBusy = null;
  }
}

document.addEventListener('click', ({ target }) => {
  const pressed = target.closest?.('[data-action]');
  if (!pressed || current === undefined) return;
  const { action, ...data } = pressed.dataset;
  const actions = dialog.contains(pressed) ? opened()?.actions : current.view.actions;
  const known = action === 'page' ? () => turn(Number(data.skip)) : actions?.[action];
  if (known)
    void once(pressed, () =>
      known(app, data, dialog.contains(pressed) ? dialog : current.section, current.state),
    );
});

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const { target: form, submitter } = event;
  const { filter, submit } = current?.view ?? {};
  const work = form.dataset.filter === undefined ? submit?.[form.dataset.submit] : filter;
  if (work) void once(submitter ?? form, () => work(app, new FormData(form), form));
});

/** Fields of a filter act as soon as they are changed. */
document.addEventListener('input', ({ target }) => {
  const { form } = target;
  const work = form?.dataset.filter === undefined ? undefined : current?.view.filter;
  if (work) void work(app, new FormData(form));
});

/** Shows the page of a list that begins at `skip`, scrolled to its top. */
async function turn(skip) {
  await app.look({ skip });
  current.section.querySelector('h2').focus();
}

/** While updates are paused, changes made elsewhere are not shown, even by a read that began before the pause. */
const isHeld = (requested) => isPaused && !requested;

/**
 * Reads the data of the section and of the open dialog, and once more if something has changed meanwhile.
 * @param requested whether the read was requested on this page; false after a change elsewhere
 */
async function look(requested = true) {
  if (isHeld(requested)) return;
  if (isLooking || document.hidden) {
    isStale = true;
    isAskedFor ||= requested;
    return;
  }
  isLooking = true;
  const began = performance.now();
  isStale = false;
  isAskedFor = false;
  const { view, part, state, section } = current;
  const problem = section.querySelector('[data-part=problem]');
  try {
    const [data] = await Promise.all([view.load(state), redraw()]);
    if (current.view === view && !isHeld(requested)) view.draw(part, data, state);
    problem.replaceChildren();
  } catch (error) {
    if (error instanceof Locked) return lock(words.lockedEnded);
    if (!(error instanceof Refused || error instanceof Unanswered)) throw error;
    section.querySelector('[data-part=loading]')?.remove();
    problem.replaceChildren(
      h(
        'p',
        { class: 'warning' },
        whyNotLoaded(error),
        SPACE,
        h('button', { type: 'button', class: 'quiet small', 'data-action': 'again' }, words.tryAgain),
      ),
    );
  } finally {
    isLooking = false;
  }
  if (isStale || current.view !== view)
    setTimeout(
      () => void look(isAskedFor),
      current.view === view ? Math.max(PAUSE_MS, REST * (performance.now() - began)) : 0,
    );
}

/**
 * Returns the section in the address, or the first one, and the ids of an item in it: `#subscriptions/gym-1/INSTALMENT`.
 * A `detail` has a parameter for each id that its items can have.
 */
function place() {
  const [path, ...written] = location.hash.slice(1).split('/');
  const entry = VIEWS.find((one) => one.path === path);
  if (entry === undefined) return { entry: VIEWS[0], ids: [], isKnown: path === '' };
  try {
    const ids = written.filter((one) => one !== '').map((one) => decodeURIComponent(one));
    return { entry, ids, isKnown: ids.length <= (entry.view.detail?.length ?? 0) };
  } catch {
    return { entry, ids: [], isKnown: false };
  }
}

/** Counts the steps back to the latest address without an item. The history keeps the number for each address. */
function countSteps(hasItem) {
  if (!hasItem) stepsBack = 0;
  else if (history.state?.stepsBack !== undefined) ({ stepsBack } = history.state);
  else if (stepsBack !== null) stepsBack += 1;
  history.replaceState({ stepsBack }, '');
}

/** Removes the item from the address without a step back. */
function dropItem(entry) {
  history.replaceState(null, '', addressOf(entry.path));
  countSteps(false);
}

/** Shows the section and the item in the address. */
async function navigate(isFirst) {
  const { entry, ids, isKnown } = place();
  if (current?.entry !== entry) drawSection(entry, isFirst);
  const hasItem = isKnown && ids.length > 0;
  countSteps(hasItem);
  if (!hasItem) {
    if (!isKnown) dropItem(entry);
    dismissDialog();
    if (!isKnown) app.complain(words.nothingHere);
    return;
  }
  try {
    await open(current.view.detail(...ids));
  } catch (error) {
    if (error instanceof Locked) return lock(words.lockedEnded);
    if (!(error instanceof Refused || error instanceof Unanswered)) throw error;
    dropItem(entry);
    dismissDialog();
    app.complain(whyNotLoaded(error));
  }
}

/** Goes to the latest address without an item. */
function leaveItem() {
  if (place().ids.length === 0) return;
  if (stepsBack === null) dropItem(current.entry);
  else history.go(-stepsBack);
}
onClose(leaveItem);

function drawSection(entry, isFirst) {
  const { label, view } = entry;
  links.forEach((link, index) =>
    VIEWS[index] === entry ? link.setAttribute('aria-current', 'page') : link.removeAttribute('aria-current'),
  );
  const heading = h('h2', { tabindex: '-1' }, label);
  const section = h(
    'section',
    {},
    heading,
    h('div', { 'data-part': 'problem' }),
    h('div', { 'data-part': 'loading', class: 'hint' }, words.loading),
    view.frame(),
  );
  const part = (name) => {
    section.querySelector('[data-part=loading]')?.remove();
    return section.querySelector(`[data-part=${name}]`);
  };
  current = {
    entry,
    view: { ...view, actions: { again: () => undefined, ...view.actions } },
    section,
    part,
    state: {},
  };
  pageMessages.good.textContent = '';
  pageMessages.bad.textContent = '';
  main.replaceChildren(pageMessages.good, pageMessages.bad, section);
  document.title = `${label} \u2013 ${words.title}`;
  if (!isFirst) heading.focus();
  void look();
}

/** Advances the displayed clock of the sandbox from its last known time. */
function tick() {
  if (ahead !== undefined)
    time.replaceChildren(`${words.now}: `, date(new Date(Date.now() + ahead).toISOString()));
}

function pulse({ now }) {
  ahead = Date.parse(now) - Date.now();
  tick();
  void look(false);
}

async function keepFollowing() {
  for (;;) {
    try {
      await follow((news) => {
        if (connection.textContent === words.lost) connection.textContent = words.found;
        pulse(news);
      }, stream.signal);
    } catch (error) {
      if (stream.signal.aborted) return;
      if (error instanceof Locked) return lock(words.lockedEnded);
      if (!(error instanceof Unanswered || error instanceof Refused)) throw error;
    }
    if (stream.signal.aborted) return;
    if (connection.textContent !== words.lost) connection.textContent = words.lost;
    await new Promise((done) => setTimeout(done, RETRY_MS));
  }
}

toggle.addEventListener('click', () => {
  isPaused = !isPaused;
  toggle.textContent = isPaused ? words.resume : words.pause;
  connection.textContent = isPaused ? words.paused : '';
  if (!isPaused) void look();
});

async function start() {
  try {
    enter();
    const { company: name } = await get('/_sandbox/status');
    put(company, name);
  } catch (error) {
    if (!(error instanceof Locked)) return lock(whyNotLoaded(error));
    return lock(error.message === '' ? '' : words.lockedEnded);
  }
  root.append(
    h('a', { class: 'skip', href: '#main' }, words.skip),
    h(
      'header',
      {},
      h('h1', {}, words.title),
      company,
      time,
      toggle,
      themeSwitch(),
      languageSwitch(),
      connection,
      h('p', { class: 'hint' }, words.testData),
    ),
    h('div', { class: 'body' }, h('nav', { 'aria-label': words.sections }, links), main),
    dialog,
  );
  root.hidden = false;
  root.querySelector('.skip').addEventListener('click', (event) => {
    event.preventDefault();
    main.focus();
  });
  addEventListener('hashchange', () => {
    if (!hasToken()) void navigate(false);
  });
  addEventListener('resize', () => reachable(main));
  document.addEventListener('visibilitychange', () => {
    if (isStale && !document.hidden) void look(isAskedFor);
  });
  setInterval(tick, 1_000);
  void navigate(true);
  await keepFollowing();
}

// Pasting an address with another `#` part into this page does not reload it.
addEventListener('hashchange', () => {
  if (hasToken()) location.reload();
});
if (!isInOtherLanguage()) void start();
