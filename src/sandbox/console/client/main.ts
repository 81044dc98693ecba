// The frame of the console: navigation between sections, actions, and updates after changes elsewhere.
import type { ChangeCounter } from '#sandbox/console/access.ts';
import { enter, follow, get, hasToken, leave, Locked, Refused, Unanswered, writes } from './api.ts';
import { charges } from './charges.ts';
import {
  closeDialog,
  dialog,
  dialogMessages,
  dismissDialog,
  onClose,
  open,
  opened,
  redraw,
} from './dialog.ts';
import { disputes } from './disputes.ts';
import type { Child } from './dom.ts';
import { elementIn, h, put, reachable } from './dom.ts';
import { date } from './format.ts';
import { customers, payments, transactions } from './lists.ts';
import { overview } from './overview.ts';
import { pixKeys } from './pix-keys.ts';
import { isInOtherLanguage, languageSwitch, themeSwitch } from './preferences.ts';
import { qrCodes } from './qr-codes.ts';
import { refunds } from './refunds.ts';
import { requests } from './requests.ts';
import { words } from './set-up.ts';
import { statement } from './statement.ts';
import { subAccounts } from './sub-accounts.ts';
import { subscriptions } from './subscriptions.ts';
import { addressOf } from './table.ts';
import { testData } from './test-data.ts';
import type { Text } from './text.ts';
import { fill, SPACE } from './text.ts';
import { clock, faults } from './tools.ts';
import type { Actions, App, Part, View, ViewState } from './types.ts';
import { webhooks } from './webhooks.ts';

/** A section in the navigation; `path` is the first part of the address behind `#`. */
interface Entry {
  readonly path: string;
  readonly label: string;
  readonly view: View;
}

const OVERVIEW: Entry = { path: 'overview', label: words.overview, view: overview };
/** The sections in their order. */
const VIEWS: readonly Entry[] = [
  OVERVIEW,
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
const tools = h('div', { class: 'tools' }, time, toggle, themeSwitch(), languageSwitch());
const about = h('p', { class: 'hint' }, words.testData);
const header = h('header', {}, h('h1', {}, words.title), company, tools, connection, about);
const menu = h('details', {}, h('summary', {}, words.sections), h('div', { class: 'links' }, links));
/** Not a telephone: style.css has the same width. */
const wide = matchMedia('(min-width: 45.01rem)');
const main = h('main', { id: 'main', tabindex: '-1' });
const root = elementIn(document, '#console');
const stream = new AbortController();

interface Section {
  readonly entry: Entry;
  readonly section: HTMLElement;
  readonly part: Part;
  readonly state: ViewState;
}

let current: Section | undefined;
let isPaused = false;
let isLooking = false;
let isStale = false;
/** Whether a pending read was requested on this page. Such reads are done even while updates are paused. */
let isAskedFor = false;
/** Number of steps back in the history to the latest address without an item; null if there is none. */
let stepsBack: number | null = null;
/** Milliseconds that the clock of the sandbox is ahead of the clock of this machine. */
let ahead: number | undefined;

function tell(kind: 'good' | 'bad', text: Child): void {
  const messages = dialog.open ? dialogMessages : pageMessages;
  for (const one of [pageMessages, dialogMessages]) {
    one.good.textContent = '';
    one.bad.textContent = '';
  }
  put(messages[kind], text);
}

function lock(why: Child): void {
  leave();
  current = undefined;
  stream.abort();
  closeDialog();
  root.replaceChildren();
  root.hidden = true;
  put(elementIn(document, '#why'), why);
  elementIn(document, '#locked').hidden = false;
  document.title = words.lockedTitle;
}

/** Browsers describe a lost connection in English and in their own words, so this page has its own text. */
const whyNotLoaded = (error: Refused | Unanswered): Text =>
  fill(words.failedToLoad, error instanceof Unanswered ? words.unreachable : error.message);

const app: App = {
  say: (text) => tell('good', text),
  complain: (text) => tell('bad', text),
  open,
  go: (path, ...ids) => {
    history.pushState(null, '', addressOf(path, ...ids));
    return navigate(false);
  },
  close: closeDialog,
  look: (more) => {
    if (current !== undefined) current = { ...current, state: { ...current.state, ...more } };
    return look();
  },
};

/**
 * Runs an action and shows its result. An action with an unknown outcome is not reported as done.
 * @returns false if it was refused or got no answer
 */
async function act(work: () => unknown): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Locked) lock(words.lockedEnded);
    else if (error instanceof Refused) app.complain(fill(words.refused, error.message));
    else if (error instanceof Unanswered) app.complain(words.noAnswer);
    else throw error;
    return false;
  }
}

