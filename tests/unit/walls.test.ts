import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, imports, root } from './imports';
import type { Import } from './imports';

/**
 * Pure rooms, as CONTRIBUTING.md draws them: the service, rules, views and exports, messages, and the small files of
 * `utils/`. What they need is handed in.
 */
const pure =
  /^utils\/((service|proxy|scrape|saved|world|generate|browser|usage|view|export|messages)\/|[^/]+$)/;
const switching = /^utils\/proxy\/(chromium|firefox)\//;
/** The state of the browser and of the user: all of these rooms but the shapes of what they keep. */
const state =
  /^utils\/(platform\/|library\/(?!(schema|options)\.ts)|storage\/(?!schema(-\w+)?\.ts|managed-id\.ts))/;

interface Wall {
  why: string;
  broken: (found: Import) => boolean;
}

const walls: Wall[] = [
  {
    why: 'only utils/browser/ext.ts imports the extension API',
    broken: ({ from, to }) =>
      /^(wxt\/browser|webextension-polyfill|@wxt-dev\/browser)/.test(to) &&
      from !== 'utils/browser/ext.ts',
  },
  {
    why: 'platform is imported by entrypoints, the switching code and storage only',
    broken: ({ from, to }) =>
      to.startsWith('utils/platform/') &&
      !/^(entrypoints|utils\/platform|utils\/storage)\//.test(from) &&
      !switching.test(from),
  },
  {
    why: 'pure rooms take platform, storage, library and UI as arguments',
    broken: ({ from, to }) =>
      pure.test(from) &&
      !switching.test(from) &&
      (/^(components|entrypoints)\//.test(to) || state.test(to)),
  },
  {
    why: 'components know nothing of platform, storage and service calls',
    broken: ({ from, to }) =>
      from.startsWith('components/') && (to.startsWith('utils/service/') || state.test(to)),
  },
  {
    why: 'only the background reads secrets',
    broken: ({ from, to }) =>
      to === 'utils/security/background/secrets.ts' && !from.startsWith('entrypoints/background/'),
  },
  {
    why: 'pages and cards reach the background through messages only',
    broken: ({ from, to }) =>
      from.startsWith('entrypoints/') &&
      !from.startsWith('entrypoints/background/') &&
      // Parts of the background as scripts of their own.
      !['entrypoints/late.ts', 'entrypoints/apart.ts'].includes(from) &&
      (to.startsWith('entrypoints/background/') || to.startsWith('utils/service/')),
  },
  { why: 'nothing imports from tests', broken: ({ to }) => to.startsWith('tests/') },
];

test.each(walls)('$why', ({ broken }) => {
  expect(imports.filter(broken).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('the walls see imports at all', () => {
  expect(imports.length).toBeGreaterThan(50);
  expect(imports.some(({ to }) => to === 'utils/browser/ext.ts')).toBe(true);
});

/** Pages send intents: what is stored is changed by the background, which holds the locks. */
test('pages and cards change nothing in storage', () => {
  const change = /\b(session|local|managed|\w*Item(\([^)]*\))?)\.(set|remove|clear|write|update)\(/;
  const writing = files
    .filter((file) => /^(components|utils\/platform|entrypoints\/(?!background\/)\w+)\//.test(file))
    .filter((file) => change.test(readFileSync(join(root, file), 'utf8')));
  // Drops notes of connections that are gone, under the lock that the background takes for them.
  expect(writing).toEqual(['utils/proxy/state/old-connections.ts']);
});
