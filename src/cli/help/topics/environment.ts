import { VARIABLES } from '#cli/help/environment.ts';
import type { Page } from '#cli/help/page.ts';

export const environment: Page = {
  name: 'environment',
  summary: 'Environment variables that pixctl reads',
  sections: [
    {
      title: '',
      paragraphs: [
        'Options take precedence over environment variables, and environment variables over the profile. An empty variable counts as not set. In CI, set PIXCTL_BASE_URL and PIXCTL_APP_KEY: no configuration file is needed.',
      ],
    },
    { title: 'Variables', rows: VARIABLES },
  ],
};
