import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, root } from '../project-files';

const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Pages send messages; stored data is changed by the background, which holds the locks. */
test('pages and cards change nothing in storage', () => {
  const change = /\b(session|local|managed|\w*Item(\([^)]*\))?)\.(set|remove|clear|write|update)\(/;
  const ofPages =
    /^(components|entrypoints\/(?!background\/)\w+|utils\/[\w-]+\/state|utils\/browser)\/|^utils\/([\w-]+\/state|messaging\/(page-client|card-client|send))\.ts$/;
  const writing = sources.filter(({ file, text }) => ofPages.test(file) && change.test(text));
  expect(writing.map(({ file }) => file)).toEqual([]);
});

/** Two functions with one name are easily confused, and their behaviour drifts apart. */
test('what components export is written once', () => {
  const homes = new Map<string, string[]>();
  for (const { file, text } of sources) {
    if (!/^(components|entrypoints)\//.test(file)) continue;
    for (const [, name = ''] of text.matchAll(
      /^export (?:async )?(?:function\*?|const|class) (\w+)/gm,
    )) {
      homes.set(name, [...(homes.get(name) ?? []), file]);
    }
  }
  expect(homes.size).toBeGreaterThan(200);
  const twice = [...homes].filter(
    ([, found]) => found.length > 1 && found.some((file) => file.startsWith('components/')),
  );
  expect(twice).toEqual([]);
});

/** `stored-runs.ts` remembers the open runs; one that is written past it would be polled without end, or never. */
test('runs are written in one place', () => {
  const writing = /objectStore\('runs'\)\s*\.(put|add|delete|clear)\(/;
  const found = sources.filter(({ text }) => writing.test(text)).map(({ file }) => file);
  expect(found).toEqual(['utils/library/database/stored-runs.ts']);
});

/** Left and right are those of English only; a language from right to left mirrors start and end. */
test('paddings and margins name start and end where they differ', () => {
  const styles = readdirSync(join(root, 'components'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file, text: readFileSync(join(root, 'components', file), 'utf8') }));
  expect(styles.length).toBeGreaterThan(40);
  const sided = /(padding|margin): (\S+) (\S+) (\S+) (?!\3;)(\S+);|(padding|margin)-(left|right):/;
  expect(styles.filter(({ text }) => sided.test(text)).map(({ file }) => file)).toEqual([]);
});

/** A name by an ID that is nowhere is no name, and no tool says so. */
test('what is named by a fixed ID stands in the same file', () => {
  const named = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/aria-(?:labelledby|describedby)="([\w-]+)"/g)].map(([, id = '']) => ({
      file,
      id,
      isThere: new RegExp(`\\b(?:id|titleId)="${id}"`).test(text),
    })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ isThere }) => !isThere)).toEqual([]);
});
