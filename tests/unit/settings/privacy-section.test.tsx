// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/browser/page', () => ({
  async isAllowedIncognito() {
    throw new Error('no answer');
  },
}));
const { PrivacySection } = await import('@/components/settings/privacy-section');

afterEach(cleanup);

test('where access to private windows is not known, that is logged and nothing is said of it', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  render(<PrivacySection />);
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  log.mockRestore();
});
