// Creates elements from data and updates the page to match them. No text is parsed as HTML.
import { defined } from '#errors/defined.ts';
import type { Text } from './text.ts';
import { nodesOf, shownText } from './text.ts';

/** What an element contains; undefined, null and false are skipped. */
export type Child = Text | Node | undefined | null | false | readonly Child[];
/** Attributes by name; true stands for one without a value, and undefined, null and false are skipped. */
export type Attributes = Readonly<Record<string, Text | boolean | undefined | null>>;

/** Attributes with text that is shown or read aloud. */
const READ = ['alt', 'aria-label', 'title'];

const isList = (child: Child): child is readonly Child[] => Array.isArray(child);
const present = (child: Child): (Text | Node)[] =>
  isList(child)
    ? child.flatMap(present)
    : child === undefined || child === null || child === false
      ? []
      : [child];

/** Replaces the children of an element. */
export const put = (element: Element, ...children: readonly Child[]): void =>
  element.replaceChildren(...present(children).flatMap(nodesOf));

/** Creates an element: h('p', { class: 'hint' }, 'text', element, …). */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== null && value !== false)
      element.setAttribute(name, READ.includes(name) ? shownText(value) : String(value));
  // The value of a field is copied and sent unescaped.
  if (tag === 'textarea') element.append(...present(children).map(String));
  else put(element, ...children);
  return element;
}

/** Returns the element that the page always has. */
export const elementIn = (root: ParentNode, selector: string): HTMLElement =>
  defined(root.querySelector<HTMLElement>(selector), selector);

const keyOf = (node: Node): string | undefined =>
  node instanceof HTMLElement ? node.dataset.key : undefined;

/** Returns whether an element can be updated in place to match another one, keeping its focus. */
const alike = (a: Node, b: Node): boolean =>
  a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

/**
 * Updates the children of an element to match those of another one, with as few changes as possible. Focus, selection
 * and typed text are kept.
 */
function morph(target: Element, wanted: Element): void {
  const keyed = new Map<string | undefined, ChildNode>(
    [...target.children].filter((child) => keyOf(child) !== undefined).map((child) => [keyOf(child), child]),
  );
  let place = target.firstChild;
  for (const next of [...wanted.childNodes]) {
    const key = keyOf(next);
    const known = key === undefined ? place : keyed.get(key);
    if (known && alike(known, next)) {
      if (known === place) place = place.nextSibling;
      else target.insertBefore(known, place);
      morphOne(known, next);
    } else target.insertBefore(next, place);
  }
  while (place) {
    const after = place.nextSibling;
    place.remove();
    place = after;
  }
}

function morphOne(node: ChildNode, next: ChildNode): void {
  if (!(node instanceof Element && next instanceof Element)) {
    if (node.nodeValue !== next.nodeValue) node.nodeValue = next.nodeValue;
    return;
  }
  for (const { name } of [...node.attributes]) if (!next.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  if (node.nodeName !== 'TEXTAREA') morph(node, next);
}

/** Updates the content of an element. If the focused element is removed, the nearest one gets the focus. */
export function show(target: Element, ...children: readonly Child[]): void {
  const wanted = document.createElement('div');
  put(wanted, ...children);
  const { activeElement: focused } = document;
  const within = focused !== null && focused !== document.body && target.contains(focused);
  const row = within ? focused.closest('[data-key]') : null;
  morph(target, wanted);
  reachable(target);
  if (within && !target.contains(document.activeElement)) {
    const nearest = row?.isConnected ? row.querySelector<HTMLElement>('button, a[href]') : null;
    (nearest ?? target.closest('section, dialog')?.querySelector('h2'))?.focus();
  }
}

/** Makes boxes that can be scrolled reachable by keyboard, and the others not. */
export function reachable(target: Element): void {
  for (const box of target.querySelectorAll('.scroll'))
    if (box.scrollWidth > box.clientWidth) box.setAttribute('tabindex', '0');
    else box.removeAttribute('tabindex');
}
