// Parses the supported part of jq's language. Its grammar: https://jqlang.github.io/jq/manual/v1.7/
import { UNSUPPORTED } from './signals.ts';
import { isWellFormed } from './values.ts';

export type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/';

export type Filter =
  | { readonly is: 'identity' }
  | Literal
  | { readonly is: 'index'; readonly of: Filter; readonly key: Filter; readonly optional: boolean }
  | {
      readonly is: 'slice';
      readonly of: Filter;
      readonly from: Filter;
      readonly to: Filter;
      readonly optional: boolean;
    }
  | { readonly is: 'each'; readonly of: Filter; readonly optional: boolean }
  | { readonly is: 'try' | 'negate' | 'array'; readonly body: Filter }
  | {
      readonly is: 'pipe' | 'comma' | 'alternative' | 'and' | 'or';
      readonly left: Filter;
      readonly right: Filter;
    }
  | { readonly is: 'binary'; readonly operator: Operator; readonly left: Filter; readonly right: Filter }
  | { readonly is: 'object'; readonly entries: readonly Entry[] }
  | { readonly is: 'call'; readonly name: string; readonly argument: Filter | undefined };

interface Literal {
  readonly is: 'literal';
  readonly value: null | boolean | number | string;
}

/** A key and its value in `{…}`. */
export interface Entry {
  readonly key: Filter;
  readonly value: Filter;
}

const IDENTITY: Filter = { is: 'identity' };

const literal = (value: Literal['value']): Literal => ({ is: 'literal', value });
const call = (name: string, argument?: Filter): Filter => ({ is: 'call', name, argument });
const plus = (left: Filter, right: Filter): Filter => ({ is: 'binary', operator: '+', left, right });

/** Operators from the weakest to the strongest. */
const LEVELS: readonly (readonly string[])[] = [
  ['|'],
  [','],
  ['//'],
  ['or'],
  ['and'],
  ['==', '!=', '<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/'],
];
const PIPE = 0;
const ALTERNATIVE = 2;
const COMPARISON = 5;
const FACTOR = 7;

