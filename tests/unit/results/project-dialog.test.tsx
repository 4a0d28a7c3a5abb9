// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { NextPage } from '@/utils/recipes/schema';
import { defaultOptions } from '@/utils/runs/parameters/options';
import { recipe } from '../recipes/samples';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/runs/state/scrape-context', () => ({ scrapeContext: () => ({ countries: [] }) }));
vi.mock('@/utils/storage/state/page-state', () => ({ account: signal({ value: null }) }));
const { ProjectDialog } = await import('@/components/results/export/project-dialog');

afterEach(cleanup);

test('what is left out of the addresses of a project is told', () => {
  const source = {
    name: 'Lamps',
    recipe: null,
    addresses: 'https://a.test/[1-10002] https://b.test/[1-99999] mailto:x@a.test',
    options: defaultOptions,
  };
  render(<ProjectDialog source={source} onClose={() => {}} />);
  const told = screen.getByRole('alert').textContent;
  expect(told).toContain('1 entry is not a web address and is left out');
  expect(told).toContain('mailto:x@a.test');
  expect(told).toContain('https://b.test/[1-99999] makes 99,999 addresses');
  fireEvent.input(screen.getByLabelText('Addresses'), {
    target: { value: 'https://a.test/[1-9000] https://b.test/[1-1002]' },
  });
  expect(screen.getByRole('alert').textContent).toContain('2 more are left out.');
  fireEvent.input(screen.getByLabelText('Addresses'), { target: { value: 'https://a.test/' } });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a project that cannot follow the next pages says so', () => {
  const said = "The programs can't follow the next pages of this recipe.";
  const shown = (next: NextPage): boolean => {
    const { draft, ...rest } = recipe();
    const source = {
      name: 'Lamps',
      recipe: { ...rest, draft: { ...draft, next } },
      addresses: 'https://a.test/',
      options: defaultOptions,
    };
    render(<ProjectDialog source={source} onClose={() => {}} />);
    const isShown = screen.queryByText(said, { exact: false }) !== null;
    cleanup();
    return isShown;
  };
  const limits = { pages: 10, rows: 100 };
  const link = { tag: 'a', text: '', facts: [], classes: [], byHand: true };
  expect(shown({ kind: 'next', ...limits, link })).toBe(true);
  expect(shown({ kind: 'scroll', ...limits })).toBe(true);
  expect(shown({ kind: 'next', ...limits, name: 'Next' })).toBe(false);
});
