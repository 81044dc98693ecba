// Requests of programs to the sandbox: list with a filter, and each one with its headers and bodies.
import type { ConsoleData } from '#sandbox/console/data.ts';
import { read } from './api.ts';
import { copyText } from './copy.ts';
import type { Child } from './dom.ts';
import { h, show } from './dom.ts';
import {
  bodyBlock,
  filterForm,
  filterOf,
  headerBlock,
  pathField,
  selectField,
  statusField,
  textField,
} from './exchange.ts';
import { date, number } from './format.ts';
import { fieldText } from './forms.ts';
import { words } from './set-up.ts';
import type { Columns, Row } from './table.ts';
import { empty, facts, itemLink, table } from './table.ts';
import { fill } from './text.ts';
import type { Item, ViewState } from './types.ts';
import { item, view } from './types.ts';

const STEP = 50;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const COLUMNS: Columns = [
  [words.request, 'text'],
  [words.time],
  [words.answer, 'number'],
  [words.took, 'number'],
  [words.key, 'text'],
];

type Request = ConsoleData['request']['request'];

const statusWord = (status: number): HTMLElement =>
  h('span', { class: `state ${status < 400 ? 'good' : 'bad'}` }, String(status));

const outcome = ({ status, error, fault }: Request): Child => [
  statusWord(status),
  error ? h('span', { class: 'sub' }, error) : undefined,
  fault ? h('span', { class: 'sub' }, `${words.kind}: ${fault}`) : undefined,
];

const row = (one: Request): Row => ({
  key: String(one.id),
  cells: [
    [
      itemLink(
        ['requests', String(one.id)],
        h('code', {}, `${one.method} ${one.path}`),
        fill(words.open, `${one.method} ${one.path}`),
      ),
      one.correlationID ? h('span', { class: 'sub' }, one.correlationID) : undefined,
    ],
    date(one.at),
    outcome(one),
    fill(words.milliseconds, number(one.took)),
    one.key ?? '',
  ],
});

/** Shows a request and its answer in a dialog. */
function detail(id: string): Item {
  let commands: Pick<ConsoleData['request'], 'curl' | 'pixctl'> = {};
  return item({
    load: async () => {
      const data = await read('request', { id });
      commands = data;
      return data;
    },
    title: ({ request: { method, path } }) => [`${method} ${path}`],
    draw: ({ request, headers, body, answer, curl, pixctl }) => [
      facts([
        [words.answer, statusWord(request.status)],
        [words.error, request.error],
        [words.kind, request.fault],
        [words.ignoredFields, request.ignored?.join(', ')],
        [words.time, date(request.at)],
        [words.took, fill(words.milliseconds, number(request.took))],
        [words.operation, request.operation && h('code', {}, request.operation)],
        [words.correlationId, request.correlationID],
        [words.key, request.key],
      ]),
      curl === undefined
        ? answer && h('p', { class: 'hint' }, words.notCopyable)
        : [
            h(
              'div',
              { class: 'buttons' },
              h('button', { type: 'button', class: 'quiet small', 'data-action': 'curl' }, words.copyCurl),
              h(
                'button',
                { type: 'button', class: 'quiet small', 'data-action': 'pixctl' },
                words.copyPixctl,
              ),
            ),
            h('p', { class: 'hint' }, words.copyHint),
            h('code', { class: 'command' }, pixctl),
          ],
      answer === undefined
        ? h('p', { class: 'hint' }, words.bodiesGone)
        : [
            headerBlock(words.requestHeaders, headers),
            body && bodyBlock(words.requestBody, body),
            headerBlock(words.answerHeaders, answer.headers),
            bodyBlock(words.answerBody, answer.body),
          ],
    ],
    actions: {
      curl: (app) => copyText(app, commands.curl ?? '', words.commandCopied),
      pixctl: (app) => copyText(app, commands.pixctl ?? '', words.commandCopied),
    },
  });
}

const isFiltered = ({ method = '', path = '', status = '', text = '' }: ViewState): boolean =>
  `${method}${path}${status}${text}` !== '';

export const requests = view({
  frame: () => [
    h('p', { class: 'hint' }, words.requestsHint),
    filterForm(
      selectField('method', words.method, [['', words.anyStatus], ...METHODS]),
      pathField(),
      statusField(),
      textField(),
    ),
    h('p', { class: 'hint' }, words.textHint),
    h('div', { 'data-part': 'list' }),
  ],
  load: ({ most = STEP, method, path, status, text }) =>
    read('requests', { limit: most, method, path, status, text }),
  draw: (part, { requests: found }, state) =>
    show(
      part('list'),
      found.length === 0
        ? empty(isFiltered(state) ? words.nothingFound : words.noRequests)
        : table(words.requests, COLUMNS, found.map(row)),
      found.length >= (state.most ?? STEP) &&
        h('button', { type: 'button', class: 'quiet', 'data-action': 'more' }, words.more),
    ),
  detail,
  filter: (app, form) =>
    app.look({
      ...filterOf(form),
      method: fieldText(form, 'method'),
      path: fieldText(form, 'path'),
      most: STEP,
    }),
  actions: { more: (app, _data, _root, { most = STEP }) => app.look({ most: most + STEP }) },
});
