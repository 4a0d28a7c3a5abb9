// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What was scrolled, in order: into view, or to its end. */
const scrolled: string[] = [];
const note = (how: string) =>
  function (this: Element) {
    scrolled.push(`${how} ${this.id}`);
  };
vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(note('view'));
vi.spyOn(Element.prototype, 'scrollTop', 'set').mockImplementation(note('end'));
const { scrollToListEnd } = await import('@/components/paging/scroll-to-list-end');

beforeEach(() => {
  vi.useFakeTimers();
  scrolled.length = 0;
  document.documentElement.id = 'page';
  document.body.id = 'body';
  document.body.innerHTML = '<ul id="list"><li id="a"></li><li id="b"></li></ul>';
});
afterEach(() => vi.useRealTimers());

const row = (id: string) => document.getElementById(id) ?? undefined;

test('the last row is shown for a second before the page is scrolled to its end', () => {
  scrollToListEnd(row('a'));
  expect(scrolled).toEqual(['view a']);
  vi.advanceTimersByTime(999);
  expect(scrolled).toEqual(['view a']);
  vi.advanceTimersByTime(1);
  expect(scrolled).toEqual(['view a', 'end a', 'end list', 'end body', 'end page', 'end page']);
});

test('a list that has grown meanwhile shows its new last row for as long', () => {
  scrollToListEnd(row('a'));
  vi.advanceTimersByTime(900);
  scrollToListEnd(row('b'));
  vi.advanceTimersByTime(900);
  expect(scrolled).toEqual(['view a', 'view b']);
});

test('a page without rows is scrolled to its end', () => {
  scrollToListEnd(undefined);
  vi.advanceTimersByTime(1000);
  expect(scrolled).toEqual(['end page']);
});
