// YAML that readers of either version take for the same values.
import { Document, visit } from 'yaml';
import { cleanYaml, UNSAFE } from './sanitize.ts';

/** Text of a value, with its line end. */
export function yamlText(value: unknown): string {
  // `compat`: text that YAML 1.1 reads as a date, a boolean or a number is quoted too.
  const document = new Document(value, { compat: 'yaml-1.1', aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_key, node) {
      // Only between double quotes can a character be escaped.
      if (typeof node.value === 'string' && node.value.search(UNSAFE) >= 0) node.type = 'QUOTE_DOUBLE';
    },
  });
  return cleanYaml(document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: 1e9 }));
}
