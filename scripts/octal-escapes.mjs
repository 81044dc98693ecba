// qrcode-terminal writes `\033`, which strict mode does not have.
import { mustMatch } from './must-match.mjs';

/** Plugin of the build. One for each build: it fails when there was nothing to replace. */
export function octalEscapes() {
  const escapes = mustMatch('octal-escapes', ['\\033 in qrcode-terminal']);
  return {
    name: 'octal-escapes',
    transform: {
      filter: { id: /node_modules[\\/]qrcode-terminal[\\/]/ },
      handler(code) {
        const replaced = code.replaceAll('\\033', '\\x1b');
        if (replaced === code) return null;
        escapes.matched('\\033 in qrcode-terminal');
        return { code: replaced, map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined) escapes.check();
    },
  };
}
