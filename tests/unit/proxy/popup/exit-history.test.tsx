// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
const { ExitHistory } = await import('@/components/proxy/popup/exit-history');

afterEach(cleanup);

test.each([
  ['3 of the last 4 checks worked, median 20 ms.', ['a', 'a', null, 'a']],
  ['None of the last 3 checks worked.', [null, null, null]],
])('%s', (text, addresses) => {
  const checks = addresses.map((address, n) => ({ at: n, address, tookMs: (n + 1) * 10 }));
  render(<ExitHistory checks={checks} />);
  expect(screen.getByRole('img', { name: text })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});
