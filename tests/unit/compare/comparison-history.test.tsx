// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { Comparison } from '@/utils/compare/schema';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { ComparisonHistory } = await import('@/components/compare/comparison-history');

afterEach(cleanup);

const comparison = (url: string, countries: string[]): Comparison => ({
  id: url,
  url,
  createdAt: 1_700_000_000_000,
  baseline: 'a',
  screenshots: false,
  removedAt: null,
  places: countries.map((country) => ({ runId: country, country, mode: 'request', kept: true })),
});

test('past comparisons are found by site and country, as every list by its search box', () => {
  render(
    <ComparisonHistory
      comparisons={[
        comparison('https://lamps.test/', ['DE', 'IN']),
        comparison('https://oak.test/', ['DE', 'CN']),
      ]}
      onRemove={() => undefined}
    />,
  );
  const search = (text: string) =>
    fireEvent.input(screen.getByRole('searchbox', { name: 'Search this list' }), {
      target: { value: text },
    });
  const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  search('india');
  expect(links()).toEqual(['#/compare/https://lamps.test/']);
  search('oak germany');
  expect(links()).toEqual(['#/compare/https://oak.test/']);
});
