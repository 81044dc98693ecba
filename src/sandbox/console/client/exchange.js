// Headers and bodies of requests, events and answers. All of them come from elsewhere and are shown as text.
import { h } from './dom.js';
import { number } from './format.js';
import { fill, words } from './set-up.js';
import { Filled } from './text.js';

/** The end of a line; lines are isolated from each other, so that none changes the direction of the next. */
const LINE_END = new Filled(['\n']);

const lines = (text) => text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [LINE_END, line]));

const pre = (label, text) =>
  h('pre', { class: 'text', role: 'region', 'aria-label': label, tabindex: '0' }, lines(text));

/** @param headers [name, value] pairs; undefined if they are not known */
export const headerBlock = (title, headers) =>
  headers === undefined || headers.length === 0
    ? undefined
    : [h('h3', {}, title), pre(title, headers.map(([name, value]) => `${name}: ${value}`).join('\n'))];

/** @param body {text, size, isCut}; `text` is missing if the bytes are no text */
export const bodyBlock = (title, { text, size, isCut }) => [
  h('h3', {}, title),
  size === 0
    ? h('p', { class: 'hint' }, words.noBody)
    : text === undefined
      ? h('p', { class: 'hint' }, fill(words.binaryBody, number(size)))
      : [
          isCut ? h('p', { class: 'warning' }, fill(words.cutBody, number(size))) : undefined,
          pre(title, text),
        ],
];

const field = (id, label, attributes) =>
  h(
    'div',
    {},
    h('label', { for: id }, label),
    h('input', { id, name: id, type: 'search', autocomplete: 'off', spellcheck: 'false', ...attributes }),
  );

/** A form of fields that act as soon as they are changed. */
export const filterForm = (...fields) =>
  h('form', { role: 'search', class: 'row', 'data-filter': true, novalidate: true }, fields);

export const textField = () => field('text', words.textInBody, { maxlength: '200' });
export const pathField = () => field('path', words.path, { maxlength: '200' });
export const statusField = () =>
  field('httpStatus', words.httpStatus, {
    maxlength: '3',
    placeholder: '4xx',
    pattern: '[1-9]([0-9xX]{2})?',
  });

export const selectField = (id, label, options) =>
  h(
    'div',
    {},
    h('label', { for: id }, label),
    h(
      'select',
      { id, name: id },
      options.map(([value, text]) => h('option', { value }, text)),
    ),
  );

/** What a filter asks for; a status that is not yet complete asks for nothing. */
export function filterOf(form) {
  const given = Object.fromEntries([...form].map(([name, value]) => [name, value.trim()]));
  const { httpStatus = '', ...rest } = given;
  return { ...rest, status: /^[1-9][0-9]{0,2}$|^[1-9][0-9]?x{1,2}$/i.test(httpStatus) ? httpStatus : '' };
}
