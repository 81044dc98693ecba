import { english } from '../../../messages/message.ts';
import { GLOBAL_OPTIONS } from '../../globals.ts';
import { describeOption, flagsOf } from '../page.ts';
import type { Page, Row } from '../page.ts';

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
