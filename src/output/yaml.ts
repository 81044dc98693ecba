// YAML that YAML 1.1 and 1.2 parsers read as the same values.
import type { ScalarTag } from 'yaml';
import { Document, visit } from 'yaml';
import { cleanYaml, invisible } from './sanitize.ts';

/** Writes a number with an exponent as `1.0e+21`: YAML 1.1 reads `1e+21` as text. */
const EXPONENTS: ScalarTag = {
  default: true,
  tag: 'tag:yaml.org,2002:float',
  identify: (value) => typeof value === 'number' && String(value).includes('e'),
  // Nothing is parsed with it; a tag without a test is not used.
  test: /(?!)/,
  resolve: Number,
  stringify: ({ value }) => String(value).replace(/^(-?\d+)e/, '$1.0e'),
};

/** Returns the text of a value, with its line end. */
export function yamlText(value: unknown): string {
  // `compat` also quotes text that YAML 1.1 reads as a date, a boolean or a number.
  const document = new Document(value, {
    compat: 'yaml-1.1',
    aliasDuplicateObjects: false,
    customTags: (tags) => [EXPONENTS, ...tags],
  });
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value !== 'string') return;
      // No parser accepts half of a surrogate pair, not even as an escape.
      const text = node.value.replace(/\p{Cs}/gu, '\ufffd');
      node.value = text;
      // Characters can be escaped only in double quotes; YAML 1.1 reads `=` as a value of its own.
      if (text.search(invisible()) >= 0 || text === '=') node.type = 'QUOTE_DOUBLE';
    },
  });
  return cleanYaml(document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: 1e9 }));
}
