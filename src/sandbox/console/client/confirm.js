// A question before something that cannot be undone.
import { h } from './dom.js';
import { words } from './set-up.js';

/** @param question {title, text, label, run}; `run` does it and returns what to say then */
export const confirm = (app, { title, text, label, run }) =>
  app.open({
    load: () => Promise.resolve(undefined),
    title: () => [title],
    draw: () => [
      text,
      h(
        'div',
        { class: 'buttons' },
        h('button', { type: 'button', class: 'danger', 'data-action': 'yes' }, label),
        h('button', { type: 'button', class: 'quiet', 'data-action': 'no' }, words.cancel),
      ),
    ],
    actions: {
      yes: async () => {
        const said = await run();
        app.close();
        app.say(said);
      },
      no: () => app.close(),
    },
  });
