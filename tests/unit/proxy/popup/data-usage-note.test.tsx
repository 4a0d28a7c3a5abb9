// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { serviceProfile } from '../../../fixtures/stored-profiles';
import { storedProfileState } from '../../../fixtures/stored-profile-state';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send: vi.fn() }));
vi.mock('@/utils/proxy/state/data-usage', () => ({
  followDataUsage: () => ({ counted: { value: {} }, stop: () => {} }),
}));
const reported = vi.hoisted(() => ({ checkedAt: 0, products: [{ code: 'rp', balanceMb: 0 }] }));
vi.mock('@/utils/account/state/connected-account', () => ({ connectedAccount: () => reported }));
vi.mock('@/utils/proxy/state/session-details', () => ({
  // 300 MB of 1000 were used, then 5000 were bought.
  sessionBalance: signal({ value: { a: { since: 1, startMb: 6000, nowMb: 5700, at: 10 } } }),
}));
const { DataUsageNote } = await import('@/components/proxy/popup/data-usage-note');

afterEach(cleanup);

test.each([
  ['an older report, from before data was bought', 5, 1000, '300 MB'],
  ['a newer report', 11, 5600, '400 MB'],
  ['a newer report of more data bought', 11, 9000, '300 MB'],
])('what the session has used, with %s', (_name, checkedAt, balanceMb, expected) => {
  reported.checkedAt = checkedAt;
  reported.products = [{ code: 'rp', balanceMb }];
  const active = storedProfileState({ since: 1 });
  const { container } = render(
    <DataUsageNote profile={serviceProfile({ id: 'a' })} active={active} />,
  );
  expect(container.textContent).toContain(expected);
});
