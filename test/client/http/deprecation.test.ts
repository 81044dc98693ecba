// Headers by which a service announces the end of an operation, as they may arrive.
import { describe, expect, it } from 'vitest';
import { deprecationOf } from '#client/http/deprecation.ts';

const SUNSET = 'Sat, 27 Feb 2027 12:00:00 GMT';
const END = Date.parse('2027-02-27T12:00:00.000Z');

describe('deprecationOf', () => {
  it.each([
    ['no header', {}, undefined],
    ['a structured date', { deprecation: '@1688169599' }, { deprecated: 1_688_169_599_000 }],
    [
      'a structured date with parameters',
      { deprecation: '@1688169599;v=2' },
      { deprecated: 1_688_169_599_000 },
    ],
    ['true', { deprecation: 'true' }, {}],
    ['a structured true', { deprecation: '?1' }, {}],
    ['false', { deprecation: 'false' }, undefined],
    ['a structured false', { deprecation: '?0' }, undefined],
    ['nothing', { deprecation: ' ' }, undefined],
    [
      'an HTTP date',
      { deprecation: 'Sun, 11 Nov 2018 23:59:59 GMT' },
      { deprecated: Date.UTC(2018, 10, 11, 23, 59, 59) },
    ],
    ['a text that is no date', { deprecation: 'version="v1"' }, {}],
    ['milliseconds for seconds', { deprecation: '@1688169599000' }, {}],
    ['a date beyond the calendar', { deprecation: '@999999999999' }, {}],
    ['a day that does not exist', { deprecation: 'Sun, 99 Nov 2018 23:59:59 GMT' }, {}],
    ['only a sunset', { sunset: SUNSET }, { sunset: END }],
    ['a sunset that is no date', { sunset: 'soon' }, undefined],
    ['a sunset in RFC 3339', { sunset: '2027-02-27T12:00:00Z' }, { sunset: END }],
    ['a repeated sunset', { sunset: `${SUNSET}, ${SUNSET}` }, { sunset: END }],
    ['false with a sunset', { deprecation: 'false', sunset: SUNSET }, { sunset: END }],
  ])('reads %s', (_what, headers, expected) => {
    expect(deprecationOf(headers)).toEqual(expected);
  });

  it.each([
    ['<https://d.example.com/old>; rel="deprecation"', 'https://d.example.com/old'],
    ['<https://d.example.com/old>;rel=sunset;type="text/html"', 'https://d.example.com/old'],
    [
      '<https://d.example.com/a>; rel="next", <https://d.example.com/b>; rel="x Sunset"',
      'https://d.example.com/b',
    ],
    ['<https://d.example.com/a b>; rel="sunset"', 'https://d.example.com/a%20b'],
    ['<https://d.example.com/\u202Egp\u001Bj>; rel="sunset"', 'https://d.example.com/%E2%80%AEgp%1Bj'],
    ['<https://пример.example/>; rel="sunset"', 'https://xn--e1afmkfd.example/'],
    ['<https://d.example.com/$(id)>; rel="sunset"', undefined],
    ["<https://d.example.com/a';id>; rel=sunset", undefined],
    ['<https://d.example.com/`id`>; rel="sunset"', 'https://d.example.com/%60id%60'],
    ['<http://d.example.com/old>; rel="deprecation"', undefined],
    ['<javascript:alert(1)>; rel="deprecation"', undefined],
    ['<https://service@evil.example.com/>; rel="deprecation"', undefined],
    ['</relative>; rel="deprecation"', undefined],
    ['<https://d.example.com/old>; rel="successor-version"', undefined],
    ['<https://d.example.com/old>', undefined],
    ['<https://d.example.com/old', undefined],
    [`<https://d.example.com/${'x'.repeat(300)}>; rel="sunset"`, undefined],
    [`<https://d.example.com/${'é'.repeat(100)}>; rel="sunset"`, undefined],
    ['<'.repeat(20_000), undefined],
    ['<>'.repeat(10_000) + ';'.repeat(10_000), undefined],
  ])('takes from Link %j only an https address that can be shown', (link, expected) => {
    expect(deprecationOf({ deprecation: 'true', link })?.link).toBe(expected);
  });
});
