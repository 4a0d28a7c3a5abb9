import { expect, test } from '@playwright/test';
import { repeat, useExtractStage } from './extract-stage.ts';

const open = useExtractStage();

/** Texts of the columns of the first list of a page, by column. */
async function columnsOf(body: string): Promise<string[][]> {
  const page = `<!doctype html><meta charset="utf-8"><style>.out { display: none }</style><body>${body}`;
  await open.stage.show({ url: 'https://page.example/list', body: Buffer.from(page) });
  const world = await open.stage.world(open.code);
  const columns = await world.run(
    `bench.columnsIn(bench.detectLists(document)[0]).map(({ cells }) => cells.map((cell) => cell?.text ?? ''))`,
  );
  return columns as string[][];
}

test('rows that the page has filtered out are no rows, and hidden text is no text', async () => {
  const row = (number: number): string =>
    `<tr class="${number % 9 === 0 ? '' : 'out'}"><td>Name ${number}</td><td><span class="out">2026030${number}</span>${number} Mar 2026</td></tr>`;
  const template = '<tr style="display: none"><td>NAME</td><td>DAY</td></tr>';
  expect(
    await columnsOf(
      `<table><tr><th>Name</th><th>Day</th></tr>${template}${repeat(20, row)}</table>`,
    ),
  ).toEqual([
    ['Name 9', 'Name 18'],
    ['9 Mar 2026', '18 Mar 2026'],
  ]);
});

test('what has no box of its own, or is only closed, is read', async () => {
  const words = 'Some words that say what this thing is and why one would want it.';
  const card = (number: number): string =>
    `<article><h3>Thing ${number}</h3><div style="display: contents"><p>${words} ${number}</p></div></article>`;
  const [, texts] = await columnsOf(`<main>${repeat(6, card)}</main>`);
  expect(texts?.[2]).toBe(`${words} 3`);
  const slotted = (number: number): string =>
    `<x-card><template shadowrootmode="open"><h3><slot></slot></h3><p>${words}</p></template>Thing ${number}</x-card>`;
  const [titles] = await columnsOf(`<main>${repeat(6, slotted)}</main>`);
  expect(titles?.[2]).toBe('Thing 3');
  const answer = (number: number): string =>
    `<details><summary>How do I use thing ${number}?</summary><p>You do step ${number} with care.</p></details>`;
  const questions = await columnsOf(`<main>${repeat(7, answer)}</main>`);
  expect(questions.at(-1)?.[2]).toBe('You do step 3 with care.');
});
