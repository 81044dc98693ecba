import { Ended } from '#commands/kit/command.ts';
import { command } from '#commands/kit/define.ts';
import { EXIT } from '#errors/exit-codes.ts';
import { lintBrCode } from '#pix/brcode/lint.ts';
import { code, readCode } from './read-code.ts';

export const brcodeLint = command({
  meta: {
    name: 'brcode lint',
    agent: 'read',
    words:
      'validar qr, lint, validate, validar qr code, qr code invalido, qr code nao funciona, crc, crc invalido, invalid crc, banco nao le, check qr code',
    summary: 'Check a BR Code against the rules of the Pix manual',
    details: ['The exit code is 2 if the code has errors, and 0 if it has only warnings.'],
    examples: [
      { command: 'pixctl brcode lint "$CODE" --json', note: 'Findings as JSON' },
      { command: 'pixctl brcode lint - < code.txt', note: 'From standard input' },
    ],
  },
  input: { args: [code] },
  run: async (context, input) => {
    const findings = lintBrCode(await readCode(context, input.args.code));
    return findings.some(({ severity }) => severity === 'error') ? new Ended(findings, EXIT.usage) : findings;
  },
  show: {
    view: {
      columns: [
        { path: 'severity', label: 'Severity' },
        { path: 'rule', label: 'Rule' },
        { path: 'position', label: 'At' },
        { path: 'message', label: 'Message', format: 'message' },
      ],
      empty: 'No problems found.',
    },
  },
});
