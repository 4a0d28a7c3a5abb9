// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { storedRun } from '../../fixtures/stored-backup';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('./catalogue')).fakeI18n }));
const { RunDetails } = await import('@/components/results/run-details');
const { SettingDefault } = await import('@/components/settings/setting-default');
const { UsageChart } = await import('@/components/account/usage-chart');
const { CostLine } = await import('@/components/scrape/credits');
const { CostReceipt } = await import('@/components/scrape/cost-receipt');
const { trafficText } = await import('@/components/account/usage-text');

afterEach(cleanup);
const nothing = () => undefined;

test('details name what is known, and no more', () => {
  const { container } = render(<RunDetails run={storedRun} />);
  expect(screen.getByText('Address')).toBeTruthy();
  expect(container.textContent).not.toContain('Not reported');
});

test('a default is told where another value is set', () => {
  const of = { of: 'Theme', defaultValue: 'Dark', onReset: nothing };
  const { container, rerender } = render(<SettingDefault {...of} isDefault />);
  expect(container.textContent).toBe('');
  rerender(<SettingDefault {...of} isDefault={false} />);
  expect(container.textContent).toContain('Default: Dark');
});

test('no traffic is reported only by a report', () => {
  const chart = { buckets: [], period: '24h', label: 'Traffic' } as const;
  const { container, rerender } = render(<UsageChart {...chart} reported={false} />);
  expect(container.textContent).not.toContain('No traffic was reported.');
  rerender(<UsageChart {...chart} reported />);
  expect(container.textContent).toContain('No traffic was reported.');
});

test('the cost of a result says what it counts', () => {
  const { container } = render(<CostLine cost={{ used: 2, left: 98 }} />);
  expect(container.textContent).toBe('Credits: 98 left · 2 used');
});

test('a receipt tells what the summary above it does not, in words that fit one line', () => {
  const cost = { used: 2, left: 98 };
  const { container, rerender } = render(<CostReceipt run={{ ...storedRun, cost }} />);
  expect(container.textContent).toBe('Balance after98');
  const failed = { state: 'failed', problem: { code: 'scrape-failed' } } as const;
  rerender(<CostReceipt run={{ ...storedRun, ...failed, cost: { used: 0, left: 100 } }} />);
  expect(container.textContent).toBe('Balance after100Refundall credits');
});

test.each([
  [0, '0 MB'],
  [0.007333, '7.333 kB'],
  [0.3003, '0.3003 MB'],
  [12.5, '12.5 MB'],
  [5000, '5 GB'],
])('%d MB are shown as %s', (mb, text) => {
  expect(trafficText(mb)).toBe(text);
});

test('the marks of a scale share a unit', () => {
  const bucket = { stamp: '2026-11-25 09:00', default: 0.007, extra: 0, total: 0.007 };
  const { container } = render(
    <UsageChart buckets={[bucket]} reported period="24h" label="Traffic" />,
  );
  const [top, half] = container.querySelectorAll('figure > div:first-child > span');
  expect([top?.textContent, half?.textContent]).toEqual(['0.01 MB', '0.005 MB']);
});
