// Asks before an action whose effect cannot be undone, in a dialog of its own.
import { Refused, Unanswered } from './api.js';
import { h } from './dom.js';
import { words } from './set-up.js';
import { button, facts } from './table.js';

/**
 * @param question title of the dialog
 * @param pairs facts about the action, as `facts` takes them
 * @param hint what the action does
 * @param label text of the button that does it
 * @param work does it, and returns what to say. Anything that makes it safe to repeat, such as an id, is made before.
 * @param isRepeatable whether the service refuses the same once more. If not, the question is gone after a lost answer,
 *   so that nobody does it twice without having looked.
 * @param back makes the dialog that is shown afterwards; none if undefined
 */
export const confirmation = ({ question, pairs = [], hint, label, work, isRepeatable = true, back }) => ({
  load: async () => undefined,
  title: () => [question],
  draw: () => [
    facts(pairs),
    hint === undefined ? undefined : h('p', {}, hint),
    h(
      'div',
      { class: 'buttons' },
      button('confirm', undefined, label, undefined, false),
      button('back', undefined, words.back),
    ),
  ],
  actions: {
    confirm: async (app) => {
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
    back: (app) => (back === undefined ? app.close() : app.open(back())),
  },
  end: () => undefined,
});
