import type { Page } from '#cli/help/page.ts';
import type { OutputFormat } from '#output/formats.ts';

const FORMATS: Readonly<Record<OutputFormat, readonly [option: string, meaning: string]>> = {
  table: ['-o table', 'table, as wide as the terminal, with amounts in reais and relative times'],
  json: [
    '-o json, --json',
    'JSON with the field names and values of the service: an object, or an array for a list',
  ],
  ndjson: ['-o ndjson', 'one JSON object per line, streamed: for long lists and events'],
  csv: [
    '-o csv',
    'CSV with a header, cents and RFC 3339 times. Values that a spreadsheet would run as a formula are escaped',
  ],
  yaml: ['-o yaml', 'YAML, the same data as JSON'],
};

export const output: Page = {
  name: 'output',
  summary: 'Formats, fields, jq, templates, colour and the pager',
  sections: [
    {
      title: '',
      paragraphs: [
        'Data goes to stdout. Everything else goes to stderr. At a terminal, pixctl prints tables. In a pipe, it prints tab-separated values without header, colour or truncation.',
      ],
    },
    {
      title: 'Formats',
      rows: [
        ...Object.values(FORMATS),
        ['in a pipe', 'tab-separated: one item per line, or one field per line for a single resource'],
      ],
    },
    {
      title: 'Fields, jq and templates',
      rows: [
        ['--fields a,b.c', 'print only these fields, in any format'],
        ['--jq EXPR', 'filter the JSON with a jq expression. With -o ndjson, each item is filtered'],
        [
          '--template TEXT',
          'format each item with a Mustache template. {{#reais}}{{value}}{{/reais}} prints cents as reais',
        ],
        ['--copy', 'copy the BR Code to the clipboard, over SSH too (OSC 52)'],
      ],
    },
    {
      title: 'Examples',
      examples: [
        {
          command: "pixctl charge list --jq 'map(.value) | add'",
          note: 'Total of the latest 100 charges, in cents',
        },
        {
          command: 'pixctl charge list --all --start 30d -o csv > charges.csv',
          note: 'The last 30 days as CSV',
        },
        {
          command: "pixctl charge list --template '{{correlationID}}: {{#reais}}{{value}}{{/reais}}'",
          note: 'One line per charge',
        },
      ],
    },
    {
      title: 'Errors',
      paragraphs: [
        'With --json or -o ndjson, an error is printed as one JSON object on stderr: {"error":{"code","message","status","hint","retryable","next","correlationID"?}}. Error codes do not change between versions and languages.',
      ],
    },
    {
      title: 'Terminal',
      paragraphs: [
        'Long lists are shown in a pager (PIXCTL_PAGER, PAGER, or less). Use --no-pager or PIXCTL_PAGER=cat to disable it. NO_COLOR, FORCE_COLOR and --no-color control colour. Progress is shown on stderr after one second. Control characters in text from the network are escaped, for example as \\u{1b}.',
      ],
    },
  ],
};
