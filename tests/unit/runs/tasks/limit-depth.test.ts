import { expect, test, vi } from 'vitest';
import { jsonWithDigits, parseWithDigits } from '@/utils/long-numbers';
import { limitDepth, limitFields, readableJson } from '@/utils/runs/tasks/limit-depth';

/** A value in this many objects, or lists. */
function within(levels: number, wrap: (inner: unknown) => unknown, core: unknown = 1): unknown {
  let value = core;
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
}
const object = (a: unknown) => ({ a });
const list = (a: unknown) => [a, 'b'];

test.each([
  ['objects', object],
  ['lists', list],
] as const)(
  'forty levels of %s stay as they are, and what is below them becomes text',
  (_, wrap) => {
    expect(limitDepth(within(40, wrap))).toEqual(within(40, wrap));
    const inner = wrap(1);
    expect(limitDepth(within(40, wrap, inner))).toEqual(within(40, wrap, JSON.stringify(inner)));
  },
);

test('what is no object is as it was, at any level', () => {
  for (const value of [null, 'x', 7, undefined, true]) {
    expect(limitDepth(value)).toBe(value);
    expect(limitDepth(value, 0)).toBe(value);
  }
  expect(limitDepth([], 0)).toBe('[]');
  expect(limitFields({ a: [1], b: { c: { d: 1 } } }, 1)).toEqual({ a: [1], b: { c: '{"d":1}' } });
});

/** Firefox's error, which other engines do not define. */
const tooMuch = Object.assign(new Error('too much recursion'), { name: 'InternalError' });

test.each([
  ['Chromium', new RangeError('Maximum call stack size exceeded')],
  ['Firefox', tooMuch],
])('what can not be written at all is told as such in %s', (_browser, overflow) => {
  const write = vi.spyOn(JSON, 'stringify').mockImplementation(() => {
    throw overflow;
  });
  expect(limitDepth({ a: 1 }, 0)).toBe('…');
  expect(readableJson({ a: 1 })).toBeNull();
  write.mockImplementation(() => {
    throw new TypeError('cyclic');
  });
  expect(() => readableJson({ a: 1 })).toThrow('cyclic');
  write.mockRestore();
  expect(limitDepth({ toJSON: () => undefined }, 0)).toBe('…');
});

test('JSON is indented unless it is deep, or the indentation would outgrow it', () => {
  expect(readableJson({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(readableJson('x')).toBe('"x"');
  expect(readableJson(undefined)).toBeNull();
  const text = 'x'.repeat(3000);
  expect(readableJson(within(40, object, text))).toContain('\n');
  expect(readableJson(within(41, object, text))).not.toContain('\n');
  // Forty levels around many short items: each line is indented by eighty blanks.
  const wide = within(
    39,
    list,
    Array.from({ length: 100 }, () => 1),
  );
  expect(readableJson(wide)).toBe(JSON.stringify(wide));
});

test('indented JSON may have four times the length of the compact one, and a thousand more', () => {
  // Each empty list in a list 30 levels deep adds a line of 62 blanks.
  const of = (items: number) =>
    within(
      30,
      (a) => [a],
      Array.from({ length: items }, () => 1),
    );
  for (let items = 1; items < 60; items += 1) {
    const compact = JSON.stringify(of(items));
    const indented = JSON.stringify(of(items), null, 2);
    const fits = indented.length <= 4 * compact.length + 1000;
    expect(readableJson(of(items))).toBe(fits ? indented : compact);
  }
  // Its two texts differ by exactly that much.
  const text = within(1, object, 'x'.repeat(10));
  expect(readableJson(text)).toBe(JSON.stringify(text, null, 2));
});

test('numbers of too many digits are written again as they came', () => {
  const text =
    '{"id":12345678901234567890,"in":[{"n":-99999999999999999999},[9007199254740993]],"x":1.5}';
  const json = parseWithDigits(text) as { in: unknown; id: unknown };
  expect(json.id).toBe(12345678901234567000);
  expect(jsonWithDigits(json)).toBe(text);
  expect(readableJson(json.in)?.replaceAll(/\s/g, '')).toBe(
    '[{"n":-99999999999999999999},[9007199254740993]]',
  );
  expect(jsonWithDigits({ a: 1e300 })).toBe('{"a":1e+300}');
  expect(() => parseWithDigits('{"a":12345678901234567890')).toThrow(SyntaxError);
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(Array.isArray(parseWithDigits(`[12345678901234567890,${deep}]`))).toBe(true);
});
