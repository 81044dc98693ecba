// Creates elements from data and updates the page to match them. No text is parsed as HTML.
import { nodesOf, shownText } from './text.js';

/** Attributes with text that is shown or read aloud. */
const READ = ['alt', 'aria-label', 'title'];

const present = (children) =>
  children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false);

/** Replaces the children of an element. */
export const put = (element, ...children) => element.replaceChildren(...present(children).flatMap(nodesOf));

/** Creates an element: h('p', { class: 'hint' }, 'text', element, …). Skips undefined, null and false. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== null && value !== false)
      element.setAttribute(name, READ.includes(name) ? shownText(value) : value);
  // The value of a field is copied and sent unescaped.
  if (tag === 'textarea') element.append(...children);
  else put(element, ...children);
  return element;
}

const keyOf = (node) => node.dataset?.key;

/** Returns whether an element can be updated in place to match another one, keeping its focus. */
const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

/**
 * Updates the children of an element to match those of another one, with as few changes as possible. Focus, selection
 * and typed text are kept.
 */
export function morph(target, wanted) {
  const keyed = new Map(
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

function morphOne(node, next) {
  if (node.nodeType !== Node.ELEMENT_NODE) {
    if (node.data !== next.data) node.data = next.data;
    return;
  }
  for (const { name } of [...node.attributes]) if (!next.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  if (node.nodeName !== 'TEXTAREA') morph(node, next);
}

/** Updates the content of an element. If the focused element is removed, the nearest one gets the focus. */
export function show(target, ...children) {
  const wanted = document.createElement('div');
  put(wanted, ...children);
  const { activeElement: focused } = document;
  const within = focused !== document.body && target.contains(focused);
  const row = within ? focused.closest('[data-key]') : null;
  morph(target, wanted);
  reachable(target);
  if (within && !target.contains(document.activeElement)) {
    const nearest = row?.isConnected ? row.querySelector('button, a[href]') : null;
    (nearest ?? target.closest('section, dialog')?.querySelector('h2'))?.focus();
  }
}

/** Makes boxes that can be scrolled reachable by keyboard, and the others not. */
export function reachable(target) {
  for (const box of target.querySelectorAll('.scroll'))
    if (box.scrollWidth > box.clientWidth) box.setAttribute('tabindex', '0');
    else box.removeAttribute('tabindex');
}
