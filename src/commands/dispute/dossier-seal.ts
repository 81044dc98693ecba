// The seal of a dossier: a comment behind the end of the PDF with the hash of all before it. It tells a file that a person
// has looked at from one that was changed since, also by a program that only opened and saved it.
const PREFIX = '\n%pixctl-dossier 1 ';
/** Maximum bytes of the line. */
const MOST_BYTES = 1_024;

/** Hash of a file as hexadecimal digits. */
export const sha256 = async (bytes: Uint8Array): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const lineOf = async (pdf: Uint8Array, endToEndId: string): Promise<string> => {
  const name = encodeURIComponent(endToEndId);
  const hash = await sha256(concat(pdf, new TextEncoder().encode(name)));
  return `${PREFIX}${name} ${hash}\n`;
};

function concat(one: Uint8Array, other: Uint8Array): Uint8Array {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}

/** Returns the dossier of a dispute with its seal. */
export const seal = async (pdf: Uint8Array, endToEndId: string): Promise<Uint8Array> =>
  concat(pdf, new TextEncoder().encode(await lineOf(pdf, endToEndId)));

/** Returns the end-to-end id of the dispute that an unchanged dossier belongs to; undefined for any other file. */
export async function sealedFor(file: Uint8Array): Promise<string | undefined> {
  const tail = new TextDecoder('latin1').decode(file.subarray(-MOST_BYTES));
  const at = tail.lastIndexOf(PREFIX);
  const [name] = tail.slice(at + PREFIX.length).split(' ');
  if (at < 0 || name === undefined) return undefined;
  const length = tail.length - at;
  try {
    const endToEndId = decodeURIComponent(name);
    const pdf = file.subarray(0, file.length - length);
    return (await lineOf(pdf, endToEndId)) === tail.slice(at) ? endToEndId : undefined;
  } catch {
    // Not encoded as pixctl does.
    return undefined;
  }
}
