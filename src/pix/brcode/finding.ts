// Findings of the lint of a code.
import type { Message } from '#messages/message.ts';

/**
 * error: breaks a rule. warning: legal or harmless, but refused by some bank or probably a mistake. info: worth
 * knowing.
 */
type Severity = 'error' | 'warning' | 'info';

export interface Finding {
  readonly severity: Severity;
  /** Stable name of the rule, kebab-case. */
  readonly rule: string;
  readonly message: Message;
  /** Position in characters from 0, in the code without surrounding white space. */
  readonly position?: number;
}

export type Report = (severity: Severity, rule: string, message: Message, position?: number) => void;
