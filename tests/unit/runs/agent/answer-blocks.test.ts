import * as fc from 'fast-check';
import { expect, test } from 'vitest';
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
