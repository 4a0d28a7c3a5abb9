import { figure, percentile } from './report.ts';
import type { Bench, SetResult } from './set.ts';

const rows = 20_000;
const elements = 100_000;

const tableRow = (number: number): string =>
  `<tr><td>${number}</td><td><a href="/p/${number}">Name ${number}</a></td><td>${number}.50 €</td><td>2026-01-${10 + (number % 20)}</td><td>Some words about ${number}</td></tr>`;
const card = (number: number): string =>
  `<div class="card"><a href="/x/${number}"><h3>Thing ${number}</h3></a><p>Some words about it</p><span>${number},00 €</span></div>`;

const repeat = (count: number, piece: (number: number) => string): string =>
  Array.from({ length: count }, (_, at) => piece(at)).join('');

const pages = {
  'table of 20,000 rows': () =>
    `<table><thead><tr><th>No</th><th>Name</th><th>Price</th><th>Day</th><th>Text</th></tr></thead><tbody>${repeat(rows, tableRow)}</tbody></table>`,
  'page of 100,000 elements': () =>
    `<main>${repeat(elements / 100, (at) => `<section><h2>Part ${at}</h2>${repeat(20, card)}</section>`)}</main>`,
  'list of 100,000 items': () => `<ul>${repeat(elements, (at) => `<li>${at}</li>`)}</ul>`,
};

const turns = 3;

/** Time to find the lists of very large pages and to read the first rows. These pages are made here. */
export async function measureHuge(_: string, bench: Bench): Promise<SetResult> {
  const figures = [];
  for (const [name, body] of Object.entries(pages)) {
    const page = Buffer.from(`<!doctype html><meta charset="utf-8"><body>${body()}`);
    const times: { half: 'development'; time: number }[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      await bench.stage.show({ url: 'https://page.example/huge', body: page });
      const world = await bench.stage.world(bench.code);
      times.push({ half: 'development', time: (await world.call('bench.timeLists')) as number });
    }
    figures.push(
      figure(
        'huge',
        name,
        '< 500 ms',
        'ms',
        times,
        (some) =>
          percentile(
            some.map(({ time }) => time),
            0.5,
          ),
        (value) => value < 500,
      ),
    );
  }
  return { figures, pages: figures.length };
}
