// Reads the fields of a control call's body. @throws Refusal for a field of the wrong kind
import { Refusal } from '../context.ts';

type Body = Readonly<Record<string, unknown>>;

export function optionalText(body: Body, name: string): string | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value.trim() === '') throw new Refusal(`${name} must be a text`);
  return value;
}

export function text(body: Body, name: string): string {
  const value = optionalText(body, name);
  if (value === undefined) throw new Refusal(`${name} is required`);
  return value;
}

export function optionalNumber(body: Body, name: string): number | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Refusal(`${name} must be a number`);
  return value;
}

/** The number a query's text writes in digits; undefined for any other text. */
export const digits = (text: string): number | undefined =>
  /^\d{1,15}$/.test(text) ? Number(text) : undefined;

export function whole(value: number | undefined, name: string, least: number, most: number): number {
  if (value === undefined || !Number.isSafeInteger(value) || value < least || value > most)
    throw new Refusal(`${name} must be a whole number from ${least} to ${most}`);
  return value;
}

export function flag(body: Body, name: string): boolean {
  const value = body[name];
  if (value !== undefined && typeof value !== 'boolean') throw new Refusal(`${name} must be true or false`);
  return value === true;
}
