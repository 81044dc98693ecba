// Recognises an XML document by its root element. The contents of the root element are not checked.

/** Returns the text without the declaration, comments and spaces before the root element. */
function afterProlog(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const closing = rest.startsWith('<?') ? '?>' : rest.startsWith('<!--') ? '-->' : undefined;
    const end = closing === undefined ? -1 : rest.indexOf(closing, 2);
    if (closing === undefined || end === -1) return rest;
    rest = rest.slice(end + closing.length).trimStart();
  }
}

/** Returns the text without the comments and spaces after the root element. */
function beforeEpilog(text: string): string {
  let rest = text.trimEnd();
  while (rest.endsWith('-->') && rest.includes('<!--'))
    rest = rest.slice(0, rest.lastIndexOf('<!--')).trimEnd();
  return rest;
}

/** Characters at the end of a document in which the closing tag is searched. */
const TAG_SEARCH_LENGTH = 300;

/** Tests for a document whose root element is closed at its end, and is not that of a web page. */
export function isXml(bytes: Uint8Array): boolean {
  // Tag names are ASCII in any encoding of the text between them. The replaced text is the byte order mark of UTF-8.
  const text = new TextDecoder('latin1').decode(bytes).replace(/^ï»¿/, '');
  const root = beforeEpilog(afterProlog(text));
  const name = /^<([A-Za-z_][\w.:-]*)(?=[\s/>])/.exec(root)?.[1];
  if (name === undefined || name.toLowerCase() === 'html') return false;
  const isEmpty = root.endsWith('/>') && root.indexOf('<', 1) === -1;
  return isEmpty || /<\/([\w.:-]+)\s*>$/.exec(root.slice(-TAG_SEARCH_LENGTH))?.[1] === name;
}
