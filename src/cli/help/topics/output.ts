import type { Page } from '../page.ts';

export const output: Page = {
  name: 'output',
  summary: 'Formats, fields, jq, templates, colour and the pager',
  sections: [
    {
      title: '',
      paragraphs: [
        'Data goes to stdout, everything else to stderr. On a terminal a list is a table and one resource a list of its fields; in a pipe both are tab-separated values without header, colour or truncation.',
      ],
    },
    {
      title: 'Formats',
      rows: [
        ['-o table', 'a table that fits the terminal: amounts as R$ 19,90, times relative to now'],
        [
          '-o json, --json',
          "the service's own names and values: an object for one resource, an array for a list",
        ],
        ['-o ndjson', 'an object a line, written as it comes: for long lists and events'],
        ['-o csv', 'a header of paths, whole cents, RFC 3339; what a spreadsheet would run is defused'],
        ['-o yaml', 'the same data as JSON'],
        ['in a pipe', 'tab-separated: a row an item, or a field and a value a line for one resource'],
      ],
    },
    {
      title: 'Choosing',
      rows: [
        ['--fields a,b.c', 'only these fields, in any format'],
        ['--jq EXPR', 'a jq expression over the JSON; with -o ndjson over each item'],
        [
          '--template TEXT',
          'a Mustache template for each item; {{#reais}}{{value}}{{/reais}} shows cents as money',
        ],
        ['--copy', 'the BR Code goes to the clipboard too, over SSH as well (OSC 52)'],
      ],
    },
    {
      title: 'Examples',
      examples: [
        {
          command: "pixctl charge list --jq 'map(.value) | add'",
          note: 'The sum of the latest hundred, in cents',
        },
        {
          command: 'pixctl charge list --all --start 30d -o csv > charges.csv',
          note: 'A month for a spreadsheet',
        },
        {
          command: "pixctl charge list --template '{{correlationID}}: {{#reais}}{{value}}{{/reais}}'",
          note: 'A line of your own for each',
        },
      ],
    },
    {
      title: 'Errors',
      paragraphs: [
        'With --json or -o ndjson an error is one object on stderr: {"error":{"code","message","status","hint","retryable","correlationID"?}}. Its code stays the same in every version and language.',
      ],
    },
    {
      title: 'Terminal',
      paragraphs: [
        'Long lists go through the pager (PIXCTL_PAGER, PAGER, less); --no-pager or PIXCTL_PAGER=cat leaves it out. Colour follows NO_COLOR, FORCE_COLOR and --no-color, and never says anything that words do not. What takes longer than a second is shown on stderr. Text from the network cannot move the cursor: control characters are shown as \\u{1b}.',
      ],
    },
  ],
};
