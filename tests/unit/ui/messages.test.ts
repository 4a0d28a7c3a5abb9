import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { flat } from './catalogue';

const root = resolve(import.meta.dirname, '../../..');
const source = ['components', 'entrypoints', 'utils', 'wxt.config.ts']
  .flatMap((place) =>
    place.endsWith('.ts')
      ? [place]
      : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.tsx?$/.test(file))
          .map((file) => join(place, file)),
  )
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** Names that are put together from a part that is known and one that is not: `state.${state}`. */
const composed = [...source.matchAll(/`([A-Za-z.]+)\$\{/g)].map((match) => match[1] ?? '');

test('every message is used somewhere', () => {
  const unused = [...flat().keys()]
    .map((name) => name.replace(/\.(1|n)$/, ''))
    .filter(
      (name) =>
        !source.includes(`'${name}'`) &&
        !source.includes(`__MSG_${name.replaceAll('.', '_')}__`) &&
        !composed.some((start) => start.includes('.') && name.startsWith(start)),
    );
  expect(unused).toEqual([]);
});

test('messages hold no mark-up, no straight ellipsis and no double spaces', () => {
  const odd = [...flat()].filter(([, text]) => /[<>]|\.\.\.| {2}|\s$|^\s/.test(text));
  expect(odd).toEqual([]);
});
