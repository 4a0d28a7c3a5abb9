import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMatch } from '@/utils/extract/transforms/match';
import { compilePattern, PatternError } from '@/utils/extract/transforms/pattern';

const find = (pattern: string, text: string, steps = 1e7): string | null =>
  findMatch(compilePattern(pattern), text, { steps });
/** The same by the engine of the language. */
function native(pattern: string, text: string): string | null {
  const found = new RegExp(pattern, 'u').exec(text);
  return found && (found.length > 1 ? (found[1] ?? '') : found[0]);
}

test.each([
  [String.raw`\d+`, 'about 120 pages', '120'],
  [String.raw`(\d+) pages`, 'about 120 pages', '120'],
  ['a|ab', 'ab', 'a'],
  ['a*?b', 'aaab', 'aaab'],
  ['<(.+?)>', '<a><b>', 'a'],
  ['<(.+)>', '<a><b>', 'a><b'],
  [String.raw`\bin\b`, 'within in', 'in'],
  ['^x', 'ax', null],
  ['x$', 'xa', null],
  ['', 'abc', ''],
  ['(?i)sku: ([a-z]{2}-[0-9]{3,5})', 'SKU: Ab-12345 X', 'Ab-12345'],
  [String.raw`[^\s,]+`, ' ,héllo world', 'héllo'],
  [String.raw`\p{Sc}\s?([\d.,]+)`, 'now € 1.234,50', '1.234,50'],
  [String.raw`(?<year>\d{4})-\d\d`, 'on 2026-03', '2026'],
  ['👍+', 'ok 👍👍', '👍👍'],
  ['(a)?b', 'b', ''],
  [String.raw`[\w.]+@[\w.]+`, 'mail a.b@c.test now', 'a.b@c.test'],
])('%s in %j finds %j', (pattern, text, found) => {
  expect(find(pattern, text)).toBe(found);
});

test.each([
  '(',
  ')',
  '[a',
  'a**',
  '*',
  'a{3,1}',
  'a{9999}',
  String.raw`\1`,
  '(?=a)',
  '(?<=a)',
  '[z-a]',
  String.raw`\p{Foo}`,
  '((a{200}){200}){200}',
  '('.repeat(1000),
  '(?:){2}',
  '(?:)*',
  '(?:a{0}){200}',
  '(?:(?:(?:){200}){200}){200}',
])('%s is refused', (pattern) => {
  expect(() => compilePattern(pattern)).toThrow(PatternError);
});

const atom = fc.constantFrom(
  'a',
  'b',
  '.',
  String.raw`\d`,
  '[ab]',
  '[^b1]',
  '(a|b1)',
  '(?:ab)',
  String.raw`\b`,
);
const piece = fc
  .tuple(atom, fc.constantFrom('', '', '+', '?', '+?', '{2}', '{1,2}', '{0,2}?'))
  .map(([one, count]) => (one === String.raw`\b` ? one : one + count));
const pattern = fc
  .array(fc.array(piece, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
  .map((branches) => branches.map((branch) => branch.join('')).join('|'))
  // For repeated capture groups the two engines may keep different iterations.
  .map((written) => written.replaceAll(/\((?!\?)/g, '(?:'));

test('finds what the language’s own engine finds', () => {
  fc.assert(
    fc.property(
      pattern,
      fc.string({ unit: fc.constantFrom('a', 'b', '1', ' '), maxLength: 12 }),
      (written, text) => {
        expect(find(written, text)).toBe(native(written, text));
      },
    ),
    { numRuns: 2000 },
  );
});

test('a pattern that takes others forever ends in a time that grows with the text', () => {
  const hostile = ['(a+)+$', '(a|a)*c', '(.*)*x', '(a*)*(a*)*(a*)*b'];
  for (const written of hostile) {
    const budget = { steps: 1e9 };
    expect(findMatch(compilePattern(written), `${'a'.repeat(2000)}!`, budget)).toBeNull();
    expect(1e9 - budget.steps).toBeLessThan(2000 * 200);
  }
});

test('a step takes no longer the more groups there are', () => {
  const timeOfStep = (groups: number, length: number): number => {
    const compiled = compilePattern(`${'()'.repeat(groups)}x`);
    const times = Array.from({ length: 9 }, () => {
      const budget = { steps: 1e9 };
      const began = performance.now();
      expect(findMatch(compiled, 'a'.repeat(length), budget)).toBeNull();
      return (performance.now() - began) / (1e9 - budget.steps);
    });
    return Math.min(...times);
  };
  expect(timeOfStep(149, 300)).toBeLessThan(3 * timeOfStep(5, 7000));
});

test('a search ends when its budget is used up', () => {
  const budget = { steps: 100 };
  expect(findMatch(compilePattern('x'), 'a'.repeat(1000), budget)).toBeNull();
  expect(findMatch(compilePattern('a'), 'a', budget)).toBeNull();
});
