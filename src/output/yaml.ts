// YAML that YAML 1.1 and 1.2 parsers read as the same values.
import { Document, visit } from 'yaml';
import { cleanYaml, invisible } from './sanitize.ts';

/** Returns the text of a value, with its line end. */
export function yamlText(value: unknown): string {
  // `compat` also quotes text that YAML 1.1 reads as a date, a boolean or a number.
  const document = new Document(value, { compat: 'yaml-1.1', aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_key, node) {
      // Characters can be escaped only in double quotes.
      if (typeof node.value === 'string' && node.value.search(invisible()) >= 0) node.type = 'QUOTE_DOUBLE';
    },
  });
  return cleanYaml(document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: 1e9 }));
}
