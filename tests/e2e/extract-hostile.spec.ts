import { expect, test } from '@playwright/test';
import { repeat, useExtractStage } from './extract-stage.ts';

const open = useExtractStage();

const names = [
  'children',
  'childNodes',
  'parentNode',
  'parentElement',
  'firstChild',
  'nextSibling',
  'nodeType',
  'nodeValue',
  'localName',
  'tagName',
  'getAttribute',
  'getAttributeNames',
  'hasAttribute',
  'attributes',
  'className',
  'classList',
  'id',
  'textContent',
  'shadowRoot',
  'getBoundingClientRect',
  'querySelectorAll',
  'ownerDocument',
  'matches',
  'checkVisibility',
  'contains',
];
const inputs = names.map((name) => `<input type="hidden" name="${name}">`).join('');
const pictures = [
  'body',
  'documentElement',
  'defaultView',
  'querySelectorAll',
  'URL',
  'baseURI',
  'createElement',
  'head',
]
  .map((name) => `<img name="${name}" alt="">`)
  .join('');

/**
 * Things a page may do against scripts that read it: override built-in prototypes, and count every
 * event.
 */
const traps = `
  window.seen = { handlers: 0, changes: 0, getters: 0 };
  const count = () => { seen.handlers += 1; };
  for (const type of ['click', 'mouseover', 'focus', 'keydown', 'pointerdown', 'scroll', 'toggle', 'load'])
    document.addEventListener(type, count, true);
  new MutationObserver((changes) => { seen.changes += changes.length; })
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const [prototype, name] of [[Element.prototype, 'getAttribute'], [Document.prototype, 'querySelectorAll'], [Element.prototype, 'getBoundingClientRect']])
    prototype[name] = function () { seen.getters += 1; throw new Error('trap'); };
  for (const [prototype, name] of [[Node.prototype, 'firstChild'], [Node.prototype, 'textContent'], [Element.prototype, 'localName']])
    Object.defineProperty(prototype, name, { get() { seen.getters += 1; throw new Error('trap'); } });
  Object.defineProperty(Array.prototype, 0, { set() { seen.getters += 1; } });
  Array.prototype.push = Array.prototype.map = function () { seen.getters += 1; throw new Error('trap'); };
`;

const record = (number: number): string => `<form class="record" action="/x">${inputs}
  <a href="/p/${number}"><h3>Thing ${number}</h3></a><p>Words about thing ${number}, and &lt;img src=x onerror=alert(1)&gt;</p><b class="price">$${number}.50</b></form>`;
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><style>* { pointer-events: none !important; color: red !important }</style><body>
  ${pictures}<main>${repeat(8, record)}</main><div class="pagination"><a href="?page=2" rel="next">Next</a></div><script>${traps}</script></body></html>`;

interface Found {
  kind: string;
  records: number;
  columns: [name: string, kind: string, first: string][];
  pager: string;
  again: (string | null)[];
}

const detectInPage = `(() => {
  const [list] = bench.detectLists(document);
  const columns = bench.columnsIn(list);
  const kept = JSON.parse(JSON.stringify(bench.locatorsFor(list, columns, () => true)));
  return {
    kind: list.kind,
    records: list.records.length,
    columns: columns.map(({ name, kind, cells }) => [name, kind, cells.find(Boolean).text]),
    pager: bench.detectPager(document).kind,
    again: bench.resolveList(document, kept).fields.map((field) => field.drift),
  };
})()`;

test('a hostile page is read like every other page, without being changed or noticing', async () => {
  await open.stage.show({ url: 'https://page.example/list', body: Buffer.from(page) });
  const own = open.stage.ownWorld();
  const world = await open.stage.world(open.code);
  const before = await own.run('JSON.stringify(seen)');
  const found = (await world.run(detectInPage)) as Found;
  expect(found.kind).toBe('list');
  expect(found.records).toBe(8);
  expect(found.pager).toBe('next');
  expect(found.columns).toContainEqual(['Title', 'text', 'Thing 1']);
  expect(found.columns).toContainEqual(['Price', 'money', '$1.50']);
  expect(found.again.every((drift) => drift === null)).toBe(true);
  expect(await own.run('JSON.stringify(seen)')).toBe(before);
});

test('what looks like markup in a text stays text', async () => {
  await open.stage.show({ url: 'https://page.example/list', body: Buffer.from(page) });
  const world = await open.stage.world(open.code);
  const { columns } = (await world.run(detectInPage)) as Found;
  expect(columns.map(([, , first]) => first)).toContain(
    'Words about thing 1, and <img src=x onerror=alert(1)>',
  );
});

test('frames of the same origin and shadow roots are read, other frames are left alone', async () => {
  const inner = repeat(
    8,
    (number) => `<article><h3>Thing ${number}</h3><p>Words about thing ${number}</p></article>`,
  );
  const body = `<!doctype html><body><iframe srcdoc="${inner.replaceAll('"', '&quot;')}"></iframe><iframe sandbox srcdoc="<p>other</p>"></iframe>
    <x-list><template shadowrootmode="open">${inner}</template></x-list></body>`;
  await open.stage.show({ url: 'https://page.example/frames', body: Buffer.from(body) });
  const world = await open.stage.world(open.code);
  const lists = await world.run(
    `bench.detectLists(document).map((list) => [list.records.length, list.records[0][0].getRootNode() === document])`,
  );
  expect(lists).toEqual(expect.arrayContaining([[8, false]]));
  expect(
    (lists as [number, boolean][]).filter(([count]) => count === 8).length,
  ).toBeGreaterThanOrEqual(2);
});

test('very deep and very long pages are read in bounded time', async () => {
  const bodies = [
    '<div>'.repeat(5000),
    `<div>${repeat(20_000, (number) => `<x-${number % 300}>${number}</x-${number % 300}>`)}</div>`,
  ];
  for (const body of bodies) {
    await open.stage.show({
      url: 'https://page.example/big',
      body: Buffer.from(`<!doctype html><body>${body}`),
    });
    const world = await open.stage.world(open.code);
    const time = (await world.run(
      '(() => { const began = performance.now(); bench.detectLists(document); return performance.now() - began; })()',
    )) as number;
    expect(time).toBeLessThan(2000);
  }
});
