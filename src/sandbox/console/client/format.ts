// Formats values for people: Brazilian reais, times in Brasília, statuses as words.
import type { Child } from './dom.ts';
import { h } from './dom.ts';
import type { Group, Named } from './set-up.ts';
import { setUp, word, words } from './set-up.ts';
import type { Text } from './text.ts';
import { fill } from './text.ts';

export const money = (cents: number | undefined): string =>
  cents === undefined
    ? ''
    : `${cents < 0 ? '\u2212' : ''}R$\u00a0${(Math.abs(cents) / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })}`;

const locale = setUp.lang === 'en' ? 'en-GB' : setUp.lang;
const DATE = new Intl.DateTimeFormat(locale, {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
});
export const dateText = (iso: string): string => DATE.format(new Date(iso)).replace(',', '');
export const date = (iso: string | undefined): Child =>
  iso === undefined ? '' : h('time', { datetime: iso }, dateText(iso));

const DAY = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'America/Sao_Paulo' });
/** Shows the day of a time that means a whole day. */
export const dayOf = (iso: string | undefined): Child =>
  iso === undefined ? '' : h('time', { datetime: iso }, DAY.format(new Date(iso)));

export const number = (value: number): string => value.toLocaleString(setUp.lang);

/** Statuses with a colour and a sign that repeat their word. */
type Moods = Readonly<Record<'good' | 'bad', readonly string[]>>;
const MOODS: Moods = {
  good: ['COMPLETED', 'CONFIRMED', 'APPROVED', 'CONCLUDED', 'PAID', 'REFUNDED', 'PARTIAL_REFUND'],
  bad: ['EXPIRED', 'REJECTED', 'CANCELED', 'INACTIVE', 'FAILED_TRY'],
};
/** Statuses of charges, payments and deliveries: an approved payment still waits. */
const STATE_MOODS: Moods = {
  good: ['COMPLETED', 'CONFIRMED', 'delivered'],
  bad: ['EXPIRED', 'FAILED', 'DENIED', 'failed', 'cancelled'],
};

function shown(group: Group, name: string): HTMLElement {
  const { good, bad } = group === 'state' ? STATE_MOODS : MOODS;
  const mood = good.includes(name) ? 'good' : bad.includes(name) ? 'bad' : 'open';
  return h('span', { class: `state ${mood}` }, word(group, name));
}

/** Returns a status by the words of its group. */
export const statusOf = <G extends Group, N extends string>(
  group: G,
  name: (N & Named<G, N>) | undefined,
): Child => (name === undefined ? '' : shown(group, name));
export const state = <N extends string>(name: N & Named<'state', N>): HTMLElement => shown('state', name);

export function duration(milliseconds: number): Text {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 60) return fill(words.minutes, minutes);
  const hours = minutes / 60;
  if (hours < 24) return fill(words.hours, number(hours));
  return hours === 24 ? words.day : fill(words.days, number(hours / 24));
}

/** Parses an amount in reais to cents; undefined if it is ambiguous or no amount. */
export function cents(text: string): number | undefined {
  const [, reais, rest = '00'] = /^(\d{1,9})(?:[.,](\d{2}))?$/.exec(text.trim()) ?? [];
  const value = reais === undefined ? 0 : Number(reais) * 100 + Number(rest);
  return value > 0 ? value : undefined;
}
