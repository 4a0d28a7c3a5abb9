// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { ProblemError } from '@/utils/problem';
import { partLimits } from '@/utils/webhooks/schema';

const sent: { id: string; rows: number }[] = [];
let failing = 0;
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/browser/page', () => ({ inIncognitoWindow: false }));
vi.mock('@/utils/messaging/send', () => ({
  send: async (_type: string, { delivery }: { delivery: { id: string; rows: number } }) => {
    sent.push({ id: delivery.id, rows: delivery.rows });
    if (sent.length === failing) throw new ProblemError('background-silent');
  },
}));
vi.mock('@/utils/webhooks/state', () => ({
  webhooks: {
    value: { webhooks: [{ id: 'w', name: 'Sheet', url: 'https://hook.test/in' }], deliveries: [] },
  },
}));
const { SendRows } = await import('@/components/webhooks/send-rows');

let cells = 'x';
const read = async () => ({
  names: ['name'],
  dates: new Set<number>(),
  rows: Array.from({ length: partLimits.rows * 2 + 1 }, () => [cells]),
});

afterEach(() => {
  cleanup();
  sent.length = 0;
});

async function press(): Promise<void> {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog', { hidden: true });
  fireEvent.click([...dialog.querySelectorAll('button')].at(-1)!);
}

test('parts that were not queued are sent again under their IDs, unless the rows have changed', async () => {
  failing = 2;
  render(<SendRows read={read} title="Lamps" address="" disabled={false} />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'w' } });
  await press();
  await vi.waitFor(() => expect(screen.queryByRole('alert')).not.toBeNull());
  expect(sent.map(({ rows }) => rows)).toEqual([1000, 1000]);
  await press();
  await vi.waitFor(() => expect(sent.map(({ rows }) => rows)).toEqual([1000, 1000, 1000, 1]));
  expect(sent[2]?.id).toBe(sent[1]?.id);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3);

  failing = sent.length + 2;
  await press();
  await vi.waitFor(() => expect(sent).toHaveLength(6));
  expect(sent[4]?.id).not.toBe(sent[0]?.id);
  await vi.waitFor(() => expect(screen.queryByRole('alert')).not.toBeNull());
  cells = 'y';
  await press();
  await vi.waitFor(() => expect(sent).toHaveLength(9));
  expect(new Set(sent.slice(4).map(({ id }) => id)).size).toBe(5);
});
