// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchVisibility } from '@/components/card/visibility';

/** Tells what the browser's observer would tell of a card that nothing in the page covers. */
let tellVisible = () => {};
class Observer {
  constructor(tell: (entries: object[]) => void) {
    tellVisible = () => tell([{ intersectionRatio: 1, isVisible: true }]);
  }
  observe() {}
  disconnect() {}
}
class SizeObserver {
  observe() {}
  disconnect() {}
}

let hasFocus = true;
let seen: ReturnType<typeof watchVisibility>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('ResizeObserver', SizeObserver);
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
  hasFocus = true;
  const card = document.createElement('div');
  vi.spyOn(card, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 360, 200));
  seen = watchVisibility(card);
  tellVisible();
});

afterEach(() => {
  seen.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Whether a press counts that is made now. */
async function counts(): Promise<boolean> {
  const answer = seen.isSeen(0);
  await vi.advanceTimersByTimeAsync(150);
  return await answer;
}

test('a press counts once the card was visible for half a second, in a page with the focus', async () => {
  await vi.advanceTimersByTimeAsync(400);
  expect(await counts()).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(await counts()).toBe(true);
});

test('a press counts not while another window has the focus, nor within half a second after', async () => {
  await vi.advanceTimersByTimeAsync(1000);
  hasFocus = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await counts()).toBe(false);
  // The press itself takes the focus back.
  hasFocus = true;
  expect(await counts()).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(await counts()).toBe(true);
});

test('a press counts not where the page was too busy for the check', async () => {
  await vi.advanceTimersByTimeAsync(1000);
  const start = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => start + 600);
  expect(await counts()).toBe(false);
});

test('a press counts not where another window gets the focus with it', async () => {
  await vi.advanceTimersByTimeAsync(1000);
  const answer = seen.isSeen(0);
  hasFocus = false;
  await vi.advanceTimersByTimeAsync(150);
  expect(await answer).toBe(false);
});
