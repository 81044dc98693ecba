import type { Call } from '../context.ts';

/** A call that works the sandbox itself. */
export interface ControlCall extends Call {
  /** Whether every company is the caller's own. */
  readonly overAll: boolean;
  /** Whether what is nobody's may be seen and changed. */
  readonly mayAll: boolean;
}
