// Fields of forms, and what is typed into them.
import type { ControlOf } from '#contract/sandbox/controls.ts';
import type { BodyOf } from '#contract/schema/types.ts';
import { defined } from '#errors/defined.ts';
import type { Attributes, Child } from './dom.ts';
import { elementIn, h } from './dom.ts';
import { cents, money } from './format.ts';
import { words } from './set-up.ts';
import type { Text } from './text.ts';
import { fill } from './text.ts';

/**
 * Fields with a wrong value, by id: the message, and the hint that it replaces. A dialog is drawn again after each
 * action and each change elsewhere, and must show the messages again.
 */
const problems = new Map<string, { readonly message: Text; readonly hint: string }>();

interface Label {
  readonly id: string;
  readonly label: string;
  readonly hint?: Text | undefined;
  /** Takes the rest of the line. */
  readonly grow?: boolean;
}

/** Choices of a select: the value and its text, or a value that is its text. */
export type Choices = readonly (string | readonly [value: string, text: Text])[];

export const optionsOf = (choices: Choices): Child =>
  choices.map((one) => {
    const [value, text] = typeof one === 'string' ? [one, one] : one;
    return h('option', { value }, text);
  });

/** Forgets the wrong values of the fields in an element, because another item is shown in it. */
export function forgetProblems(root: Element): void {
  for (const id of problems.keys()) if (root.querySelector(`#${id}`) !== null) problems.delete(id);
}

/** @param options its label; further ones are attributes of its input */
export const field = ({ id, label, hint, grow = false, ...attributes }: Label & Attributes): HTMLElement =>
  labelled({ id, label, hint, grow }, (described) =>
    h('input', { id, autocomplete: 'off', ...attributes, ...described }),
  );

/** A field for an amount in reais. */
export const amountField = (options: Label & Attributes): HTMLElement =>
  field({ inputmode: 'decimal', hint: words.amountExample, ...options });

export const select = ({
  id,
  name,
  label,
  hint,
  choices,
}: Label & { readonly name: string; readonly choices: Choices }): HTMLElement =>
  labelled({ id, label, hint }, (described) => h('select', { id, name, ...described }, optionsOf(choices)));

function labelled(
  { id, label, hint, grow = false }: Label,
  control: (described: Attributes) => HTMLElement,
): HTMLElement {
  const problem = problems.get(id)?.message;
  return h(
    'div',
    { class: grow ? 'grow' : undefined },
    h('label', { for: id }, label),
    control({ 'aria-describedby': `${id}-hint`, 'aria-invalid': problem === undefined ? undefined : 'true' }),
    h('p', { id: `${id}-hint`, class: problem === undefined ? 'hint' : 'hint wrong' }, problem ?? hint),
  );
}

type Control = HTMLInputElement | HTMLSelectElement;

/** Returns the field of a form with this name. */
export function controlOf(form: HTMLFormElement, name: string): Control {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) return control;
  throw new Error(`internal error: the form has no field ${name}`);
}

/** Marks a field as wrong, or as right if there is no message. Returns whether it is right. */
function mark(input: Control, message: Text | undefined): boolean {
  const hint = elementIn(document, `#${input.id}-hint`);
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

/** Returns what was typed or chosen; nothing in a field that does not apply. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const { disabled, value } = controlOf(form, name);
  return disabled ? '' : value.trim();
}

/** Returns a text that must not be empty; undefined if it is, and the field is marked. */
export function requiredText(form: HTMLFormElement, name: string): string | undefined {
  const text = fieldText(form, name);
  return mark(controlOf(form, name), text === '' ? words.fieldMissing : undefined) ? text : undefined;
}

/**
 * Returns the cents of an amount. Undefined if it is wrong, and the field is marked.
 * @param whenEmpty value of an empty field; without it, an amount is required
 * @param most maximum in cents
 */
export function amountOf<E extends number | null = number>(
  form: HTMLFormElement,
  name: string,
  { whenEmpty, most = Infinity }: { readonly whenEmpty?: E; readonly most?: number } = {},
): number | E | undefined {
  const input = controlOf(form, name);
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
export const payerFields = (prefix: string): Child => [
  field({ id: `${prefix}-payer-name`, name: 'payerName', label: words.payerName, maxlength: '255' }),
  field({ id: `${prefix}-payer-tax-id`, name: 'payerTaxID', label: words.payerTaxId, hint: words.payerHint }),
];

const TAX_ID = /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/;

/** Returns the part of a payment that names the payer, which may be empty. Undefined if the CPF or CNPJ is wrong. */
export function payerOf(form: HTMLFormElement): Pick<BodyOf<ControlOf<'sandbox.pay'>>, 'payer'> | undefined {
  const name = fieldText(form, 'payerName');
  const taxID = fieldText(form, 'payerTaxID')
    .replaceAll(/[.\-/\s]/g, '')
    .toUpperCase();
  const isRight = taxID === '' || TAX_ID.test(taxID);
  if (!mark(controlOf(form, 'payerTaxID'), isRight ? undefined : words.taxIdWrong)) return undefined;
  const payer = { ...(name === '' ? {} : { name }), ...(taxID === '' ? {} : { taxID }) };
  return Object.keys(payer).length === 0 ? {} : { payer };
}

/** The form of a dialog in which a button was pressed. */
export const formOf = (root: Element, name: string): HTMLFormElement =>
  defined(root.querySelector<HTMLFormElement>(`form[data-key=${name}]`), name);

/**
 * A form of a dialog, with its button.
 * @param form name: its key, and the action of the button, which `Enter` in a field presses too
 */
export const dialogForm = (
  {
    name,
    heading,
    label = heading,
  }: { readonly name: string; readonly heading: string; readonly label?: string },
  ...fields: readonly Child[]
): HTMLElement =>
  h(
    'form',
    { 'data-key': name, class: 'block', novalidate: true },
    h('h3', {}, heading),
    fields,
    h('div', { class: 'buttons' }, h('button', { 'data-action': name }, label)),
  );

/** The form below a list, in a line, that creates an item; it is submitted as `create`. */
export const creationForm = (heading: string, label: string, ...fields: readonly Child[]): Child => [
  h('h3', {}, heading),
  h('form', { class: 'row', 'data-submit': 'create', novalidate: true }, fields, h('button', {}, label)),
];

/** A field for the name of something new; it must not be empty. */
export const nameField = (id: string): HTMLElement =>
  field({ id, name: 'name', label: words.name, maxlength: '255', grow: true });

/** A field for a comment. */
export const commentField = (id: string): HTMLElement =>
  field({ id, name: 'comment', label: words.comment, maxlength: '140', grow: true });
