import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnswerPart, answerBlocks, answerParts } from '@/utils/runs/agent/answer-blocks';
import { cpuTime } from '../../../fixtures/cpu-time';

const text = (parts: readonly AnswerPart[]): string =>
  parts.map((part) => ('parts' in part ? text(part.parts) : part.text)).join('');

function* linksOf(parts: readonly AnswerPart[]): Generator<string> {
  for (const part of parts) {
    if (part.kind === 'link') yield part.href;
    if ('parts' in part) yield* linksOf(part.parts);
  }
}

test('paragraphs keep their lines; headings, lists, tables and code are told apart', () => {
  const blocks = answerBlocks(
    [
      '## Found',
      'Two lamps,',
      'both in stock.',
      '',
      '- **Oak**: 20 €',
      '  with bulb',
      '    - small',
      '- Ash',
      '',
      '3. third',
      '',
      '4. fourth',
      '| Name | Price |',
      '| --- | ---: |',
      '| Oak | 20 € |',
      '```',
      '- no list',
      '```',
    ].join('\n'),
  );
  expect(blocks.map(({ kind }) => kind)).toEqual([
    'heading',
    'paragraph',
    'list',
    'list',
    'table',
    'code',
  ]);
  const [, paragraph, bullets, numbers, table, code] = blocks;
  expect(paragraph?.kind === 'paragraph' && text(paragraph.parts)).toBe(
    'Two lamps,\nboth in stock.',
  );
  expect(
    bullets?.kind === 'list' && bullets.items.map(({ depth, parts }) => [depth, text(parts)]),
  ).toEqual([
    [0, 'Oak: 20 €\nwith bulb'],
    [1, 'small'],
    [0, 'Ash'],
  ]);
  expect(numbers).toMatchObject({ start: 3, items: [{ depth: 0 }, { depth: 0 }] });
  expect(table?.kind === 'table' && table.rows.map((row) => row.map(text))).toEqual([
    ['Oak', '20 €'],
  ]);
  expect(code).toEqual({ kind: 'code', text: '- no list' });
});

test('marks within a line, and what only looks like one', () => {
  expect(answerParts('a `b*c*` **d** *e* 2 * 3 * 4 snake_case_name')).toMatchObject([
    { kind: 'text', text: 'a ' },
    { kind: 'code', text: 'b*c*' },
    { kind: 'text', text: ' ' },
    { kind: 'strong' },
    { kind: 'text', text: ' ' },
    { kind: 'emphasis' },
    { kind: 'text', text: ' 2 * 3 * 4 snake_case_name' },
  ]);
  expect(answerBlocks('```\nnever closed')).toMatchObject([{ kind: 'paragraph' }]);
});

test('links lead to web addresses without a user only; all else stays text', () => {
  const hrefs = (line: string) => [...linksOf(answerParts(line))];
  expect(hrefs('see [the shop](https://shop.test/a) and https://b.test/.')).toEqual([
    'https://shop.test/a',
    'https://b.test/',
  ]);
  expect(hrefs('**[bold](http://a.test/)**')).toEqual(['http://a.test/']);
  for (const line of [
    '[x](javascript:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](data:text/html,<script>)',
    '[x](https://user:pass@a.test/)',
    '[x](//a.test/)',
    '<a href="https:evil">x</a>',
    '![x](file:///etc/passwd)',
  ]) {
    expect(hrefs(line), line).toEqual([]);
    expect(text(answerParts(line))).toBe(line);
  }
});

/** Kind and texts of each block. */
const short = (answer: string) =>
  answerBlocks(answer).map((block) => {
    if (block.kind === 'code') return ['code', block.text];
    if (block.kind === 'list') {
      const items = block.items.map(({ depth, parts }) => `${depth} ${text(parts)}`);
      return ['list', block.start, ...items];
    }
    if (block.kind === 'table')
      return ['table', block.head.map(text), ...block.rows.map((row) => row.map(text))];
    return [block.kind, text(block.parts)];
  });

describe('the parts of a line', () => {
  test('have their offsets, and nothing stands between neighbours', () => {
    expect(answerParts('by **b** see https://a.test/ `c``d`')).toEqual([
      { kind: 'text', at: 0, text: 'by ' },
      { kind: 'strong', at: 3, parts: [{ kind: 'text', at: 0, text: 'b' }] },
      { kind: 'text', at: 8, text: ' see ' },
      { kind: 'link', at: 13, text: 'https://a.test/', href: 'https://a.test/' },
      { kind: 'text', at: 28, text: ' ' },
      { kind: 'code', at: 29, text: 'c' },
      { kind: 'code', at: 32, text: 'd' },
    ]);
  });

  test('a link shows its words', () => {
    expect(answerParts('[the shop](https://shop.test)')).toEqual([
      { kind: 'link', at: 0, text: 'the shop', href: 'https://shop.test/' },
    ]);
  });

  test.each([
    ['an address that no browser reads', 'https://['],
    ['a user alone', 'https://me@a.test/'],
    ['a password alone', 'https://:word@a.test/'],
  ])('%s in a link leaves it as text', (_name, address) => {
    const line = `[x](${address})`;
    expect(answerParts(line)).toEqual([{ kind: 'text', at: 0, text: line }]);
  });
});

