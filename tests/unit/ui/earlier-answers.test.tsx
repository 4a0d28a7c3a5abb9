// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ComponentProps } from 'preact';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { AgentAnswer } from '@/components/agent/agent-answer';
import type { AgentRun } from '@/utils/runs/schema';
import { followUpText } from '@/utils/runs/agent/agent-text';
import { wait } from '@/utils/wait';
import { newest } from '../../fixtures/newest-storage';
import { agentRun } from '../runs/tasks/example-options';

const library = vi.hoisted(() => ({
  runs: [] as AgentRun[],
  /** Limits of the reads so far. */
  limits: [0],
  read: async (_limit: number) => {},
}));
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('./catalogue')).fakeI18n }));
vi.mock('@/utils/incognito/state/firefox-library', () => ({ chooseLibrary() {} }));
vi.mock('@/utils/library/database/library-runs', () => ({
  listRuns: async () => [],
  async listAgentRuns(limit: number) {
    library.limits.push(limit);
    await library.read(limit);
    return library.runs.slice(0, limit);
  },
  getRun: async (id: string) => library.runs.find((run) => run.id === id) ?? null,
}));
// A hundred whole answers take seconds to render.
vi.mock('@/components/agent/agent-answer', () => ({
  AgentAnswer: ({ run: { id }, words, children, ...props }: ComponentProps<typeof AgentAnswer>) => (
    <li id={`answer-${id}`}>
      <pre tabIndex={0}>{words}</pre>
      <ul>
        <li>
          <pre tabIndex={0}>Code of an action</pre>
        </li>
      </ul>
      {props.onFollowUp && <button onClick={props.onFollowUp}>Follow up</button>}
      {children}
    </li>
  ),
}));

const run = (id: string, createdAt: number, more: Partial<AgentRun> = {}) =>
  agentRun({ id, createdAt, state: 'done', message: `Question ${id}`, ...more });

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
  const shown = Array.from({ length: 100 }, (_, n) => run(`new-${n}`, 1000 - n));
  const earlier = Array.from({ length: 20 }, (_, n) => run(`old-${n}`, 500 - n));
  library.runs = [...shown, ...earlier];
  library.limits = [];
  library.read = async () => {};
});
afterEach(() => settled(cleanup));

/** Makes a change and waits for the reads that it causes. */
async function settled(change: () => void): Promise<void> {
  await act(async () => change());
  await act(() => wait(0));
}

/** Opens the page, with its own state of the answers. */
async function opened() {
  vi.resetModules();
  const state = await import('@/utils/runs/state/runs');
  const { AgentPage } = await import('@/components/agent/agent-page');
  const { route } = await import('@/components/workspace/route');
  const noItem = route.value;
  await state.runsReady;
  await settled(() => render(<AgentPage />));
  const open = (item: string) =>
    settled(() => {
      route.value = { ...noItem, section: 'agent', item };
    });
  return { ...state, open };
}

const button = () => screen.queryByRole('button', { name: 'Show earlier answers' });
const search = (value: string) =>
  settled(() => {
    fireEvent.input(screen.getByRole('searchbox'), { target: { value } });
  });
/** Presses 'Show earlier answers' by keyboard; the text of the element that has the focus then. */
async function showEarlier() {
  button()?.focus();
  await settled(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Show earlier answers' }));
  });
  return document.activeElement?.textContent;
}

test('earlier answers are shown at a press, and the button goes with the last of them', async () => {
  await opened();
  expect(screen.queryByText('Question old-0')).toBeNull();
  expect(await showEarlier()).toBe('Question old-0');
  expect(button()).toBeNull();
});

test('the focus goes to the first answer that a press adds, above one that a link showed', async () => {
  const { open } = await opened();
  await open('old-19');
  expect(screen.getByText('Question old-19')).toBeDefined();
  expect(await showEarlier()).toBe('Question old-0');
});

test('the focus goes to the request that a press puts before its follow-up', async () => {
  const first = library.runs[100] ?? run('', 0);
  library.runs[40] = run('follow-up', 960, { message: followUpText(first, 'And then?') });
  await opened();
  expect(screen.getByText('And then?')).toBeDefined();
  expect(await showEarlier()).toBe('Question old-0');
});

