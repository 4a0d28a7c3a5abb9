// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { idlePanel } from '../../fixtures/idle-panel';

const send = vi.hoisted(() => vi.fn<(type: string, input: object) => Promise<object>>());
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
vi.mock('@/utils/runs/state/scrape-context', () => ({ scrapeContext: () => idlePanel.known }));
const { AddressScrapeForm, ScrapeAddress, useAddressScrape } =
  await import('@/components/scrape/address-scrape');

function Form() {
  const scrape = useAddressScrape();
  return (
    <>
      <ScrapeAddress scrape={scrape} />
      <AddressScrapeForm scrape={scrape} action="Scrape" />
    </>
  );
}

const address = () => screen.getByRole('textbox', { name: 'Address' });
const type = (value: string) => fireEvent.input(address(), { target: { value } });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Scrape' });
const submitted = () => send.mock.calls.filter(([name]) => name === 'scrape/submit');

afterEach(cleanup);

test('a second press before the list has the run only asks', async () => {
  send.mockImplementation(async (name) => (name === 'scrape/submit' ? { runId: 'new' } : {}));
  render(<Form />);
  type('https://a.example/');
  fireEvent.submit(button().closest('form')!);
  await expect.poll(() => button().textContent).toBe('Scrape· under way');
  fireEvent.submit(button().closest('form')!);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'A scrape of this page is under way.',
  );
  expect(submitted()).toHaveLength(1);

  // The question is about that address only.
  type('https://b.example/');
  expect(button().textContent).toBe('Scrape');
  expect(screen.queryByRole('alert')).toBeNull();
});
