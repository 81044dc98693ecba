// Fields of forms, and what is typed into them.
import { h } from './dom.js';
import { cents, money } from './format.js';
import { fill, words } from './set-up.js';

/**
 * Fields with a wrong value, by id: the message, and the hint that it replaces. A dialog is drawn again after each
 * action and each change elsewhere, and must show the messages again.
 */
const problems = new Map();

/** Forgets the wrong values of the fields in an element, because another item is shown in it. */
export function forgetProblems(root) {
  for (const id of problems.keys()) if (root.querySelector(`#${id}`) !== null) problems.delete(id);
}

/** @param options id, name and label of the field; further ones are attributes of its input */
export const field = ({ id, label, hint, grow, ...attributes }) =>
  labelled({ id, label, hint, grow }, (described) =>
    h('input', { id, autocomplete: 'off', ...attributes, ...described }),
  );

/** A field for an amount in reais. */
export const amountField = (options) =>
  field({ inputmode: 'decimal', hint: words.amountExample, ...options });

/** @param choices [value, text] */
export const select = ({ id, name, label, hint, choices }) =>
  labelled({ id, label, hint }, (described) =>
    h(
      'select',
      { id, name, ...described },
      choices.map(([value, text]) => h('option', { value }, text)),
    ),
  );

function labelled({ id, label, hint, grow }, control) {
  const problem = problems.get(id)?.message;
  return h(
    'div',
    { class: grow ? 'grow' : undefined },
    h('label', { for: id }, label),
    control({ 'aria-describedby': `${id}-hint`, 'aria-invalid': problem === undefined ? undefined : 'true' }),
    h('p', { id: `${id}-hint`, class: problem === undefined ? 'hint' : 'hint wrong' }, problem ?? hint),
  );
}

/** Marks a field as wrong, or as right if there is no message. Returns whether it is right. */
function mark(input, message) {
  const hint = document.querySelector(`#${input.id}-hint`);
  const before = problems.get(input.id);
  if (message === undefined) {
    if (before !== undefined) {
      problems.delete(input.id);
      input.removeAttribute('aria-invalid');
      hint.textContent = before.hint;
      hint.classList.remove('wrong');
    }
    return true;
  }
  problems.set(input.id, { message, hint: before?.hint ?? hint.textContent });
  input.setAttribute('aria-invalid', 'true');
  hint.textContent = String(message);
  hint.classList.add('wrong');
  input.focus();
  return false;
}

export const textOf = (form, name) => form.elements[name].value.trim();

/** Returns a text that must not be empty; undefined if it is, and the field is marked. */
export function requiredText(form, name) {
  const text = textOf(form, name);
  return mark(form.elements[name], text === '' ? words.fieldMissing : undefined) ? text : undefined;
}

/**
 * Returns the cents of an amount. Undefined if it is wrong, and the field is marked.
 * @param whenEmpty value of an empty field; without it, an amount is required
 * @param most maximum in cents
 */
export function amountOf(form, name, { whenEmpty, most = Infinity } = {}) {
  const input = form.elements[name];
  const isEmpty = whenEmpty !== undefined && input.value.trim() === '';
  const value = isEmpty ? whenEmpty : cents(input.value);
  const problem =
    value === undefined
      ? words.amountWrong
      : value !== null && value > most
        ? fill(words.amountTooHigh, money(most))
        : undefined;
  return mark(input, problem) ? value : undefined;
}

/** Two fields for who pays; `prefix` makes their ids unique on the page. */
export const payerFields = (prefix) => [
  field({ id: `${prefix}-payer-name`, name: 'payerName', label: words.payerName, maxlength: '255' }),
  field({ id: `${prefix}-payer-tax-id`, name: 'payerTaxID', label: words.payerTaxId, hint: words.payerHint }),
];

const TAX_ID = /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/;

/** Returns the part of a payment that names the payer, which may be empty. Undefined if the CPF or CNPJ is wrong. */
export function payerOf(form) {
  const name = textOf(form, 'payerName');
  const taxID = textOf(form, 'payerTaxID')
    .replaceAll(/[.\-/\s]/g, '')
    .toUpperCase();
  const isRight = taxID === '' || TAX_ID.test(taxID);
  if (!mark(form.elements.payerTaxID, isRight ? undefined : words.taxIdWrong)) return undefined;
  const payer = { ...(name === '' ? {} : { name }), ...(taxID === '' ? {} : { taxID }) };
  return Object.keys(payer).length === 0 ? {} : { payer };
}

/** The form of a dialog in which a button was pressed. */
export const formOf = (root, name) => root.querySelector(`form[data-key=${name}]`);

/**
 * A form of a dialog, with its button.
 * @param form name: its key, and the action of the button, which `Enter` in a field presses too
 */
export const dialogForm = ({ name, heading, label = heading }, ...fields) =>
  h(
    'form',
    { 'data-key': name, class: 'block', novalidate: true },
    h('h3', {}, heading),
    fields,
    h('div', { class: 'buttons' }, h('button', { 'data-action': name }, label)),
  );

/** The form below a list, in a line, that creates an item; it is submitted as `create`. */
export const creationForm = (heading, label, ...fields) => [
  h('h3', {}, heading),
  h('form', { class: 'row', 'data-submit': 'create', novalidate: true }, fields, h('button', {}, label)),
];

/** A field for the name of something new; it must not be empty. */
export const nameField = (id) => field({ id, name: 'name', label: words.name, maxlength: '255', grow: true });

/** A field for a comment. */
export const commentField = (id) =>
  field({ id, name: 'comment', label: words.comment, maxlength: '140', grow: true });