test('a press that adds only follow-ups to a shown request moves the focus to the first', async () => {
  const first = run('first', 1);
  const second = run('second', 2, { message: followUpText(first, 'And then?') });
  library.runs.splice(100, 20, second, first);
  const { open } = await opened();
  await open('first');
  expect(screen.queryByText('And then?')).toBeNull();
  expect(await showEarlier()).toBe('And then?');
});

test('a search is over earlier answers too, and finds none only when all are read', async () => {
  const read = Promise.withResolvers<void>();
  await opened();
  expect(library.limits).toEqual([101]);
  library.read = () => read.promise;
  await search('old-7');
  expect(library.limits).toEqual([101, Infinity]);
  expect(screen.queryByText('No match. Try another word.')).toBeNull();
  await settled(read.resolve);
  expect(screen.getByText('Question old-7')).toBeDefined();
  await search('Peru');
  expect(screen.getByText('No match. Try another word.')).toBeDefined();
  expect(library.limits).toEqual([101, Infinity]);
});

test('after a search no more answers are read than were shown before it', async () => {
  library.runs.push(...Array.from({ length: 200 }, (_, n) => run(`oldest-${n}`, 200 - n)));
  const { runs } = await opened();
  await showEarlier();
  expect(runs.value).toHaveLength(200);
  await search('oldest-7');
  expect(runs.value).toHaveLength(320);
  await search('');
  expect(runs.value).toHaveLength(200);
  expect(library.limits).toEqual([101, 201, Infinity, 201]);
});

test('what is typed as a follow-up of an earlier answer stays after the search', async () => {
  library.runs[107] = run('old-7', 493, { response: 'Answer' });
  await opened();
  await search('old-7');
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Follow-up' });
  const follow = () =>
    settled(() => void fireEvent.click(screen.getByRole('button', { name: 'Follow up' })));
  await follow();
  await settled(() => void fireEvent.input(box(), { target: { value: 'And then?' } }));
  await search('');
  expect(screen.queryByText('Question old-7')).toBeNull();
  await search('old-7');
  await follow();
  expect(box().value).toBe('And then?');
});

test('a search that joins all answers to one thread reads them once', async () => {
  const thread: AgentRun[] = [];
  for (let n = 0; n < 120; n += 1) {
    const last = thread[0];
    thread.unshift(run(`${n}`, n, last && { message: followUpText(last, `Question ${n}`) }));
  }
  library.runs = thread;
  const { open } = await opened();
  await open('0');
  await search('Question');
  await settled(() => {});
  expect(library.limits).toEqual([101, 101, Infinity]);
});

test('a search left with the page reads no more than the newest answers from then on', async () => {
  const { runs } = await opened();
  await search('old-7');
  expect(runs.value).toHaveLength(120);
  await settled(cleanup);
  expect(runs.value).toHaveLength(100);
});

test('a link shows its answer, however old, until another is opened or the page is left', async () => {
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.querySelector('pre')?.textContent ?? null);
  });
  const { open, runs } = await opened();
  expect(scrolled).toEqual([]);
  await open('old-19');
  expect(scrolled).toEqual(['Question old-19']);
  await open('new-1');
  expect(scrolled).toEqual(['Question old-19', 'Question new-1']);
  expect(runs.value).toHaveLength(100);
  await open('old-18');
  expect(runs.value).toHaveLength(101);
  await open('');
  expect(runs.value).toHaveLength(100);
  await open('old-17');
  await settled(cleanup);
  expect(runs.value).toHaveLength(100);
});

test('a whole answer has the ID and the focusable request that this page looks for', async () => {
  const { AgentAnswer: WholeAnswer } = await vi.importActual<
    typeof import('@/components/agent/agent-answer')
  >('@/components/agent/agent-answer');
  const [first] = library.runs;
  if (first === undefined) throw new Error('There is no answer.');
  const props = { run: first, words: 'Question', open: false, onFollowUp: undefined };
  render(<WholeAnswer {...props} onWrite={() => {}} onEdit={() => {}} />);
  const request = document.querySelector<HTMLElement>('#answer-new-0 > pre');
  request?.focus();
  expect(document.activeElement?.textContent).toBe('Question');
});
