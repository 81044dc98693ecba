// Examples in the documentation of the library, as programs.
import { readFileSync } from 'node:fs';

/** Returns the examples of a page in a language, such as `js`. */
export const examplesOf = (page: string, language: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code]) => code!,
  );

const CLIENT = `import { createClient as create, memoryJournal as inMemory } from 'pixctl/client';
const client = create({
  baseUrl: process.env.PIXCTL_BASE_URL ?? '',
  appKey: process.env.PIXCTL_APP_KEY ?? '',
  journal: inMemory(),
});
`;
const DELIVERY = `const body = '{}';\nconst headers = new Headers();\n`;

/** Makes a program of an example: adds the client or the delivery that an earlier example of the page has. */
export function exampleProgram(code: string): string {
  const usesClient = /\bclient\./.test(code) && !/\bclient = /.test(code);
  const usesDelivery = /\bverifyWebhook\b/.test(code) && !/\bbody =/.test(code);
  const end = usesClient ? '\nawait client.close();\n' : '';
  return (usesClient ? CLIENT : '') + (usesDelivery ? DELIVERY : '') + code + end;
}