/**
 * Runs the action of a button or form. It stays busy until the page shows the result, so that a double click acts once. If
 * nothing was sent, for example because a field is wrong, it can be used again at once.
 */
async function once(button: HTMLElement, work: () => unknown): Promise<void> {
  if (button.ariaDisabled === 'true' || button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  const before = writes();
  try {
    if (!(await act(work)) || writes() > before) await look();
  } finally {
    button.ariaBusy = null;
  }
}

/** Actions of the buttons that any section can have. */
const PAGE_ACTIONS: Actions = {
  page: (_app, { skip }) => turn(skip),
  again: () => look(),
};

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null;
  if (button === null || current === undefined) return;
  const { action = '', id = '', skip = '0' } = button.dataset;
  const pressed = { id, skip: Number(skip) };
  const isInDialog = dialog.contains(button);
  const { entry, section, state } = current;
  const actions: Actions = { ...PAGE_ACTIONS, ...(isInDialog ? opened()?.actions : entry.view.actions) };
  const known = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (known) void once(button, () => known(app, pressed, isInDialog ? dialog : section, state));
});

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || current === undefined) return;
  const { filter, submit } = current.entry.view;
  const work = form.dataset.filter === undefined ? submit?.[form.dataset.submit ?? ''] : filter;
  if (work) void once(submitter ?? form, () => work(app, form));
});

/** Fields of a filter act as soon as they are changed. */
document.addEventListener('input', ({ target }) => {
  const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-filter]') : null;
  if (form !== null) void current?.entry.view.filter?.(app, form);
});

/** Shows the page of a list that begins at `skip`, scrolled to its top. */
async function turn(skip: number): Promise<void> {
  await app.look({ skip });
  current?.section.querySelector('h2')?.focus();
}

/** While updates are paused, changes made elsewhere are not shown, even by a read that began before the pause. */
const isHeld = (requested: boolean): boolean => isPaused && !requested;

/**
 * Reads the data of the section and of the open dialog, and once more if something has changed meanwhile.
 * @param requested whether the read was requested on this page; false after a change elsewhere
 */
