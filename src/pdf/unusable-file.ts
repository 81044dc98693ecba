// The error for a file whose pages or picture cannot be taken over.
import type { Message } from '#messages/message.ts';

export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';

  constructor(readonly problem: Message) {
    super(problem.template);
  }
}
