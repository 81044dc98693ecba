// A strict reader of iCalendar files (RFC 5545), which throws at what the format does not allow.

export interface Component {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly parts: readonly Component[];
}

const NAMES = /^(?:[A-Z]+)(?:;[A-Z]+=[^:;"]+)*:/;

/** Reads the escapes of a text; throws at an unescaped mark. */
export function textOf(value: string): string {
  if (/^(?:[^\\;,]|\\[\\;,nN])*$/.test(value)) {
    return value.replaceAll(/\\(.)/g, (_escape, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark));
  }
  throw new Error(`not a text: ${value}`);
}

/** Returns the calendar of a file. */
export function readCalendar(bytes: Uint8Array): Component {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('lines do not end in CR LF');
  const raw = text.slice(0, -2).split('\r\n');
  for (const line of raw)
    if (Buffer.byteLength(line) > 75 || /[\u0000-\u0008\u000a-\u001f\u007f]/.test(line))
      throw new Error(`not a content line: ${line}`);
  const lines = raw.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  const stack: { name: string; properties: Record<string, string>; parts: Component[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const [head] = NAMES.exec(line) ?? [];
    if (head === undefined) throw new Error(`not a property: ${line}`);
    const [name, value] = [head.slice(0, -1), line.slice(head.length)];
    const current = stack.at(-1);
    if (name === 'BEGIN') stack.push({ name: value, properties: {}, parts: [] });
    else if (current === undefined) throw new Error(`outside of a component: ${line}`);
    else if (name !== 'END') {
      if (name in current.properties) throw new Error(`twice: ${line}`);
      current.properties[name] = value;
    } else {
      if (current.name !== value) throw new Error(`not nested: ${line}`);
      stack.pop();
      const above = stack.at(-1);
      if (above !== undefined) above.parts.push(current);
      else if (index === lines.length - 1 && current.name === 'VCALENDAR') return checked(current);
      else throw new Error('more than a calendar');
    }
  }
  throw new Error('not closed');
}

const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  VCALENDAR: ['VERSION', 'PRODID'],
  VEVENT: ['UID', 'DTSTAMP', 'DTSTART'],
  VALARM: ['ACTION', 'TRIGGER', 'DESCRIPTION'],
};

function checked(component: Component): Component {
  for (const name of REQUIRED[component.name] ?? [])
    if (component.properties[name] === undefined) throw new Error(`${component.name} without ${name}`);
  if (component.name === 'VCALENDAR' && component.parts.length === 0) throw new Error('an empty calendar');
  for (const part of component.parts) checked(part);
  return component;
}
