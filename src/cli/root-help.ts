// The root help page: made from the tree when the program is built, printed from a constant.
import { twoColumns } from './commander.ts';
import { SECTIONS, loadTopLevel } from './tree.ts';

/** Text of `pixctl --help`. */
export async function rootHelp(): Promise<string> {
  const lines = [
    'pixctl runs a Pix account from the shell.',
    '',
    'Usage: pixctl <command> [options]',
    '',
    'Start here, no key needed:',
    '  $ pixctl --sandbox charge create --amount 19,90',
    '',
  ];
  for (const { title, names } of SECTIONS) {
    const rows = await Promise.all(
      names.map(async (name) => [name.padEnd(12), (await loadTopLevel(name))?.summary ?? ''] as const),
    );
    lines.push(`${title}:`, ...twoColumns(rows), '');
  }
  lines.push(
    'Everywhere:',
    ...twoColumns([
      ['--sandbox', 'use the embedded service instead of a real one'],
      ['--profile NAME', 'use this profile'],
      ['-o, --output', 'table, json, ndjson, csv or yaml (--json for short)'],
      ['--dry-run', 'print the request and send nothing'],
      ['-h, --help', 'help for any command'],
      ['-V, --version', 'version of pixctl'],
    ]),
    '',
    'Run pixctl <command> --help for more.',
    '',
  );
  return lines.join('\n');
}
