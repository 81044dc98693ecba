// A question before an action that cannot be undone, in a dialog.
import { Refused, Unanswered } from './api.js';
import { h } from './dom.js';
import { words } from './set-up.js';
import { facts } from './table.js';

/**
 * Asks before an action.
 * @param question title of the dialog
 * @param pairs facts about the action, as `facts` takes them
 * @param text elements that say what the action does
 * @param label text of the button that does it; `isDanger` makes it red
 * @param work does it, and returns what to say. Anything that makes it safe to repeat, such as an id, is made before.
 * @param isRepeatable whether the service refuses the same once more. If not, the question is gone after a lost answer,
 *   so that nobody does it twice without having looked.
 * @param back makes the item that is shown afterwards; none if undefined
 */
export const confirm = (
  app,
  { question, pairs = [], text, label, isDanger = false, work, isRepeatable = true, back },
) =>
  app.open({
    load: async () => undefined,
    title: () => [question],
    draw: () => [
      facts(pairs),
      text,
      h(
        'div',
        { class: 'buttons' },
        h(
          'button',
          { type: 'button', class: isDanger ? 'danger' : undefined, 'data-action': 'confirm' },
          label,
        ),
        h('button', { type: 'button', class: 'quiet', 'data-action': 'back' }, words.back),
      ),
    ],
    actions: {
      confirm: async () => {
        let done;
        try {
          done = await work();
        } catch (error) {
          if (isRepeatable || !(error instanceof Unanswered)) throw error;
        }
        if (back === undefined) app.close();
        try {
          if (back !== undefined) await app.open(back());
        } catch (error) {
          // The action was done, although its item cannot be shown again.
          if (!(error instanceof Refused || error instanceof Unanswered)) throw error;
          app.close();
        }
        if (done === undefined) app.complain(words.noAnswer);
        else app.say(done);
      },
      back: () => (back === undefined ? app.close() : app.open(back())),
    },
  });
