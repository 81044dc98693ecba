import { VARIABLES } from '../environment.ts';
import type { Page } from '../page.ts';

export const environment: Page = {
  name: 'environment',
  summary: 'Environment variables that pixctl reads',
  sections: [
    {
      title: '',
      paragraphs: [
        'An option wins over the environment, which wins over the profile. An empty variable counts as not set. In CI PIXCTL_BASE_URL and PIXCTL_APP_KEY are all it takes: no file is read or written before a write has to be put on record.',
      ],
    },
    { title: 'Variables', rows: VARIABLES },
  ],
};
