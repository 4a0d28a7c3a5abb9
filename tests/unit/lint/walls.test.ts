import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import walls from '../../lint/walls';
import { root } from '../project-files';

/** A forbidden import for each wall, written into a separate project. */
const planted: [wall: string, from: string, to: string][] = [
  ['no-cycles', 'utils/proxy/one.ts', 'utils/proxy/other.ts'],
  ['resolved', 'utils/proxy/lost.ts', 'utils/proxy/nowhere.ts'],
  ['one-door', 'entrypoints/background/api.ts', 'node_modules/wxt/dist/browser.mjs'],
  ['texts', 'components/ui/said.tsx', 'node_modules/@wxt-dev/i18n/dist/index.mjs'],
  ['door', 'utils/browser/ext.ts', 'utils/problem.ts'],
  ['rules', 'utils/export/csv.ts', 'utils/browser/ext.ts'],
  ['service', 'utils/service/account.ts', 'utils/storage/items.ts'],
  ['extract', 'utils/extract/tree.ts', 'utils/problem.ts'],
  ['message-clients', 'utils/messaging/send.ts', 'utils/storage/items.ts'],
  ['tab-helpers', 'utils/browser/open.ts', 'utils/proxy/state/tab-routes.ts'],
  ['components', 'components/scrape/form.tsx', 'utils/runs/background/start-run.ts'],
  ['components-storage', 'components/scrape/form.tsx', 'utils/storage/items.ts'],
  ['components-library', 'components/scrape/form.tsx', 'utils/library/database/stores.ts'],
  ['library', 'utils/library/database/stores.ts', 'utils/browser/ext.ts'],
  ['storage', 'utils/storage/items.ts', 'utils/service/account.ts'],
  ['migrations', 'utils/storage/migrations/0001-a.ts', 'utils/problem.ts'],
  ['page-state', 'utils/proxy/state/tab-routes.ts', 'utils/service/account.ts'],
  ['background', 'utils/runs/background/start-run.ts', 'utils/proxy/state/tab-routes.ts'],
  ['switching', 'utils/proxy/firefox/barrier.ts', 'components/scrape/form.tsx'],
  ['secrets', 'entrypoints/popup/main.tsx', 'utils/security/background/secrets.ts'],
  ['pages', 'entrypoints/popup/main.tsx', 'utils/runs/background/start-run.ts'],
  ['tests', 'utils/proxy/one.ts', 'tests/fixtures/names.ts'],
];

const folder = mkdtempSync(join(tmpdir(), 'walls-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text, { flag: 'a' });
}

const FoundSchema = z.object({
  summary: z.object({
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) }),
    ),
  }),
});

/** Report of dependency-cruiser on that project; all of its imports are type imports. */
function violations(): string[] {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [, from, to] of [
    ...planted,
    ['', 'utils/proxy/other.ts', 'utils/proxy/one.ts'],
  ] as const) {
    const path = relative(dirname(from), to).replace(/\.tsx?$/, '');
    write(from, `import type * as planted from '${path.startsWith('.') ? path : `./${path}`}';\n`);
    if (!/nowhere|node_modules/.test(to)) write(to, '');
  }
  const command = join(root, 'node_modules/.bin/depcruise');
  const config = join(root, 'tests/lint/walls.ts');
  const run = spawnSync(
    process.execPath,
    [command, '-c', config, '-T', 'json', 'entrypoints', 'components', 'utils'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 },
  );
  if (run.stdout === '') throw new Error(run.stderr);
  const { summary } = z.parse(FoundSchema, JSON.parse(run.stdout));
  return summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);
}

test('every wall refuses what is planted against it, types included', () => {
  const found = violations();
  expect(planted.filter(([wall, from]) => !found.includes(`${wall}: ${from}`))).toEqual([]);
});

test('no wall is without a planted import', () => {
  const names = walls.forbidden.map(({ name }) => name);
  expect(planted.map(([wall]) => wall)).toEqual(names);
});
