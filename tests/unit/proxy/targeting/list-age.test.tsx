// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({
  i18n: (await import('../../ui/catalogue')).fakeI18n,
}));
const { ListAge } = await import('@/components/proxy/profile-form/location-section');

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the age of the lists goes on while the form is open', async () => {
  vi.useFakeTimers();
  const lists = { continents: [], regions: [], cities: [], isps: [] };
  const known = { at: Date.now(), lists, addresses: [] };
  const { container } = render(<ListAge known={known} onRefresh={null} refreshing={false} />);
  expect(container.textContent).toBe("The service's lists, now.");
  await act(async () => {
    await vi.advanceTimersByTimeAsync(3 * 60_000);
  });
  expect(container.textContent).toBe("The service's lists, 3 min ago.");
});
