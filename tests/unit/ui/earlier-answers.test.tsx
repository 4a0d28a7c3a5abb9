// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { agentRun } from '../runs/tasks/example-options';

const run = (id: string) => agentRun({ id, state: 'done', message: `Question ${id}` });
const runs = signal([run('')]);
const hasEarlierAnswers = signal(true);
const readEarlierAnswers = vi.fn(async (_count?: number) => {
  runs.value = [run('new'), run('newer'), run('old')];
  hasEarlierAnswers.value = false;
});
const readAnswer = vi.fn(async (id: string) => {
  runs.value = [...runs.value, run(id)];
});
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('./catalogue')).fakeI18n }));
vi.mock('@/utils/runs/state/runs', () => ({
  runs,
  hasEarlierAnswers,
  readEarlierAnswers,
  readAnswer,
}));
const { AgentPage } = await import('@/components/agent/agent-page');
const { route } = await import('@/components/workspace/route');
const noItem = route.value;

beforeEach(() => {
  vi.clearAllMocks();
  runs.value = [run('new'), run('newer')];
  hasEarlierAnswers.value = true;
});
afterEach(() => {
  cleanup();
  route.value = noItem;
});

const earlier = () => screen.queryByRole('button', { name: 'Show earlier answers' });
const search = (value: string) =>
  act(async () => {
    fireEvent.input(screen.getByRole('searchbox'), { target: { value } });
  });

test('earlier answers are shown at a press, and the button goes with the last of them', async () => {
  render(<AgentPage />);
  expect(screen.queryByText('Question old')).toBeNull();
  earlier()?.focus();
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Show earlier answers' }));
  });
  expect(screen.getByText('Question old')).toBeDefined();
  expect(earlier()).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Question old'));
});

test('a search is over earlier answers too, and finds none only when all are read', async () => {
  const read = Promise.withResolvers<void>();
  readEarlierAnswers.mockImplementationOnce(async () => {
    await read.promise;
    runs.value = [run('new'), run('newer'), run('old')];
    hasEarlierAnswers.value = false;
  });
  render(<AgentPage />);
  expect(readEarlierAnswers).not.toHaveBeenCalled();
  await search('old');
  expect(readEarlierAnswers).toHaveBeenCalledExactlyOnceWith(Infinity);
  expect(screen.queryByText('No match. Try another word.')).toBeNull();
  await act(async () => read.resolve());
  expect(screen.getByText('Question old')).toBeDefined();
  await search('Peru');
  expect(screen.getByText('No match. Try another word.')).toBeDefined();
  expect(readEarlierAnswers).toHaveBeenCalledOnce();
});

test('a link shows its answer, however old', async () => {
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.querySelector('pre')?.textContent ?? null);
  });
  await act(async () => void render(<AgentPage />));
  expect(scrolled).toEqual([]);
  await act(async () => {
    route.value = { ...noItem, section: 'agent', item: 'oldest' };
  });
  expect(readAnswer).toHaveBeenCalledExactlyOnceWith('oldest');
  expect(screen.getByText('Question oldest')).toBeDefined();
  expect(scrolled).toEqual(['Question oldest']);
  await act(async () => {
    route.value = { ...noItem, section: 'agent', item: 'newer' };
  });
  expect(scrolled).toEqual(['Question oldest', 'Question newer']);
  expect(readAnswer).toHaveBeenCalledOnce();
});