/** A comment with a backslash or a carriage return is left to jq, whose versions differ in where it ends. */
const SPACE = /(?:[ \t\n]+|#[^\n\r\\]*(?=\n|$))*/y;
const NAME = /[A-Za-z_]\w*(?!\w|::)/y;
const FIELD = /\.([A-Za-z_]\w*)/y;
const OPERATOR = /\/\/|[=!<>]=|[|,<>+\-*/]|(?:and|or)(?!\w|::)/y;
const NUMBER = /\d+(?:\.\d+)?(?![.\w])/y;
const TEXT = /[^"\\]+/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;

/**
 * Parses a program.
 * @throws UNSUPPORTED for a program that jq refuses, or that uses more than the supported part
 */
export function parse(program: string): Filter {
  if (program.includes('\0') || !isWellFormed(program)) throw UNSUPPORTED;
  let at = 0;
  let hasTry = false;
  let hasAlternative = false;

  /** Matches a sticky pattern here, and moves behind it. */
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(program);
    if (found !== null) at = pattern.lastIndex;
    return found ?? undefined;
  };

  /** Moves behind spaces, and then behind the character if it is next. */
  const accept = (character: string): boolean => {
    if (next() !== character) return false;
    at += 1;
    return true;
  };

  /** Returns the next character after spaces. */
  const next = (): string | undefined => {
    take(SPACE);
    return program[at];
  };

  const expect = (character: string): void => {
    if (!accept(character)) throw UNSUPPORTED;
  };

  /** Moves behind the next operator if it belongs to the level. */
  const operatorOf = (level: number): string | undefined => {
    take(SPACE);
    const start = at;
    const operator = take(OPERATOR)?.[0];
    if (operator === undefined) return undefined;
    // An assignment, such as `|=`.
    if (program[at] === '=') throw UNSUPPORTED;
    if (LEVELS[level]?.includes(operator) === true) return operator;
    at = start;
    return undefined;
  };

  const expression = (level = PIPE): Filter => {
    if (level > FACTOR) return operand();
    let left = expression(level + 1);
    for (;;) {
      const operator = operatorOf(level);
      if (operator === undefined) return left;
      const isRightAssociative = level === PIPE || level === ALTERNATIVE;
      if (level === ALTERNATIVE) hasAlternative = true;
      left = binary(operator, left, expression(isRightAssociative ? level : level + 1));
      // Comparisons are not associative.
      if (level === COMPARISON && operatorOf(level) !== undefined) throw UNSUPPORTED;
    }
  };

  const operand = (): Filter => {
    if (accept('-')) return { is: 'negate', body: expression(FACTOR) };
    let filter = term();
    while (acceptQuestionMark()) {
      hasTry = true;
      filter = { is: 'try', body: filter };
    }
    return filter;
  };

  const acceptQuestionMark = (): boolean => {
    if (!accept('?')) return false;
    // `?//` is an operator of its own.
    if (program.startsWith('//', at)) throw UNSUPPORTED;
    return true;
  };

  const term = (): Filter => {
    let filter = primary();
    for (;;) {
      const longer = withSuffix(filter);
      if (longer === undefined) return filter;
      filter = longer;
    }
  };

  const withSuffix = (of: Filter): Filter | undefined => {
    take(SPACE);
    const name = take(FIELD)?.[1];
    if (name !== undefined) return { is: 'index', of, key: literal(name), optional: acceptQuestionMark() };
    const start = at;
    const hasDot = accept('.');
    const opening = next();
    if (hasDot && opening === '"') return { is: 'index', of, key: string(), optional: acceptQuestionMark() };
    if (opening === '[') return brackets(of, hasDot);
    at = start;
    return undefined;
  };

  const brackets = (of: Filter, hasDot: boolean): Filter => {
    expect('[');
    if (accept(']')) return { is: 'each', of, optional: acceptQuestionMark() };
    const from = next() === ':' ? undefined : expression();
    if (!accept(':')) {
      expect(']');
      return { is: 'index', of, key: from ?? IDENTITY, optional: acceptQuestionMark() };
    }
    // jq refuses some of the slices behind a dot.
    if (hasDot) throw UNSUPPORTED;
    const to = from !== undefined && next() === ']' ? undefined : expression();
    expect(']');
    return {
      is: 'slice',
      of,
      from: from ?? literal(null),
      to: to ?? literal(null),
      optional: acceptQuestionMark(),
    };
  };

  const primary = (): Filter => {
    switch (next()) {
      case '"':
        return string();
      case '(':
        return inParentheses();
      case '[': {
        expect('[');
        if (accept(']')) return { is: 'array', body: call('empty') };
        const body = expression();
        expect(']');
        return { is: 'array', body };
      }
      case '{':
        return object();
      case '.': {
        const name = take(FIELD)?.[1];
        if (name !== undefined)
          return { is: 'index', of: IDENTITY, key: literal(name), optional: acceptQuestionMark() };
        expect('.');
        if (/[.\d]/.test(program[at] ?? '')) throw UNSUPPORTED;
        return next() === '"'
          ? { is: 'index', of: IDENTITY, key: string(), optional: acceptQuestionMark() }
          : IDENTITY;
      }
      default:
        return number() ?? named();
    }
  };

  const inParentheses = (): Filter => {
    expect('(');
    const filter = expression();
    expect(')');
    return filter;
  };

  /** jq keeps the digits of a literal, so that it is supported only in its shortest form. */
  const number = (): Filter | undefined => {
    const text = take(NUMBER)?.[0];
    if (text === undefined) return undefined;
    const value = Number(text);
    if (text.length > 16 || String(value) !== text) throw UNSUPPORTED;
    return literal(value);
  };

  const named = (): Filter => {
    const name = take(NAME)?.[0];
    switch (name) {
      case undefined:
        throw UNSUPPORTED;
      case 'true':
      case 'false':
        return literal(name === 'true');
      case 'null':
        return literal(null);
      default:
        return call(name, next() === '(' ? inParentheses() : undefined);
    }
  };

  /** A string with `\(…)` is a sum. */
  const string = (): Filter => {
    expect('"');
    let filter: Filter | undefined;
    let text = '';
    for (;;) {
      text += take(TEXT)?.[0] ?? '';
      const escape = take(ESCAPE)?.[0];
      if (escape !== undefined) text += JSON.parse(`"${escape}"`) as string;
      else if (program.startsWith('"', at) || program.startsWith('\\(', at)) {
        if (!isWellFormed(text)) throw UNSUPPORTED;
        filter = filter === undefined ? literal(text) : plus(filter, literal(text));
        text = '';
        at += 1;
        if (program[at - 1] === '"') return filter;
        filter = plus(filter, { is: 'pipe', left: inParentheses(), right: call('tostring') });
      } else throw UNSUPPORTED;
    }
  };

  const object = (): Filter => {
    expect('{');
    const entries: Entry[] = [];
    while (next() !== '}') {
      entries.push(entry());
      if (!accept(',')) break;
    }
    expect('}');
    return { is: 'object', entries };
  };

  const entry = (): Entry => {
    if (next() === '(') {
      const key = inParentheses();
      expect(':');
      if (isConstant(key) && (key.is !== 'literal' || typeof key.value !== 'string')) throw UNSUPPORTED;
      return { key, value: entryValue() };
    }
    const key = next() === '"' ? string() : literal(take(NAME)?.[0] ?? '__loc__');
    if (key.is !== 'literal') {
      expect(':');
      return { key, value: entryValue() };
    }
    if (key.value === '__loc__') throw UNSUPPORTED;
    return { key, value: accept(':') ? entryValue() : { is: 'index', of: IDENTITY, key, optional: false } };
  };

  /** The value of an entry has no operator except `|` and the minus sign. */
  const entryValue = (): Filter => {
    const left = signedTerm();
    return operatorOf(PIPE) === undefined ? left : { is: 'pipe', left, right: entryValue() };
  };

  const signedTerm = (): Filter => (accept('-') ? { is: 'negate', body: signedTerm() } : term());

  const filter = expression();
  // In jq, an error passes `//` in ways that are not modelled.
  if (next() !== undefined || (hasTry && hasAlternative)) throw UNSUPPORTED;
  return filter;
}

/** Whether jq may calculate the filter before it runs, and then refuse the program. */
function isConstant(filter: Filter): boolean {
  switch (filter.is) {
    case 'literal':
      return true;
    case 'negate':
    case 'array':
      return isConstant(filter.body);
    case 'object':
      return filter.entries.every(({ key, value }) => isConstant(key) && isConstant(value));
    case 'binary':
      return isConstant(filter.left) && isConstant(filter.right);
    default:
      return false;
  }
}

function binary(operator: string, left: Filter, right: Filter): Filter {
  switch (operator) {
    case '|':
      return { is: 'pipe', left, right };
    case ',':
      return { is: 'comma', left, right };
    case '//':
      return { is: 'alternative', left, right };
    case 'and':
    case 'or':
      return { is: operator, left, right };
    default:
      return { is: 'binary', operator: operator as Operator, left, right };
  }
}
