// One item in a modal dialog. Results of its actions are shown in the dialog, because the page below cannot be reached.
import { Refused } from './api.ts';
import { h, put, show } from './dom.ts';
import { forgetProblems } from './forms.ts';
import { words } from './set-up.ts';
import { fill } from './text.ts';
import type { Item } from './types.ts';

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

let shown: Item | undefined;
/** The item that was last asked for; another one may be read meanwhile. */
let wanted: Item | undefined;
let closed = (): void => undefined;
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

function forget(): void {
  forgetProblems(body);
  shown?.end?.();
  shown = undefined;
}

/** Calls back after the dialog was closed, unless the address did it. */
export const onClose = (callback: () => void): void => {
  closed = callback;
};

/** The item in the open dialog; undefined if none is open. */
export const opened = (): Item | undefined => shown;

/** Closes the dialog, and does not open the item that is being read. */
export function closeDialog(): void {
  wanted = undefined;
  if (dialog.open) dialog.close();
}

/**
 * Closes the dialog without calling back, because the address has no item any more. The event of the dialog comes later,
 * when the address may have another one.
 */
export function dismissDialog(): void {
  forget();
  closeDialog();
}

/** Shows an item, in place of the one that is shown now. */
export async function open(thing: Item): Promise<void> {
  wanted = thing;
  let data: unknown;
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
  draw(thing, data);
  if (!dialog.open) dialog.showModal();
  title.focus();
}

/** Reads the item of the open dialog again. */
export async function redraw(): Promise<void> {
  const thing = shown;
  if (thing === undefined) return;
  try {
    const data = await thing.load();
    if (shown === thing) draw(thing, data);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // The item no longer exists: its actions are disabled. The page below goes on.
    if (shown !== thing) return;
    if (dialogMessages.bad.textContent === '')
      put(dialogMessages.bad, fill(words.failedToLoad, error.message));
    show(body);
  }
}

function draw(thing: Item, data: unknown): void {
  put(title, thing.title(data));
  show(body, thing.draw(data));
}
