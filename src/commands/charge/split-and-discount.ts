// Parses `--split` and `--discount` of a charge.
import { SPLIT_TYPE } from '#contract/statuses.ts';
import { usageError } from '#errors/pixctl-error.ts';
import { say } from '#messages/message.ts';
import { showValue } from '#pix/errors.ts';
import { parseReais } from '#pix/money.ts';
import { parsePixKey } from '#pix/pix-key.ts';
import type { DiscountPart } from './discount.ts';

/**
 * Parses `KEY=AMOUNT[:TYPE]`, with the amount in reais.
 * @throws PixctlError (exit 2), InvalidValue
 */
export function parseSplit(text: string): object {
  // An e-mail address used as a key may contain an equals sign.
  const [, key, amount = '', type] = /^(.+)=([^=:]+)(?::(.*))?$/.exec(text) ?? [];
  if (key === undefined)
    throw usageError(
      say`--split must be KEY=AMOUNT or KEY=AMOUNT:TYPE, not ${showValue(text)}`,
      undefined,
      'invalid-value',
    );
  const value = parseReais(amount);
  const pixKey = parsePixKey(key).key;
  if (type === undefined) return { value, pixKey };
  const word = type.toUpperCase().replaceAll('-', '_');
  const splitType = SPLIT_TYPE.find((one) => one === word || one === `SPLIT_${word}`);
  if (splitType === undefined)
    throw usageError(
      say`--split: unknown type ${showValue(type)}`,
      say`Use one of: ${SPLIT_TYPE.map((one) => one.slice('SPLIT_'.length).toLowerCase().replaceAll('_', '-')).join(', ')}.`,
      'invalid-value',
    );
  return { value, pixKey, splitType };
}

const AHEAD: Readonly<Record<string, 'RUNNING' | 'BUSINESS'>> = {
  day: 'RUNNING',
  'business-day': 'BUSINESS',
};

/**
 * Parses `5%:10d`, `2,00:10d`, `0,1%:day` or `0,50:business-day`.
 * @throws PixctlError (exit 2), InvalidValue
 */
export function parseDiscount(text: string): DiscountPart {
  const [, amount = '', percent, when = ''] = /^([^%:]+)(%)?:(.+)$/.exec(text) ?? [];
  const days = /^(\d{1,4})d?$/.exec(when)?.[1];
  const ahead = AHEAD[when];
  if (amount === '' || (days === undefined && ahead === undefined))
    throw usageError(
      say`--discount must be like 5%:10d, 2,00:10d, 0,1%:day or 0,50:business-day, not ${showValue(text)}`,
      undefined,
      'invalid-value',
    );
  // A percentage has at most two decimals, like reais, so the same parser returns it in basis points.
  const value = parseReais(amount);
  const kind = percent === undefined ? 'VALUE' : 'PERCENTAGE';
  if (ahead !== undefined) return { modality: `${kind}_PER_${ahead}_DAY_ADVANCE`, value };
  return {
    modality: kind === 'VALUE' ? 'FIXED_VALUE_UNTIL_SPECIFIED_DATE' : 'PERCENTAGE_UNTIL_SPECIFIED_DATE',
    value,
    daysActive: Number(days),
  };
}
