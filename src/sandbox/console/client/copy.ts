// Copies a text; where the browser does not allow it, from a field that is there for a moment.
import { h } from './dom.ts';
import { words } from './set-up.ts';
import type { App } from './types.ts';

export async function copyText(app: App, text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = h('textarea', { readonly: true, class: 'unseen', 'aria-hidden': 'true' }, text);
    // Within the dialog: the page below it cannot be selected.
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    if (!isCopied) return app.complain(words.copyFailed);
  }
  app.say(done);
}
