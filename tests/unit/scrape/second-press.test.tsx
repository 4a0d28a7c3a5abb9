// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { idlePanel } from '../../fixtures/idle-panel';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { PopupScrapeForm } = await import('@/components/scrape/popup-scrape-form');

afterEach(cleanup);

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Scrape this page' });
const again = () => screen.queryByRole('button', { name: 'Scrape it again' });

function panel(onScrape: () => void, underWay: boolean, pageUrl = 'https://a.example/') {
  return (
    <PopupScrapeForm {...idlePanel} pageUrl={pageUrl} underWay={underWay} onScrape={onScrape} />
  );
}

test('while a scrape of the page is under way the button says so, and a press only asks', () => {
  const onScrape = vi.fn();
  const { rerender } = render(panel(onScrape, false));
  expect(button().textContent).toBe('Scrape this page');
  fireEvent.click(button());
  expect(onScrape).toHaveBeenCalledOnce();

  rerender(panel(onScrape, true));
  expect(button().textContent).toBe('Scrape this page· under way');
  fireEvent.click(button());
  fireEvent.click(button());
  expect(onScrape).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert').textContent).toContain('A scrape of this page is under way.');
});

test('a no sends nothing, a yes sends it once more', () => {
  const onScrape = vi.fn();
  render(panel(onScrape, true));
  fireEvent.click(button());
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(again()).toBeNull();
  expect(onScrape).not.toHaveBeenCalled();
  fireEvent.click(button());
  fireEvent.click(again()!);
  expect(onScrape).toHaveBeenCalledOnce();
  expect(again()).toBeNull();
});

test('the question goes with the scrape, and with the page', () => {
  const onScrape = vi.fn();
  const { rerender } = render(panel(onScrape, true));
  fireEvent.click(button());
  rerender(panel(onScrape, false));
  expect(again()).toBeNull();
  rerender(panel(onScrape, true));
  expect(again()).toBeNull();
  fireEvent.click(button());
  rerender(panel(onScrape, true, 'https://b.example/'));
  expect(again()).toBeNull();
  expect(onScrape).not.toHaveBeenCalled();
});
