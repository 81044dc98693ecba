// What the checks of a code report.
import type { Message } from '#messages/message.ts';

/** error: breaks a rule. warning: legal or harmless, but refused by some bank or likely a slip. info: worth knowing. */
type Severity = 'error' | 'warning' | 'info';

export interface Finding {
  readonly severity: Severity;
  /** Stable name of the rule, kebab-case. */
  readonly rule: string;
  readonly message: Message;
  /** Where, in characters from 0 of the code without the white space around it. */
  readonly position?: number;
}

export type Report = (severity: Severity, rule: string, message: Message, position?: number) => void;
