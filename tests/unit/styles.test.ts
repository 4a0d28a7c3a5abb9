import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { files, root } from './project-files';

const sheets = ['assets', 'components', 'entrypoints']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((name) => name.endsWith('.css'));
const modules = sheets.filter((name) => name.endsWith('.module.css'));
const shared = sheets.filter(
  (name) => name.startsWith('components/ui/') && !modules.includes(name),
);
const card = 'components/card/card.css';
/** Loaded into shadow roots, so their names conflict with no page and no other file. */
const ofShadowRoots = new Set([
  card,
  'components/picker/cover.css',
  'components/picker/hand/input-overlay.css',
  'components/picker/row-outlines.css',
]);

/** Selectors of a file, one per entry; the texts of at-rules are not selectors. */
function selectorsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/"[^"]*"/g, '');
  return [...text.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());
}

const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);

/** CSS modules that a file imports, by local name. Their file names are unique. */
function moduleImports(from: string): { from: string; to: string; name: string; source: string }[] {
  const source = readFileSync(join(root, from), 'utf8');
  return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(
    ([, name = '', path = '']) => {
      const to = modules.find((file) => basename(file) === basename(path));
      if (to === undefined) throw new Error(`${from} imports ${path}, which is not there`);
      return { from, to, name, source };
    },
  );
}

/** Part of a selector that matches the element itself: `.a > .b:has(.c)` ends in `.b`. */
function subjectOf(selector: string): string {
  const plain = selector.replaceAll(
    /:(?:has|not|is|where|nth-child|dir)\((?:[^()]|\([^()]*\))*\)/g,
    '',
  );
  return plain.split(/[\s>+~]+/).at(-1) ?? '';
}

const namesOf = (file: string): string[] => selectorsOf(file).flatMap(classesIn);

test('custom properties that are used are set, so that no fallback hides a misspelt one', () => {
  const text = sheets.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const set = new Set(all(/(--[\w-]+):/g));
  expect(set.size).toBeGreaterThan(30);
  expect(all(/var\((--[\w-]+)/g).filter((name) => !set.has(name))).toEqual([]);
});

test('the attribute `hidden` hides in one place, whatever class an element has', () => {
  const hiding = sheets.filter((name) =>
    readFileSync(join(root, name), 'utf8').includes('[hidden]'),
  );
  expect(hiding.sort()).toEqual(['assets/styles/base.css', card]);
});

describe('global classes', () => {
  test('are defined in components/ui alone', () => {
    const others = sheets.filter((name) => !modules.includes(name) && !shared.includes(name));
    const found = others
      .filter((name) => !ofShadowRoots.has(name))
      .flatMap((name) => namesOf(name).map((one) => `${name}: .${one}`));
    expect(found).toEqual([]);
  });

  test('are styled in one file each', () => {
    const owners = new Map<string, Set<string>>();
    for (const file of shared) {
      for (const selector of selectorsOf(file)) {
        // The first class names the element, further classes its variants: `.button.primary`.
        const [name] = classesIn(subjectOf(selector));
        if (name !== undefined) owners.set(name, (owners.get(name) ?? new Set()).add(file));
      }
    }
    expect(owners.size).toBeGreaterThan(40);
    const twice = [...owners].filter(([, { size }]) => size > 1).map(([name]) => name);
    expect(twice).toEqual([]);
  });
});

describe('CSS modules', () => {
  test('reach into no other file', () => {
    for (const file of modules) {
      expect(readFileSync(join(root, file), 'utf8'), file).not.toMatch(
        /:global|:local|composes|@import|@layer/,
      );
      for (const selector of selectorsOf(file)) {
        // Each rule applies to an element with one of the module's classes, or to a descendant.
        expect(classesIn(selector), `${file}: ${selector}`).not.toEqual([]);
      }
    }
  });

  test('have names of their own', () => {
    const names = modules.map((file) => basename(file));
    expect(new Set(names).size).toBe(names.length);
  });

  test('hold just the classes that their components ask for', () => {
    const asked = new Map<string, Set<string>>(modules.map((file) => [file, new Set()]));
    for (const { from, to, name, source } of files.flatMap(moduleImports)) {
      const known = new Set(namesOf(to));
      for (const [, one = ''] of source.matchAll(new RegExp(`(?<![\\w/])${name}\\.(\\w+)`, 'g'))) {
        expect(known, `${from}: ${name}.${one}`).toContain(one);
        asked.get(to)?.add(one);
      }
      // A class chosen at run time: `styles[tone]`.
      if (source.includes(`${name}[`)) for (const one of known) asked.get(to)?.add(one);
    }
    const unused = modules.flatMap((file) =>
      [...new Set(namesOf(file))]
        .filter((one) => !asked.get(file)?.has(one))
        .map((one) => `${file}: .${one}`),
    );
    expect(unused).toEqual([]);
  });

  test('no class attribute names a class that no file defines', () => {
    const known = new Set(shared.flatMap(namesOf));
    const ofCard = new Set([card, 'components/ui/styles/progress.css'].flatMap(namesOf));
    const unknown = files
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/\bclass="([^"]+)"/g)].flatMap(
          ([, text = '']) =>
            text
              .split(' ')
              .filter((one) => !(file.startsWith('components/card/') ? ofCard : known).has(one))
              .map((one) => `${file}: ${one}`),
        ),
      );
    expect(unknown).toEqual([]);
  });

  test('no script looks for an element by a class of a module', () => {
    const known = new Set(shared.flatMap(namesOf));
    const calls = /\b(?:querySelector|querySelectorAll|closest|matches)(?:<\w+>)?\('([^']+)'/g;
    const unknown = files
      .filter((file) => !file.startsWith('components/card/'))
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(calls)].flatMap(([, selector = '']) =>
          classesIn(selector)
            .filter((one) => !known.has(one))
            .map((one) => `${file}: .${one}`),
        ),
      );
    expect(unknown).toEqual([]);
  });
});
