// Setup file, loaded again for each test file.
import { afterEach } from 'vitest';
import { cleanUp } from './clean-up.ts';

afterEach(cleanUp);
