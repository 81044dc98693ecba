// Elements from data, and what is on the page made like them. Text is text: nothing here reads HTML.
import { nodesOf, shownText } from './text.js';

/** Attributes that people read or hear. */
const READ = ['alt', 'aria-label', 'title'];

const present = (children) =>
  children.flat(2).filter((child) => child !== undefined && child !== null && child !== false);

/** Replaces what an element has by texts and elements. */
export const put = (element, ...children) => element.replaceChildren(...present(children).flatMap(nodesOf));

/** h('p', { class: 'hint' }, 'text', another element, …); what is undefined, null or false is left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== null && value !== false)
      element.setAttribute(name, READ.includes(name) ? shownText(value) : value);
  // What is in a field is copied and sent as it is.
  if (tag === 'textarea') element.append(...children);
  else put(element, ...children);
  return element;
}

const keyOf = (node) => node.dataset?.key;

/** Whether one can become the other, keeping its place and its focus. */
const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

/**
 * Makes the children of an element like those of another one, with as few changes as it takes: what has the focus keeps
 * it, what is selected stays so, and what somebody typed is left alone.
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

/** Replaces what an element shows. Focus that was on something which is gone goes to what stands nearest. */
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

/** What can be scrolled can be reached with the keyboard, to be scrolled; what cannot is no stop on the way. */
export function reachable(target) {
  for (const box of target.querySelectorAll('.scroll'))
    if (box.scrollWidth > box.clientWidth) box.setAttribute('tabindex', '0');
    else box.removeAttribute('tabindex');
}
