// Formats values for people: Brazilian reais, times in Brasília.
import { h } from './dom.js';
import { fill, lang, word, words } from './set-up.js';

export const money = (cents) =>
  `${cents < 0 ? '\u2212' : ''}R$\u00a0${(Math.abs(cents) / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })}`;

const DATE = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
});
export const dateText = (iso) => DATE.format(new Date(iso)).replace(',', '');
export const date = (iso) =>
  iso === undefined || iso === null ? '' : h('time', { datetime: iso }, dateText(iso));

const DAY = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
  dateStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});
/** Shows the day of a time that means a whole day. */
export const dayOf = (iso) =>
  iso === undefined || iso === null ? '' : h('time', { datetime: iso }, DAY.format(new Date(iso)));

export const number = (value) => value.toLocaleString(lang);

/** Returns a status as a word, with a colour and a sign that repeat it. */
const MOODS = {
  good: ['COMPLETED', 'CONFIRMED', 'delivered'],
  bad: ['EXPIRED', 'FAILED', 'DENIED', 'failed', 'cancelled'],
};
export const state = (name) => {
  const mood = Object.keys(MOODS).find((one) => MOODS[one].includes(name)) ?? 'open';
  return h('span', { class: `state ${mood}` }, word('state', name));
};

export function duration(milliseconds) {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 60) return fill(words.minutes, minutes);
  const hours = minutes / 60;
  if (hours < 24) return fill(words.hours, number(hours));
  return hours === 24 ? words.day : fill(words.days, number(hours / 24));
}

/** Parses an amount in reais to cents; undefined if it is ambiguous or no amount. */
export function cents(text) {
  const [, reais, rest = '00'] = /^(\d{1,9})(?:[.,](\d{2}))?$/.exec(text.trim()) ?? [];
  const value = reais === undefined ? 0 : Number(reais) * 100 + Number(rest);
  return value > 0 ? value : undefined;
}
