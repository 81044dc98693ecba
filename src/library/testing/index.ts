// pixctl/testing: matchers and fixtures for test runners.
export { createSandboxFixture, sandboxFixture, useSandbox } from './fixtures.ts';
export { matchers } from './matchers.ts';
export type * from './types.ts';
