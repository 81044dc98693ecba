// One item in a modal dialog. Results of its actions are shown in the dialog, because the page below cannot be reached.
import { Refused } from './api.js';
import { h, put, show } from './dom.js';
import { forgetProblems } from './forms.js';
import { fill, words } from './set-up.js';

const title = h('h2', { id: 'dialog-title', tabindex: '-1' });
const close = h('button', { type: 'button', class: 'quiet small' }, words.close);
const body = h('div');
export const dialogMessages = {
  good: h('p', { class: 'said', role: 'status' }),
  bad: h('p', { class: 'said wrong', role: 'alert' }),
};
export const dialog = h(
  'dialog',
  { 'aria-labelledby': 'dialog-title' },
  h('div', { class: 'top' }, title, close),
  dialogMessages.good,
  dialogMessages.bad,
  body,
);

let shown;
/** The item that was last asked for; another one may be read meanwhile. */
let wanted;
let closed = () => undefined;
close.addEventListener('click', closeDialog);
/** Escape closes the dialog. */
dialog.addEventListener('cancel', () => {
  wanted = undefined;
});
dialog.addEventListener('close', () => {
  const hadItem = shown !== undefined;
  forget();
  body.replaceChildren();
  if (hadItem) closed();
});

function forget() {
  forgetProblems(body);
  shown?.end?.();
  shown = undefined;
}

/** Calls back after the dialog was closed, unless the address did it. */
export const onClose = (callback) => {
  closed = callback;
};

/** The item in the open dialog; undefined if none is open. */
export const opened = () => shown;

/** Closes the dialog, and does not open the item that is being read. */
export function closeDialog() {
  wanted = undefined;
  if (dialog.open) dialog.close();
}

/**
 * Closes the dialog without calling back, because the address has no item any more. The event of the dialog comes later,
 * when the address may have another one.
 */
export function dismissDialog() {
  forget();
  closeDialog();
}

/** Shows an item, in place of the one that is shown now: {load, title, draw, actions, end}. */
export async function open(thing) {
  wanted = thing;
  let data;
  try {
    data = await thing.load();
  } catch (error) {
    if (wanted === thing) throw error;
  }
  if (wanted !== thing) return;
  forget();
  shown = thing;
  dialogMessages.good.textContent = '';
  dialogMessages.bad.textContent = '';
  draw(data);
  if (!dialog.open) dialog.showModal();
  title.focus();
}

/** Reads the item of the open dialog again. */
export async function redraw() {
  const thing = shown;
  if (thing === undefined) return;
  try {
    const data = await thing.load();
    if (shown === thing) draw(data);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // The item no longer exists: its actions are disabled. The page below goes on.
    if (shown !== thing) return;
    if (dialogMessages.bad.textContent === '')
      put(dialogMessages.bad, fill(words.failedToLoad, error.message));
    show(body);
  }
}

function draw(data) {
  put(title, shown.title(data));
  show(body, shown.draw(data));
}