describe('paragraphs and headings', () => {
  test.each([
    ['a blank line parts them', 'a\n\nb', ['paragraph', 'a'], ['paragraph', 'b']],
    ['a line of spaces parts them', 'a\n  \nb', ['paragraph', 'a'], ['paragraph', 'b']],
    [
      'line ends of Windows are line ends',
      'a\r\nb\r\n\r\nc',
      ['paragraph', 'a\nb'],
      ['paragraph', 'c'],
    ],
    ['space around one goes', '  a  \n', ['paragraph', 'a']],
    ['a heading ends one', 'a\n# B', ['paragraph', 'a'], ['heading', 'B']],
    ['a heading may have more than one space', '##   B', ['heading', 'B']],
    ['a # within a line is text', 'a # b', ['paragraph', 'a # b']],
  ])('%s', (_name, answer, ...blocks) => {
    expect(short(answer)).toEqual(blocks);
  });
});

describe('code', () => {
  test.each([
    ['keeps its lines', '```js\na\n\nb\n```\nc', ['code', 'a\n\nb'], ['paragraph', 'c']],
    ['ends only where a line begins with the mark', '```\na```\n```', ['code', 'a```']],
    ['ends at a mark with a word too', '```\na\n```end', ['code', 'a']],
    ['does not begin within a line', 'x```\ny\n```', ['paragraph', 'x```\ny\n```']],
  ])('%s', (_name, answer, ...blocks) => {
    expect(short(answer)).toEqual(blocks);
  });
});

describe('tables', () => {
  test.each([
    ['have a head and rows', '| A | B |\n|:--|--:|\n| 1 | 2 |', ['table', ['A', 'B'], ['1', '2']]],
    ['need no bar at the end', '| A | B\n| - | -\n| 1 | 2', ['table', ['A', 'B'], ['1', '2']]],
    ['may end in spaces', '| A |  \n|---|\n| 1 |  ', ['table', ['A'], ['1']]],
    ['may have no rows', '| A |\n|---|', ['table', ['A']]],
    [
      'end at a line without a bar before it',
      '| A |\n|---|\nx |',
      ['table', ['A']],
      ['paragraph', 'x |'],
    ],
  ])('%s', (_name, answer, ...blocks) => {
    expect(short(answer)).toEqual(blocks);
  });

  test.each([
    ['a head alone', '| A |'],
    ['a head without its bar', 'A |\n|---|'],
    ['a rule with words before it', '| A |\nx |---|'],
    ['a rule with words behind it', '| A |\n|---| x'],
    ['a rule without dashes', '| A |\n|   |'],
    ['a dash in words', '| A |\nb - c'],
  ])('%s makes none', (_name, answer) => {
    expect(short(answer)).toEqual([['paragraph', answer]]);
  });
});

describe('lists', () => {
  test.each([
    ['have bullets', '* a\n+ b\n• c', ['list', null, '0 a', '0 b', '0 c']],
    ['have numbers', '7) a\n8. b', ['list', 7, '0 a', '0 b']],
    ['of bullets and of numbers are two', '- a\n1. b', ['list', null, '0 a'], ['list', 1, '0 b']],
    ['may have bullets below a number', '1. a\n    - b\n2. c', ['list', 1, '0 a', '1 b', '0 c']],
    ['are at most three deep', `- a\n${' '.repeat(12)}- b`, ['list', null, '0 a', '3 b']],
    ['go on after a blank line', '- a\n  more\n\n- b', ['list', null, '0 a\nmore', '0 b']],
    ['go on after a line of one space', '- a\n \n- b', ['list', null, '0 a', '0 b']],
    ['go on after a line of spaces', '- a\n    \n- b', ['list', null, '0 a', '0 b']],
    ['end at a second blank line', '- a\n\n\n- b', ['list', null, '0 a'], ['list', null, '0 b']],
    [
      'end at a text',
      '- a\nb\n- c',
      ['list', null, '0 a'],
      ['paragraph', 'b'],
      ['list', null, '0 c'],
    ],
    ['end at a text after a blank line', '- a\n\nb', ['list', null, '0 a'], ['paragraph', 'b']],
    ['leave the space behind a line', '- a\n  b  ', ['list', null, '0 a\nb']],
  ])('%s', (_name, answer, ...blocks) => {
    expect(short(answer)).toEqual(blocks);
  });
});

test('no text is lost or made up, none becomes another address, and none takes long', () => {
  const signs = fc.array(
    fc.constantFrom(
      '*',
      '**',
      '`',
      '[a](',
      'https://a.test/',
      ')',
      ' ',
      'x',
      '\n',
      '- ',
      '| ',
      '_',
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(signs, (some) => {
      for (const block of answerBlocks(some.join(''))) {
        if (block.kind === 'code' || block.kind === 'table') continue;
        const lines = block.kind === 'list' ? block.items.map(({ parts }) => parts) : [block.parts];
        for (const parts of lines) {
          for (const href of linksOf(parts)) expect(href).toMatch(/^https:\/\/a\.test\//);
        }
      }
    }),
  );
  for (const sign of ['*', '**', '`', '[', '[a](', '|', '- ', '  - ', 'https://', '```\n']) {
    const begun = cpuTime();
    answerBlocks(sign.repeat(50_000));
    expect(cpuTime() - begun, sign).toBeLessThan(2000);
  }
});
