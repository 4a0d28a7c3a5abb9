import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, imports, root } from '../imports';

const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const diagram = /```mermaid\n([\s\S]*?)```/.exec(text)?.[1] ?? '';

/** The folders and files of each node, as its label names them; `*` stands for any one folder. */
const places = [...diagram.matchAll(/^ {2}(\w+)\["[^"]*<br\/>([^"]*)"\]$/gm)].flatMap(
  ([, node = '', names = '']) =>
    names.split(', ').map((place) => ({
      node,
      depth: place.split('/').length,
      holds: new RegExp(`^${place.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}(/|\\.tsx?$|$)`),
    })),
);
const drawn = [...diagram.matchAll(/^ {2}(\w+) --> ([\w &]+)$/gm)].flatMap(
  ([, from = '', targets = '']) => targets.split(' & ').map((to) => `${from} --> ${to}`),
);

/** What any room may import: shapes of what is kept and sent, and the small files of `utils/`. */
const common = /^utils\/[^/]+$|\/schema\.ts$|^utils\/proxy\/managed-id\.ts$|\.d\.ts$/;

/** The node that a file belongs to, by the deepest place that it lies in; undefined: none, or common. */
function nodeOf(file: string): string | undefined {
  if (common.test(file)) return undefined;
  return places
    .filter(({ holds }) => holds.test(file))
    .sort((one, other) => other.depth - one.depth)[0]?.node;
}

test('every file of the extension has its place in the diagram', () => {
  expect(files.filter((file) => !common.test(file) && nodeOf(file) === undefined)).toEqual([]);
});

test('every import is an arrow, and every arrow an import', () => {
  const real = new Map<string, string>();
  for (const { from, to, typesOnly } of imports) {
    const [one, other] = [nodeOf(from), nodeOf(to)];
    if (typesOnly || one === undefined || other === undefined || one === other) continue;
    real.set(`${one} --> ${other}`, `${from} imports ${to}`);
  }
  const missing = [...real].filter(([arrow]) => !drawn.includes(arrow));
  expect(
    missing.map(([arrow, why]) => `${arrow} (${why})`),
    'docs/architecture.md does not draw',
  ).toEqual([]);
  expect(
    drawn.filter((arrow) => !real.has(arrow)),
    'docs/architecture.md draws what is not there',
  ).toEqual([]);
  expect(new Set(drawn).size).toBe(drawn.length);
});
