// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutsideSubmit } from '@/components/ui/hooks/outside-submit';
import { idlePanel } from '../../fixtures/idle-panel';

interface Asked {
  kind: string;
  state: string;
  cost: { used: number | null };
}

const runs = signal<Asked[]>([]);
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/runs/state/runs', () => ({ runs }));
vi.mock('@/utils/browser/state/active-page', () => ({ activePage: signal(null) }));
vi.mock('@/utils/runs/state/scrape-preferences', () => ({ scrapePreferences: () => ({}) }));
const { PopupScrapeForm } = await import('@/components/scrape/popup-scrape-form');
const { AgentComposer } = await import('@/components/agent/agent-composer');
const { AgentHint } = await import('@/components/popup/paid-hints');

let outside: OutsideSubmit;
beforeEach(() => {
  outside = { formId: 'form', blockedReason: signal(null) };
  runs.value = [];
});
afterEach(cleanup);

const page = { pageUrl: 'https://a.test/' };

test('a private page that is not confirmed is told to the button outside', () => {
  render(
    <PopupScrapeForm {...idlePanel} {...page} outside={outside} pageUrl="http://localhost/" />,
  );
  expect(outside.blockedReason.value).toBe('Confirm the address');
  for (const box of screen.getAllByRole('checkbox')) {
    if (box.closest('.banner')) fireEvent.click(box);
  }
  expect(outside.blockedReason.value).toBeNull();
});

test('a scrape that the floor forbids is told to the button outside', () => {
  const preferences = { ...idlePanel.known.preferences, floor: 998 };
  const known = { ...idlePanel.known, preferences };
  render(<PopupScrapeForm {...idlePanel} {...page} outside={outside} known={known} />);
  expect(outside.blockedReason.value).toBe('Below your floor');
});

test.each([
  ['', 0, 'Write a message'],
  ['List the links', 0, null],
  ['a'.repeat(10_001), 0, 'Shorten the message'],
  ['List the links', 800, 'Below your floor'],
])('the message %.20s with a floor of %i: %s', (message, floor, why) => {
  render(
    <AgentComposer
      pageUrl={null}
      pending={false}
      left={1000}
      limits={{ confirmAbove: 500, floor }}
      outside={outside}
      onAsk={async () => true}
    />,
  );
  fireEvent.input(screen.getByLabelText('Message'), { target: { value: message } });
  expect(outside.blockedReason.value).toBe(why);
});

test('the agent says what it may cost, and mostly did', () => {
  const { container } = render(<AgentHint />);
  expect(container.textContent).toBe('Up to 300 credits');
  cleanup();
  runs.value = [{ kind: 'agent', state: 'done', cost: { used: 12 } }];
  render(<AgentHint />);
  expect(screen.getByText('Usually 12, max 300').getAttribute('aria-hidden')).toBe('true');
  expect(screen.getByText('Up to 300 credits (usually 12)')).toBeDefined();
});
