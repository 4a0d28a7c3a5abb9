// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('./catalogue')).fakeI18n }));
vi.mock('@/utils/runs/state/runs', () => ({ runs: signal([]) }));
const { AgentComposer } = await import('@/components/agent/agent-composer');

const onAsk = vi.fn(async () => true);
beforeEach(() => {
  onAsk.mockClear();
  const limits = { confirmAbove: 500, floor: 0 };
  render(<AgentComposer pageUrl={null} pending={false} limits={limits} onAsk={onAsk} />);
});
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const type = (value: string) => fireEvent.input(box(), { target: { value } });

test.each(['Extract //table/tr[30]/td', 'Find every input[name]', 'List each [name] of the form'])(
  'the user may write %s',
  async (message) => {
    type(message);
    expect(screen.queryByText(/^Still to fill in/)?.hidden ?? true).toBe(true);
    press('Ask the agent');
    expect(onAsk).toHaveBeenCalledWith({ pageUrl: '', message, costConfirmed: false });
  },
);

test('a gap of an example is selected in place of sending it, until it is filled in', () => {
  press('Scrape a page');
  press('Ask the agent');
  expect(onAsk).not.toHaveBeenCalled();
  const { value, selectionStart, selectionEnd } = box();
  expect(value.slice(selectionStart, selectionEnd)).toBe('[address]');
  type(value.replace('[address]', 'https://a.test/').replace('[what to find]', 'a[name]'));
  press('Ask the agent');
  expect(onAsk).toHaveBeenCalledOnce();
});

test('an emptied box forgets its example, so that a text with the same brackets is sent', () => {
  press('Scrape a page');
  type('');
  const message = 'List each [address] of the page';
  type(message);
  expect(screen.queryByText(/^Still to fill in/)?.hidden ?? true).toBe(true);
  press('Ask the agent');
  expect(onAsk).toHaveBeenCalledWith({ pageUrl: '', message, costConfirmed: false });
});
