// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { ProblemError } from '@/utils/problem';
import type { BackupChanges } from '@/utils/settings/backup-schema';
import type { Restored } from '@/utils/settings/state/backup-file';

const restore = vi.fn(async (_file: unknown, _passphrase: string): Promise<Restored> => ({
  results: [],
  work: { recipes: [], watches: [], jobs: [] },
  remembered: { favourites: [], recent: [] },
}));
const undoRestore = vi.fn(async () => {});
const sealed = { sealed: 'vantage1.AAAA' };
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/settings/state/backup-file', () => ({
  openFile: async (file: File) => ({
    backup: { at: 1, ...(file.name === 'sealed.json' ? sealed : {}) },
    text: '',
  }),
  restoreEffects: async (): Promise<BackupChanges> => ({
    added: [],
    changed: [],
    gone: [],
    order: false,
    addresses: true,
    accountHost: 'api.other.test',
    exitCheckHost: 'exit.other.test',
    dashboardHost: '',
    ruleListHosts: Array.from({ length: 12 }, (_, n) => `list${n % 10}.test`),
    preferences: false,
    scrapePreferences: false,
    excluded: false,
    remembered: true,
    account: 'none',
    levels: true,
    comparisons: 2,
    recipes: 1,
    watches: 3,
    jobs: 0,
    left: { comparisons: 1, recipes: 50, watches: 0 },
    results: 0,
    optionsLeft: 2,
  }),
  restore,
  undoRestore,
}));
const { RestoreForm } = await import('@/components/settings/restore-form');

afterEach(cleanup);

function choose(name: string): void {
  const input = screen.getByLabelText('Restore from a file');
  fireEvent.change(input, { target: { files: [new File([], name)] } });
}

test('a passphrase that was typed for one file is not used for another', async () => {
  render(<RestoreForm />);
  choose('sealed.json');
  const field = await screen.findByLabelText('Passphrase of the file');
  fireEvent.input(field, { target: { value: 'four unrelated words' } });
  choose('plain.json');
  await vi.waitFor(() => expect(screen.queryByLabelText('Passphrase of the file')).toBeNull());
  const plan = await screen.findByRole('list', { name: 'What will change' });
  expect(plan.textContent).toContain('The account API address is then at api.other.test.');
  expect(plan.textContent).toContain('The exit check address is then at exit.other.test.');
  expect(plan.textContent).not.toContain('dashboard');
  // Of many only the first ones are named.
  expect(plan.textContent).toContain('12 new rule lists are read from these hosts: list0.test, ');
  expect(plan.textContent).toMatch(/list7\.test …/);
  expect(plan.textContent).toContain('Balance warnings are replaced.');
  expect(plan.textContent).toContain('2 comparisons are added.');
  expect(plan.textContent).toContain('1 recipe is added.');
  expect(plan.textContent).toContain('3 watches are added, paused');
  expect(plan.textContent).toContain('Favourites and recent profiles are replaced');
  expect(plan.textContent).toContain('2 presets, watches and jobs had sessions or secret headers');
  expect(plan.textContent).not.toContain('job is');
  expect(plan.textContent).toContain('1 comparison of the file is left out, because at most 100');
  expect(plan.textContent).toContain('50 recipes of the file are left out, because at most 200');
  expect(plan.textContent).not.toContain('watches of the file');
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await vi.waitFor(() => expect(restore).toHaveBeenCalledOnce());
  expect(restore.mock.calls[0]?.[1]).toBe('');
});

test('what was restored only in part can be undone until that succeeds', async () => {
  const added = {
    results: [],
    work: { recipes: [], watches: [], jobs: ['j'] },
    remembered: { favourites: [], recent: [] },
    problem: { code: 'unexpected' as const, detail: 'No room' },
  };
  restore.mockResolvedValueOnce(added);
  undoRestore.mockRejectedValueOnce(new ProblemError('unexpected', { detail: 'Still no room' }));
  render(<RestoreForm />);
  choose('plain.json');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  const part = 'Only a part of the backup is restored.';
  await screen.findByText(part);
  expect(screen.getByRole('alert').textContent).toContain('No room');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Still no room'));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(undoRestore).toHaveBeenCalledTimes(2));
  expect(undoRestore).toHaveBeenLastCalledWith(added);
  await vi.waitFor(() => expect(screen.queryByText(part)).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('webhooks without room are told once the file was opened', async () => {
  restore.mockResolvedValueOnce({
    results: [],
    work: { recipes: [], watches: [], jobs: [] },
    remembered: { favourites: [], recent: [] },
    webhooksLeft: 3,
  });
  render(<RestoreForm />);
  choose('plain.json');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await screen.findByText(
    'The backup is restored without 3 webhooks, because at most 20 are kept.',
  );
});
