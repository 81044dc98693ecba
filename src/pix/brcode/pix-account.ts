// Where the payment goes: the Pix templates among all the others of a code, found by their GUI and never by their id.
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

/** How a template says it is Pix. Written in lower case, read in any. */
export const PIX_GUI = 'br.gov.bcb.pix';

/** Limits of the fields inside the Pix template, in characters. */
const URL_CHARACTERS = 77;
export const DESCRIPTION_CHARACTERS = 72;

export interface PixTemplate {
  readonly field: Field;
  /** As far as they could be read. */
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

/** The Pix templates among 26–51: one in a sound code. */
export const pixAccounts = (fields: readonly Field[]): PixTemplate[] =>
  pixTemplates(fields, isAccountTemplate);

/** The Pix templates among 80–99: none, or one with the url of a recurrence. */
export const pixRecurrences = (fields: readonly Field[]): PixTemplate[] =>
  pixTemplates(fields, isFreeTemplate);

/** Characters left for the description beside a key and, when there is one, the agent's ISPB. */
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

/** What is wrong with a location (host, perhaps port, path; https is understood), or undefined. */
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
