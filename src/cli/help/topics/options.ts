import type { Page, Row } from '#cli/help/page.ts';
import { describeOption, flagsOf } from '#cli/help/page.ts';
import { GLOBAL_OPTIONS } from '#cli/parse/global-options.ts';
import { english } from '#messages/message.ts';

export const options: Page = {
  name: 'options',
  summary: 'Options that every command accepts',
  sections: [
    {
      title: 'Global options',
      rows: Object.entries(GLOBAL_OPTIONS).map(([name, spec]): Row => [
        flagsOf(name, spec),
        describeOption(spec, english),
      ]),
    },
  ],
};
