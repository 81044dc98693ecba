// Loaded again for each file of tests.
import { afterEach } from 'vitest';
import { cleanUp } from './clean-up.ts';

afterEach(cleanUp);
