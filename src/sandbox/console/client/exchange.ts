// Headers and bodies of requests, events and answers. All of them come from elsewhere and are shown as text.
import type { ShownBody } from '#sandbox/console/shown-body.ts';
import type { Attributes, Child } from './dom.ts';
import { h } from './dom.ts';
import { number } from './format.ts';
import type { Choices } from './forms.ts';
import { fieldText, optionsOf } from './forms.ts';
import { words } from './set-up.ts';
import { fill, Filled } from './text.ts';
import type { ViewState } from './types.ts';

/** The end of a line; lines are isolated from each other, so that none changes the direction of the next. */
const LINE_END = new Filled(['\n']);

const lines = (text: string): Child =>
  text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [LINE_END, line]));

const pre = (label: string, text: string): HTMLElement =>
  h('pre', { class: 'text', role: 'region', 'aria-label': label, tabindex: '0' }, lines(text));

/** @param headers undefined if they are not known */
export const headerBlock = (
  title: string,
  headers: readonly (readonly [string, string])[] | undefined,
): Child =>
  headers === undefined || headers.length === 0
    ? undefined
    : [h('h3', {}, title), pre(title, headers.map(([name, value]) => `${name}: ${value}`).join('\n'))];

export const bodyBlock = (title: string, { text, size, isCut }: ShownBody): Child => [
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

const field = (id: string, label: string, attributes: Attributes): HTMLElement =>
  h(
    'div',
    {},
    h('label', { for: id }, label),
    h('input', { id, name: id, type: 'search', autocomplete: 'off', spellcheck: 'false', ...attributes }),
  );

/** A form of fields that act as soon as they are changed. */
export const filterForm = (...fields: readonly Child[]): HTMLElement =>
  h('form', { role: 'search', class: 'row', 'data-filter': true, novalidate: true }, fields);

export const textField = (): HTMLElement => field('text', words.textInBody, { maxlength: '200' });
export const pathField = (): HTMLElement => field('path', words.path, { maxlength: '200' });
export const statusField = (): HTMLElement =>
  field('httpStatus', words.httpStatus, {
    maxlength: '3',
    placeholder: '4xx',
    pattern: '[1-9]([0-9xX]{2})?',
  });

export const selectField = (id: string, label: string, options: Choices): HTMLElement =>
  h('div', {}, h('label', { for: id }, label), h('select', { id, name: id }, optionsOf(options)));

/** What a filter asks for; a status that is not yet complete asks for nothing. */
export function filterOf(form: HTMLFormElement): Pick<ViewState, 'status' | 'text'> {
  const status = fieldText(form, 'httpStatus');
  return {
    text: fieldText(form, 'text'),
    status: /^[1-9][0-9]{0,2}$|^[1-9][0-9]?x{1,2}$/i.test(status) ? status : '',
  };
}
