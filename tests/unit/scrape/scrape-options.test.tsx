// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultOptions } from '@/utils/runs/parameters/options';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send: async () => ({}) }));
vi.mock('@/components/scrape/more-options', () => {
  throw new Error('the file is gone');
});
const { ScrapeOptionsFields } = await import('@/components/scrape/scrape-options');

afterEach(cleanup);

test('further options that cannot be loaded are told, and are not said to load', async () => {
  // An error of one of them opens them.
  render(
    <ScrapeOptionsFields
      countries={[]}
      options={defaultOptions}
      change={() => {}}
      errors={{ session: 'Wrong' }}
      sessionFits
    />,
  );
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText('Loading…')).toBeNull();
});
