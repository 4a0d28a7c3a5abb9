// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
const { ViewJsonRow } = await import('@/components/results/views/view-json-row');

afterEach(cleanup);

test('a name and a value that turn the reading direction turn only themselves', () => {
  const value = '\u2067eulav';
  const node = { key: '\u202Eeman', value, parent: null, depth: 1, children: null };
  render(
    <ViewJsonRow
      id="row"
      node={node}
      top={0}
      open={false}
      chosen={false}
      onPress={() => undefined}
    />,
  );
  const row = screen.getByRole('treeitem');
  const own = [...row.querySelectorAll('bdi')].map((one) => one.textContent);
  expect(own).toEqual(['\u202Eeman', '"\u2067eulav"']);
  expect(row.textContent).toBe('\u202Eeman: "\u2067eulav"');
});
