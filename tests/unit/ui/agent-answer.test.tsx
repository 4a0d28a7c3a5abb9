// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { agentRun } from '../export/example-results';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('./catalogue')).fakeI18n }));
const { AgentAnswer } = await import('@/components/agent/agent-answer');

afterEach(cleanup);
const nothing = () => undefined;

/** Whether the text of the live region changed after the region was inserted: only then is it announced. */
async function isAnnounced(createdAt: number): Promise<boolean> {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((some) => records.push(...some));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const parts = { words: '', open: false, onWrite: nothing, onEdit: nothing, onFollowUp: nothing };
  render(<AgentAnswer run={{ ...agentRun, createdAt }} {...parts} />);
  const region = await screen.findByText('Done', { selector: '[role="status"]' });
  records.push(...observer.takeRecords());
  observer.disconnect();
  return records.some(({ target }) => region.contains(target));
}

test('an answer that is complete when it is first shown is announced', async () => {
  expect(await isAnnounced(Date.now())).toBe(true);
});

test('an answer from before the page opened is not announced', async () => {
  expect(await isAnnounced(0)).toBe(false);
});

test('the further fields of an action are shown beside its result', async () => {
  const action = { tool: 'scrape_url', params: null, result: [1], extra: { error: 'Half of it' } };
  const parts = { words: '', open: true, onWrite: nothing, onEdit: nothing, onFollowUp: nothing };
  render(<AgentAnswer run={{ ...agentRun, actions: [action], extra: {} }} {...parts} />);
  const details = screen.getByText('More from the service').closest('details');
  if (!details) throw new Error('Not collapsible');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(await screen.findByText(/Half of it/)).toBeTruthy();
});
