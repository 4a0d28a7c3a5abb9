// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';

const hosts = signal([
  { host: 'a.test', requests: 1, failed: 0 },
  { host: 'b.test', requests: 1, failed: 0 },
]);
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/proxy/state/tab-hosts', () => ({ followHosts: () => ({ hosts, stop() {} }) }));
const { TabHosts } = await import('@/components/proxy/popup/tab-hosts');

const names = () =>
  screen.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent);

test('rows of the open list stay where they are; failed ones come first when it opens', async () => {
  const route = { why: 'nobody' as const, word: '' };
  const { container } = render(
    <TabHosts
      tabId={1}
      routeOf={() => route}
      profiles={[]}
      busy={false}
      onNever={() => {}}
      onUse={() => {}}
    />,
  );
  const list = container.querySelector('details')!;
  const open = (is: boolean) => {
    list.open = is;
    fireEvent(list, new Event('toggle'));
  };
  open(true);
  await act(() => {
    hosts.value = [
      { host: 'a.test', requests: 1, failed: 0 },
      { host: 'b.test', requests: 2, failed: 1 },
      { host: 'c.test', requests: 1, failed: 1 },
    ];
  });
  expect(names()).toEqual(['a.test', 'b.test', 'c.test']);
  open(false);
  await act(() => {
    hosts.value = [...hosts.value];
  });
  expect(names()).toEqual(['b.test', 'c.test', 'a.test']);
});
