// A question before an action that cannot be undone, in a dialog.
import { Refused, Unanswered } from './api.ts';
import type { Child } from './dom.ts';
import { h } from './dom.ts';
import { words } from './set-up.ts';
import type { Fact } from './table.ts';
import { facts } from './table.ts';
import type { App, Item } from './types.ts';

interface Question {
  /** Title of the dialog. */
  readonly question: Child;
  /** Facts about the action. */
  readonly pairs?: readonly Fact[];
  /** What the action does. */
  readonly text?: Child;
  /** Text of the button that does it; `isDanger` makes it red. */
  readonly label: string;
  readonly isDanger?: boolean;
  /** Does it, and returns what to say. Anything that makes it safe to repeat, such as an id, is made before. */
  readonly work: () => Promise<Child>;
  /**
   * Whether the service refuses the same once more. If not, the question is gone after a lost answer, so that nobody does
   * it twice without having looked.
   */
  readonly isRepeatable?: boolean;
  /** Makes the item that is shown afterwards; none if undefined. */
  readonly back?: (() => Item) | undefined;
}

/** Asks before an action. */
export const confirm = (
  app: App,
  { question, pairs = [], text, label, isDanger = false, work, isRepeatable = true, back }: Question,
): Promise<void> =>
  app.open({
    load: () => Promise.resolve(),
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
        let done: Child;
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
