// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { agentLimits, defaultScrapePreferences } from '@/utils/runs/parameters/presets-and-limits';
import { idlePanel } from '../../fixtures/idle-panel';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const { AgentComposer } = await import('@/components/agent/agent-composer');
const { PopupScrapeForm } = await import('@/components/scrape/popup-scrape-form');

afterEach(cleanup);

test('a yes to a private address is none to the page that the tab goes on to', () => {
  const panel = (pageUrl: string) => <PopupScrapeForm {...idlePanel} pageUrl={pageUrl} />;
  const { rerender } = render(panel('http://localhost:8080/a'));
  const yes = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /private/i });
  fireEvent.click(yes());
  expect(yes().checked).toBe(true);
  rerender(panel('http://localhost:8080/b'));
  expect(yes().checked).toBe(false);
});

test('what was asked about one page is not sent about another', async () => {
  const onAsk = vi.fn(async () => true);
  const limits = { ...agentLimits(defaultScrapePreferences), confirmAbove: 1 };
  const composer = (pageUrl: string) => (
    <AgentComposer pageUrl={pageUrl} pending={false} left={9_000} limits={limits} onAsk={onAsk} />
  );
  const { rerender } = render(composer('https://a.example/'));
  fireEvent.input(screen.getByRole('textbox', { name: 'Message' }), {
    target: { value: 'What does it cost?' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Ask the agent' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  rerender(composer('https://b.example/'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onAsk).not.toHaveBeenCalled();
  // The text typed before is still there.
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe(
    'What does it cost?',
  );
});
