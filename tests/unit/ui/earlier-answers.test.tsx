// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { agentRun } from '../runs/tasks/example-options';

const run = (id: string) => agentRun({ id, state: 'done', message: `Question ${id}` });
const runs = signal([run('new')]);
const hasEarlierAnswers = signal(true);
const readEarlierAnswers = vi.fn(async () => {
  runs.value = [run('new'), run('old')];
  hasEarlierAnswers.value = false;
});
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('./catalogue')).fakeI18n }));
vi.mock('@/utils/runs/state/runs', () => ({ runs, hasEarlierAnswers, readEarlierAnswers }));
const { AgentPage } = await import('@/components/agent/agent-page');

afterEach(cleanup);

test('earlier answers are shown at a press, and the button goes with the last of them', async () => {
  render(<AgentPage />);
  expect(screen.queryByText('Question old')).toBeNull();
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Show earlier answers' }));
  });
  expect(screen.getByText('Question old')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show earlier answers' })).toBeNull();
});
