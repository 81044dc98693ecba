// Public types of pixctl/testing.
import type { Sandbox, SandboxOptions } from '#library/sandbox/index.ts';

/** Conditions of `toHaveBeenPaid`. */
export interface PaidOptions {
  /** Amount that the payer paid, in cents, with fines and discounts. */
  readonly value?: number;
}

/** Conditions of `toHaveDelivered`. */
export interface DeliveredOptions {
  /** Exact number of deliveries that a receiver accepted. Default: one or more. */
  readonly times?: number;
  /** URL of the webhook. Default: any. */
  readonly url?: string;
}

/** Amounts of the default account in cents, for `toBalance`. */
export interface BalanceOptions {
  readonly available?: number;
  readonly blocked?: number;
}

/**
 * Matchers on a sandbox, or on `sandbox.forCompany(appKey)`, to be added to the types of a test runner:
 * `declare module 'vitest' { interface Matchers<T> extends PixctlMatchers<T> {} }`. All are asynchronous.
 */
export interface PixctlMatchers<R = unknown> {
  /** The charge was paid. @param id its correlation id, or any other of its ids */
  toHaveBeenPaid(id: string, options?: PaidOptions): Promise<R>;
  /** A receiver accepted the event. @param event name with or without prefix, such as `CHARGE_COMPLETED` */
  toHaveDelivered(event: string, options?: DeliveredOptions): Promise<R>;
  /** The books of the whole sandbox are right, and the default account has these amounts. */
  toBalance(expected?: BalanceOptions): Promise<R>;
}

/** Result of a matcher, as `expect.extend` of Vitest and Jest takes it. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** Implementations for `expect.extend`. A type, as runners take no interface here. */
export type Matchers = {
  toHaveBeenPaid(sandbox: unknown, id: string, options?: PaidOptions): Promise<MatcherResult>;
  toHaveDelivered(sandbox: unknown, event: string, options?: DeliveredOptions): Promise<MatcherResult>;
  toBalance(sandbox: unknown, expected?: BalanceOptions): Promise<MatcherResult>;
};

/** A fixture function for `test.extend` of Vitest and of Playwright. */
export type SandboxFixture = (fixtures: object, use: (sandbox: Sandbox) => Promise<void>) => Promise<void>;

type Hook = (run: () => Promise<void>) => unknown;

/** Hooks of Jest, Vitest or node:test. */
export interface SandboxHooks {
  readonly beforeEach: Hook;
  readonly afterEach: Hook;
  /** Closes the sandbox after the last test: `afterAll` of Jest and Vitest, `after` of node:test. */
  readonly afterAll?: Hook;
}

export interface SandboxFixtureOptions extends SandboxOptions {
  /**
   * Lets a test pass although a request had a field that its operation does not have. Such a field is ignored, as by
   * the service; by default the test fails, so that a misspelt field is noticed.
   */
  readonly allowIgnoredFields?: boolean;
}

export interface UseSandboxOptions extends SandboxFixtureOptions {
  /** Makes data that every test starts with. Runs once. */
  readonly prepare?: (sandbox: Sandbox) => unknown;
}
