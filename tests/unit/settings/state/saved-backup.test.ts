import { beforeEach, expect, test, vi } from 'vitest';
import { openFile, saveBackup } from '@/utils/settings/state/backup-file';
import type { Run } from '@/utils/runs/schema';
import { agentRun } from '../../runs/tasks/example-options';
import { bundleOf, storedBackup, storedRun } from '../../../fixtures/stored-backup';

const library = vi.hoisted(() => ({ bundles: new Map<string, string | Error | null>() }));
const saved: Blob[] = [];
vi.mock('@/utils/proxy/state/remembered-profiles', () => ({ rememberedProfiles: () => ({}) }));
vi.mock('@/utils/storage/state/page-state', () => ({}));
vi.mock('@/utils/runs/state/scrape-preferences', () => ({}));
vi.mock('@/utils/messaging/send', () => ({
  send: async () => ({ text: JSON.stringify(storedBackup) }),
}));
vi.mock('@/utils/browser/save-file', () => ({
  saveFile: (_name: string, blob: Blob) => saved.push(blob),
}));
vi.mock('@/utils/library/database/rows-store', () => ({
  allNumbers: async () => [...library.bundles.keys()],
  readReadableRows: async (ids: string[]) =>
    ids.map((id) => (id === 'damaged row' ? null : { id, state: 'done' })),
}));
vi.mock('@/utils/library/database/export-bundle', () => ({
  bundledRun: () => {},
  async exportBundle(
    id: string,
    adapted: (run: Run) => Run,
    adaptedExtra: (extra: Blob) => Promise<Blob>,
  ) {
    if (id === 'secret') return JSON.stringify(adapted(secretRun));
    if (id === 'fields') return JSON.stringify(adapted(secretFieldsRun));
    if (id === 'agent') return JSON.stringify(adapted(secretAgentRun));
    if (id === 'action') return JSON.stringify(adapted(secretActionRun));
    if (id === 'extra') return await (await adaptedExtra(new Blob([secretExtra]))).text();
    const bundle = library.bundles.get(id) ?? null;
    if (bundle instanceof Error) throw bundle;
    return bundle;
  },
}));

const secretRun = {
  ...storedRun,
  options: { ...storedRun.options, session: 'Sess1234', headers: 'Cookie: hidden' },
};

const meta = {
  title: '',
  statusCode: 200,
  modeUsed: null,
  finalUrl: null,
  contentType: 'text/html',
  size: 1,
  hasScreenshot: false,
};
const secretFieldsRun = {
  ...storedRun,
  result: { ...meta, extra: { proxy_session_id: 'hidden', note: 'kept' } },
};
const storage = { secret_key: 'hidden', connection_string: 'hidden', bucket: 'lamps' };
const secretAgentRun = agentRun({
  actions: [{ tool: 'create_storage', params: storage, result: [storage] }],
  extra: { session_id: 'hidden', steps: 2 },
});
const secretActionRun = agentRun({
  actions: [{ tool: 'create_storage', params: null, result: [], extra: storage }],
});
const secretExtra = JSON.stringify({ pdf: 'JVBE', proxy_session_id: 'hidden', parts: [storage] });

/** A result of this size in the file. */
const long = (bytes: number) => JSON.stringify({ long: 'ä'.repeat(bytes / 2) });
const savedFile = () => new File(saved.splice(0), 'backup.json');

beforeEach(() => {
  library.bundles.clear();
  saved.length = 0;
});

test('results are in the file, but for those that are damaged or too long to be restored', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  library.bundles.set('a', bundleOf());
  library.bundles.set('damaged', new Error('no such content'));
  library.bundles.set('damaged row', bundleOf());
  library.bundles.set('long', long(70_000_000));
  library.bundles.set('deleted meanwhile', null);
  library.bundles.set('b', bundleOf());
  expect(await saveBackup('', true)).toEqual({ results: 2, left: 1, damaged: 2 });
  expect((await openFile(savedFile())).backup.library).toEqual([bundleOf(), bundleOf()]);
  expect(log).toHaveBeenCalledOnce();
  expect(await saveBackup('', false)).toEqual({ results: 0, left: 0, damaged: 0 });
  expect((await openFile(savedFile())).backup.library).toBeUndefined();
});

test('a result is in the file without its session and secret headers', async () => {
  library.bundles.set('secret', null);
  expect(await saveBackup('', true)).toEqual({ results: 1, left: 0, damaged: 0 });
  const { backup } = await openFile(savedFile());
  expect(JSON.parse(backup.library?.[0] ?? '')).toEqual(storedRun);
});

test('a result is in the file without the secret fields of the service', async () => {
  for (const id of ['fields', 'agent', 'extra']) library.bundles.set(id, null);
  await saveBackup('', true);
  const { library: texts = [] } = (await openFile(savedFile())).backup;
  expect(texts.join('')).not.toContain('hidden');
  const kept = texts.map((text) => JSON.parse(text) as object);
  expect(kept[0]).toEqual({ ...storedRun, result: { ...meta, extra: { note: 'kept' } } });
  const plain = { bucket: 'lamps' };
  const actions = [{ tool: 'create_storage', params: plain, result: [plain] }];
  expect(kept[1]).toEqual({ ...secretAgentRun, actions, extra: { steps: 2 } });
  expect(kept[2]).toEqual({ pdf: 'JVBE', parts: [plain] });
});

test('an action of the agent is in the file without the secrets in its further fields', async () => {
  library.bundles.set('action', null);
  await saveBackup('', true);
  const { library: texts = [] } = (await openFile(savedFile())).backup;
  const actions = [
    { tool: 'create_storage', params: null, result: [], extra: { bucket: 'lamps' } },
  ];
  expect(JSON.parse(texts[0] ?? '')).toEqual({ ...secretActionRun, actions });
});

test('a result with half a character is JSON that any reader takes', async () => {
  library.bundles.set('a', JSON.stringify({ title: 'half \uD83D, whole 😀' }));
  await saveBackup('', true);
  const { library: texts } = JSON.parse(await savedFile().text()) as { library: string[] };
  expect(texts.map((text) => JSON.parse(text) as object)).toEqual([
    { title: 'half \uFFFD, whole 😀' },
  ]);
});

test('a file with as many results as find room is read again, counted in bytes', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) library.bundles.set(id, long(49_000_000));
  expect(await saveBackup('', true)).toEqual({ results: 4, left: 1, damaged: 0 });
  const [blob] = saved;
  expect(blob?.size).toBeLessThanOrEqual(200_000_000);
});
