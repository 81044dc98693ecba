// Finds the Pix templates of a code, by their GUI and never by their field id.
import type { Message } from '#messages/message.ts';
import { say } from '#messages/message.ts';
import {
  childrenOf,
  type Field,
  isAccountTemplate,
  isFreeTemplate,
  type StructureError,
  valueOf,
} from './tlv.ts';

/** GUI of Pix templates. Written in lower case; compared case-insensitively. */
export const PIX_GUI = 'br.gov.bcb.pix';

/** Maximum lengths of fields inside the Pix template, in characters. */
const URL_CHARACTERS = 77;
export const DESCRIPTION_CHARACTERS = 72;

export interface PixTemplate {
  readonly field: Field;
  /** Fields before the first error. */
  readonly fields: readonly Field[];
  readonly gui: string;
  readonly error?: StructureError;
}

const pixTemplates = (fields: readonly Field[], among: (id: string) => boolean): PixTemplate[] =>
  fields
    .filter((field) => among(field.id))
    .map((field) => ({ field, ...childrenOf(field) }))
    .map((template) => ({ ...template, gui: valueOf(template.fields, '00') ?? '' }))
    .filter(({ gui }) => gui.toLowerCase() === PIX_GUI);

/** Returns the Pix templates among fields 26–51: exactly one in a valid code. */
export const pixAccounts = (fields: readonly Field[]): PixTemplate[] =>
  pixTemplates(fields, isAccountTemplate);

/** Returns the Pix templates among fields 80–99: none, or one with the URL of a recurrence. */
export const pixRecurrences = (fields: readonly Field[]): PixTemplate[] =>
  pixTemplates(fields, isFreeTemplate);

/** Returns the characters available for the description beside a key and, if present, the agent's ISPB. */
export function descriptionRoom(keyCharacters: number, withFss: boolean): number {
  const gui = 4 + PIX_GUI.length;
  const room = 99 - gui - (4 + keyCharacters) - (withFss ? 4 + 8 : 0) - 4;
  return Math.max(0, Math.min(DESCRIPTION_CHARACTERS, room));
}

export interface UrlProblem {
  readonly rule: 'url-scheme' | 'url-too-long' | 'url-format';
  readonly problem: Message;
  readonly hint?: Message;
}

/** Returns the problem of a location (host, optional port, path; https is implied), or undefined. */
export function urlProblem(url: string): UrlProblem | undefined {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(url)?.[0];
  if (scheme !== undefined)
    return {
      rule: 'url-scheme',
      problem: say`starts with ${scheme}`,
      hint: say`leave the scheme out: ${url.slice(scheme.length)}`,
    };
  if (url.length > URL_CHARACTERS)
    return {
      rule: 'url-too-long',
      problem: say`has ${url.length} characters; the maximum is ${URL_CHARACTERS}`,
    };
  if (!/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?\/[\x21-\x7e]+$/i.test(url))
    return {
      rule: 'url-format',
      problem: say`is not a host and a path in plain ASCII`,
      hint: say`write it as pix.example.com/qr/v2/123`,
    };
  return undefined;
}
