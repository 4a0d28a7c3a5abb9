// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

/** Messages that were sent; `picker/stop` is answered by `stopped`. */
const sent: string[] = [];
const stopped = Promise.withResolvers<void>();
const send = vi.fn(async (type: string) => {
  sent.push(type);
  if (type === 'picker/find') return { search: 's', count: 0, url: 'https://shop.test/' };
  if (type === 'picker/stop') return await stopped.promise;
  return await new Promise(() => {});
});
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
const { PickSection } = await import('@/components/picker/pick-section');

afterEach(cleanup);

test('the lists are looked for once the page has ended the pick by hand', async () => {
  const { container } = render(<PickSection tabId={7} url="https://shop.test/" />);
  const details = container.querySelector('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await vi.waitFor(() => expect(sent).toEqual(['picker/find']));
  sent.length = 0;
  fireEvent.click(await screen.findByRole('button', { name: 'Pick by hand' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Back to lists' }));
  await vi.waitFor(() => expect(sent).toContain('picker/stop'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).not.toContain('picker/find');
  stopped.resolve();
  await vi.waitFor(() => expect(sent.at(-1)).toBe('picker/find'));
});
