import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, imports, root } from './imports';
import type { Import } from './imports';

/** The kinds of rooms, by path; the first that fits. */
const rooms = [
  { room: 'entrypoints', holds: /^entrypoints\// },
  { room: 'components', holds: /^components\// },
  { room: 'door', holds: /^utils\/browser\/ext\.ts$/ },
  { room: 'tab helpers', holds: /^utils\/browser\/[^/]+$/ },
  { room: 'background', holds: /^utils\/[\w-]+\/background\// },
  { room: 'state', holds: /^utils\/[\w-]+\/state(\/|\.ts$)/ },
  { room: 'switching', holds: /^utils\/proxy\/(chromium|firefox)\// },
  { room: 'library database', holds: /^utils\/library\/database\// },
  { room: 'storage', holds: /^utils\/storage\// },
  { room: 'service', holds: /^utils\/service\// },
  { room: 'message clients', holds: /^utils\/messaging\/(page-client|card-client|send)\.ts$/ },
  { room: 'rules', holds: /^utils\// },
] as const;
type Room = (typeof rooms)[number]['room'] | 'others';

const roomOf = (file: string): Room =>
  rooms.find(({ holds }) => holds.test(file))?.room ?? 'others';

const everything: Room[] = rooms.map(({ room }) => room);
const withState: Room[] = ['door', 'state', 'background', 'storage', 'library database'];
const screens: Room[] = ['components', 'entrypoints'];

/** What each room may not import, types included. */
const walls: { room: Room; why: string; closed: Room[] }[] = [
  { room: 'door', why: 'the door imports nothing of ours', closed: everything },
  {
    room: 'rules',
    why: 'rules, views, exports and messages take browser, storage and UI as arguments',
    closed: [...withState, ...screens, 'switching', 'tab helpers', 'message clients'],
  },
  {
    room: 'service',
    why: 'service calls take fetch and keys as arguments',
    closed: [...withState, ...screens, 'switching', 'tab helpers', 'message clients'],
  },
  {
    room: 'message clients',
    why: 'a message client knows the door and the protocol',
    closed: [...screens, 'state', 'background', 'storage', 'library database', 'switching'],
  },
  {
    room: 'tab helpers',
    why: 'helpers over the door keep no state',
    closed: [
      ...screens,
      'state',
      'background',
      'storage',
      'library database',
      'switching',
      'service',
    ],
  },
  {
    room: 'components',
    why: 'components know rules, page state and messages, but no door, storage, service or background',
    closed: ['door', 'storage', 'library database', 'service', 'background', 'entrypoints'],
  },
  {
    room: 'library database',
    why: 'the library is a database and nothing else',
    closed: [...screens, 'door', 'state', 'background', 'switching', 'service'],
  },
  {
    room: 'storage',
    why: 'stored items know nothing of who uses them',
    closed: [...screens, 'state', 'background', 'switching', 'service', 'library database'],
  },
  {
    room: 'state',
    why: 'the state of pages knows no screens, background or service calls',
    closed: [...screens, 'background', 'switching', 'service'],
  },
  {
    room: 'background',
    why: 'the background knows no screens and no state of pages',
    closed: [...screens, 'state'],
  },
  {
    room: 'switching',
    why: 'what carries the traffic knows no screens and no state of pages',
    closed: [...screens, 'state'],
  },
];

/**
 * Imports that a wall forbids and that are still there: from before the screens lay in `components`. Nothing may be
 * added here, and what is gone must be taken out.
 */
const pending: Record<string, string[]> = {
  'components/browser-product/browser-test-interrupted.tsx': ['utils/storage/registry/scrape.ts'],
  'components/compare/read-variant-result.ts': ['utils/library/database/runs-store.ts'],
  'components/proxy/data-usage-note.tsx': ['utils/storage/registry/proxy.ts'],
  'components/proxy/privacy-note.tsx': ['utils/browser/ext.ts'],
  'components/proxy/profile-editor.tsx': [
    'utils/browser/ext.ts',
    'utils/storage/registry/profiles.ts',
  ],
  'components/proxy/profiles-page.tsx': ['utils/storage/registry/profiles.ts'],
  'components/proxy/session-actions.tsx': ['utils/storage/registry/proxy.ts'],
  'components/proxy/tab-profile.tsx': ['utils/browser/ext.ts'],
  'components/proxy/transfer-page.tsx': ['utils/storage/registry/profiles.ts'],
  'components/results/copy-result.tsx': ['utils/library/database/runs-store.ts'],
  'components/results/export-results.ts': [
    'utils/library/database/rows-store.ts',
    'utils/library/database/runs-store.ts',
  ],
  'components/results/library-filters.tsx': ['utils/library/database/rows-store.ts'],
  'components/results/library-usage-note.tsx': ['utils/library/database/size-limit.ts'],
  'components/results/limit-dialog.tsx': ['utils/library/database/size-limit.ts'],
  'components/results/open-result.tsx': ['utils/library/database/runs-store.ts'],
  'components/results/result-annotations.tsx': ['utils/library/database/rows-store.ts'],
  'components/results/result-compare.tsx': [
    'utils/library/database/rows-store.ts',
    'utils/library/database/runs-store.ts',
  ],
  'components/results/result-views.tsx': ['utils/library/database/runs-store.ts'],
  'components/settings/managed-note.tsx': ['utils/storage/registry/settings.ts'],
  'utils/proxy/background/front-tab-profile.ts': ['utils/proxy/state/profile-resolver.ts'],
  'utils/proxy/background/record-route-change.ts': ['utils/proxy/state/profile-resolver.ts'],
};

const broken = (found: Import): boolean =>
  walls.some(
    ({ room, closed }) => room === roomOf(found.from) && closed.includes(roomOf(found.to)),
  );
const isPending = ({ from, to }: Import): boolean => pending[from]?.includes(to) ?? false;
const told = (found: Import[]): string[] => found.map(({ from, to }) => `${from} → ${to}`);

test.each(walls)('$why', ({ room, closed }) => {
  const found = imports.filter(
    (one) => roomOf(one.from) === room && closed.includes(roomOf(one.to)) && !isPending(one),
  );
  expect(told(found)).toEqual([]);
});

test('only what is still there is pending', () => {
  const there = new Set(told(imports.filter(broken)));
  const listed = Object.entries(pending).flatMap(([from, tos]) =>
    tos.map((to) => `${from} → ${to}`),
  );
  expect(listed.filter((one) => !there.has(one))).toEqual([]);
});

const others: { why: string; broken: (found: Import) => boolean }[] = [
  {
    why: 'only utils/browser/ext.ts imports the extension API',
    broken: ({ from, to }) =>
      /^(wxt\/browser|webextension-polyfill|@wxt-dev\/browser)/.test(to) &&
      from !== 'utils/browser/ext.ts',
  },
  {
    why: 'only the background reads secrets',
    broken: ({ from, to }) =>
      to === 'utils/security/background/secrets.ts' &&
      !from.startsWith('entrypoints/background/') &&
      roomOf(from) !== 'background',
  },
  {
    why: 'pages and cards reach the background through messages only',
    broken: ({ from, to }) =>
      from.startsWith('entrypoints/') &&
      !from.startsWith('entrypoints/background/') &&
      (to.startsWith('entrypoints/background/') || ['background', 'service'].includes(roomOf(to))),
  },
  { why: 'nothing imports from tests', broken: ({ to }) => to.startsWith('tests/') },
];

test.each(others)('$why', ({ broken: isBroken }) => {
  expect(told(imports.filter(isBroken))).toEqual([]);
});

test('the walls see imports at all', () => {
  expect(imports.length).toBeGreaterThan(50);
  expect(imports.some(({ to }) => to === 'utils/browser/ext.ts')).toBe(true);
  const empty = rooms.filter(({ room }) => !files.some((file) => roomOf(file) === room));
  expect(empty).toEqual([]);
});

/** Pages send intents: what is stored is changed by the background, which holds the locks. */
test('pages and cards change nothing in storage', () => {
  const change = /\b(session|local|managed|\w*Item(\([^)]*\))?)\.(set|remove|clear|write|update)\(/;
  const writing = files
    .filter(
      (file) =>
        ['components', 'state', 'tab helpers', 'message clients'].includes(roomOf(file)) ||
        /^entrypoints\/(?!background\/)\w+\//.test(file),
    )
    .filter((file) => change.test(readFileSync(join(root, file), 'utf8')));
  // Drops notes of connections that are gone, under the lock that the background takes for them.
  expect(writing).toEqual(['utils/proxy/state/old-connections.ts']);
});
