import { expect, test } from 'vitest';
import { markupWords, searchableText } from '@/utils/library/searchable-text';
import { cpuTime } from '../../fixtures/cpu-time';

test.each([
  ['<p>One<b>two</b></p><p>three &amp; four</p>', 'One two three & four'],
  ['<script>let a = "<p>no";</script>yes<style>p{}</style>', 'yes'],
  ['<!-- no -->yes<br/>again', 'yes again'],
  ['yes<script>never closed', 'yes'],
  ['a < b', 'a'],
  ['&#72;&#x69; &nosuch;', 'Hi'],
  ['', ''],
])('the words of %j', (markup, words) => {
  expect(markupWords(markup)).toBe(words);
});

test('hostile markup is read in one pass', () => {
  const began = cpuTime();
  markupWords('<script>'.repeat(60_000));
  markupWords('<'.repeat(500_000));
  expect(cpuTime() - began).toBeLessThan(5000);
});

test('at most 2,000 characters, and nothing of pictures', async () => {
  const long = new Blob(['word '.repeat(2000)], { type: 'text/plain' });
  expect((await searchableText(long)).length).toBe(2000);
  expect(await searchableText(new Blob(['GIF89a'], { type: 'image/gif' }))).toBe('');
});

test('words are read in their charset', async () => {
  // 'あい' in Shift JIS.
  const bytes = Uint8Array.of(0x82, 0xa0, 0x82, 0xa2);
  const content = new Blob([bytes], { type: 'text/plain; charset=shift_jis' });
  expect(await searchableText(content)).toBe('あい');
});
