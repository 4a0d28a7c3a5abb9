// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { markupLimit, readMarkup } from '@/utils/view/markup/markup';
import { cpuTime } from '../../../fixtures/cpu-time';

const page = (markup: string) => new Blob([markup], { type: 'text/html' });
const filler = 'x'.repeat(markupLimit);

test('a page of usual size is read as it is', async () => {
  const markup = '<script>let a;</script><!-- b --><p>c';
  expect(await readMarkup(page(markup))).toEqual({ text: markup, cut: null });
});

test('scripts and comments of a large page leave room for its rows', async () => {
  const data = '<script type="application/ld+json">{"name":"Lamp"}</script>';
  const { text, cut } = await readMarkup(
    page(
      `<h1>A</h1><script>${filler}</script>${data}<!-- ${filler} --><SCRIPT src=x></SCRIPT ><!--><p>B<!---><p>C<!-- d --!><p>E`,
    ),
  );
  expect(text).toBe(`<h1>A</h1>${data}<p>B<p>C<p>E`);
  expect(cut).toBeNull();
});

test('what is large without them is cut, and told', async () => {
  const { text, cut } = await readMarkup(page(`<script>${filler}</script><p>${filler}<p>end`));
  expect(text).toBe(`<p>${filler}`.slice(0, markupLimit));
  expect(cut).toBe('size');
  expect((await readMarkup(page('<td>x'.repeat(400_000)))).cut).toBe('parts');
});

test.each(['<script>', '<!--', '<script', '<!-- ><script>'])(
  'many %j without an end keep the text, in no long time',
  async (piece) => {
    const markup = `<p>Lamp${piece.repeat(300_000)}`;
    const began = cpuTime();
    const { text } = await readMarkup(page(markup));
    expect(text.startsWith('<p>Lamp')).toBe(true);
    expect(cpuTime() - began).toBeLessThan(5000);
  },
);