async function look(requested = true): Promise<void> {
  if (current === undefined || isHeld(requested)) return;
  if (isLooking || document.hidden) {
    isStale = true;
    isAskedFor ||= requested;
    return;
  }
  isLooking = true;
  const began = performance.now();
  isStale = false;
  isAskedFor = false;
  const {
    entry: { view },
    part,
    state,
    section,
  } = current;
  const problem = elementIn(section, '[data-part=problem]');
  try {
    const [data] = await Promise.all([view.load(state), redraw()]);
    if (current?.entry.view === view && !isHeld(requested)) view.draw(part, data, state);
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
  if (isStale || current?.entry.view !== view)
    setTimeout(
      () => void look(isAskedFor),
      current?.entry.view === view ? Math.max(PAUSE_MS, REST * (performance.now() - began)) : 0,
    );
}

/**
 * Returns the section in the address, or the first one, and the ids of an item in it: `#subscriptions/gym-1/INSTALMENT`.
 * A `detail` has a parameter for each id that its items can have.
 */
function place(): { readonly entry: Entry; readonly ids: readonly string[]; readonly isKnown: boolean } {
  const [path, ...written] = location.hash.slice(1).split('/');
  const entry = VIEWS.find((one) => one.path === path);
  if (entry === undefined) return { entry: OVERVIEW, ids: [], isKnown: path === '' };
  try {
    const ids = written.filter((one) => one !== '').map((one) => decodeURIComponent(one));
    return { entry, ids, isKnown: ids.length <= (entry.view.detail?.length ?? 0) };
  } catch {
    return { entry, ids: [], isKnown: false };
  }
}

/** Counts the steps back to the latest address without an item. The history keeps the number for each address. */
function countSteps(hasItem: boolean): void {
  const kept = history.state as { readonly stepsBack?: number | null } | null;
  if (!hasItem) stepsBack = 0;
  else if (kept?.stepsBack !== undefined) ({ stepsBack } = kept);
  else if (stepsBack !== null) stepsBack += 1;
  history.replaceState({ stepsBack }, '');
}

/** Removes the item from the address without a step back. */
function dropItem(entry: Entry): void {
  history.replaceState(null, '', addressOf(entry.path));
  countSteps(false);
}

/** Shows the section and the item in the address. */
async function navigate(isFirst: boolean): Promise<void> {
  const { entry, ids, isKnown } = place();
  if (current?.entry !== entry) drawSection(entry, isFirst);
  const [id, within] = isKnown ? ids : [];
  countSteps(id !== undefined);
  if (id === undefined || entry.view.detail === undefined) {
    if (!isKnown) dropItem(entry);
    dismissDialog();
    if (!isKnown) app.complain(words.nothingHere);
    return;
  }
  try {
    await open(entry.view.detail(id, within));
  } catch (error) {
    if (error instanceof Locked) return lock(words.lockedEnded);
    if (!(error instanceof Refused || error instanceof Unanswered)) throw error;
    dropItem(entry);
    dismissDialog();
    app.complain(whyNotLoaded(error));
  }
}

/** Goes to the latest address without an item. */
function leaveItem(): void {
  if (place().ids.length === 0) return;
  if (stepsBack === null) dropItem(place().entry);
  else history.go(-stepsBack);
}
onClose(leaveItem);

function drawSection(entry: Entry, isFirst: boolean): void {
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
  const part = (name: string): HTMLElement => {
    section.querySelector('[data-part=loading]')?.remove();
    return elementIn(section, `[data-part=${name}]`);
  };
  current = { entry, section, part, state: {} };
  pageMessages.good.textContent = '';
  pageMessages.bad.textContent = '';
  main.replaceChildren(pageMessages.good, pageMessages.bad, section);
  if (!wide.matches) menu.open = false;
  document.title = `${label} \u2013 ${words.title}`;
  if (!isFirst) heading.focus();
  void look();
}

/** Advances the displayed clock of the sandbox from its last known time. */
function tick(): void {
  if (ahead !== undefined)
    put(time, `${words.now}:`, SPACE, date(new Date(Date.now() + ahead).toISOString()));
}

function pulse({ now }: ChangeCounter): void {
  ahead = Date.parse(now) - Date.now();
  tick();
  void look(false);
}

async function keepFollowing(): Promise<void> {
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

/** Shows the sections, or on a narrow screen a closed menu of the sections and of what else the header has. */
function fit(): void {
  menu.open = wide.matches;
  if (wide.matches) {
    connection.before(tools);
    header.append(about);
  } else menu.append(tools, about);
}

async function start(): Promise<void> {
  try {
    enter();
    const { company: name } = await get('/_sandbox/status');
    put(company, name);
  } catch (error) {
    if (error instanceof Locked) return lock(error.message === '' ? '' : words.lockedEnded);
    if (!(error instanceof Refused || error instanceof Unanswered)) throw error;
    return lock(whyNotLoaded(error));
  }
  root.append(
    h('a', { class: 'skip', href: '#main' }, words.skip),
    header,
    h('div', { class: 'body' }, h('nav', { 'aria-label': words.sections }, menu), main),
    dialog,
  );
  fit();
  wide.addEventListener('change', fit);
  root.hidden = false;
  elementIn(root, '.skip').addEventListener('click', (event) => {
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
