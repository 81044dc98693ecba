import { describe, expect, it } from 'vitest';
import { say } from '#messages/message.ts';
import { renderError } from '#output/errors.ts';

const SAID = 'the service said \u001b[2Jno\nreally';
const failure = {
  message: say`${SAID}`,
  code: 'refused',
  status: 400,
  hint: say`Try again.`,
  correlationID: 'c-1\u202e',
};

describe('renderError', () => {
  it('prints message, hint and correlation id as escaped text', () => {
    expect(renderError(failure, { json: false, color: false })).toBe(
      'error: the service said \\u{1b}[2Jno\\nreally (HTTP 400)\n  Try again.\n  correlation id: c-1\\u{202e}\n',
    );
    expect(renderError({ message: say`x`, code: 'y' }, { json: false, color: true })).toBe(
      '\u001b[31;1merror:\u001b[0m x\n',
    );
  });

  it('prints one line of JSON, always with the same fields', () => {
    const text = renderError(failure, { json: true, color: true });
    expect(text).toMatch(/^[\x20-\x7e]+\n$/);
    expect(JSON.parse(text)).toEqual({
      error: {
        code: 'refused',
        message: SAID,
        status: 400,
        hint: 'Try again.',
        retryable: false,
        next: null,
        correlationID: 'c-1\u202e',
      },
    });
    expect(
      JSON.parse(
        renderError(
          { message: say`x`, code: 'y', retryable: true, next: ['pixctl', 'doctor'] },
          { json: true, color: false },
        ),
      ),
    ).toEqual({
      error: {
        code: 'y',
        message: 'x',
        status: null,
        hint: null,
        retryable: true,
        next: ['pixctl', 'doctor'],
      },
    });
  });
});
