// What the console's data is read from.
import type { CompanyContext } from '#sandbox/context.ts';
import type { Exchanges } from '#sandbox/service/exchanges.ts';

export interface ConsoleContext extends CompanyContext {
  /** Whether the token permits to see what concerns all companies. */
  readonly mayAll: boolean;
  readonly exchanges: Exchanges;
}
