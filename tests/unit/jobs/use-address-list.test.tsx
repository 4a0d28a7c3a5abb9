// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, renderHook } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAddressList } from '@/components/jobs/use-address-list';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = 'https://a.test/p';
const pasted = `<urlset><url><loc>${page}?filter[0-99]=1&amp;q=a b</loc></url></urlset>`;
const found = `${page}?filter%5B0-99%5D=1&q=a%20b`;

function shown(typed: string) {
  const text = signal(typed);
  const { result } = renderHook(() => useAddressList(text));
  const settle = () => void act(() => void vi.advanceTimersByTime(200));
  const become = (next: string) => void act(() => void (text.value = next));
  return { text, settle, become, addresses: () => result.current.value.addresses };
}

test('a pasted sitemap becomes its addresses, each of which stands for itself', () => {
  const { text, settle, addresses } = shown(`${page}/[1-2]\n${pasted}\n${page}/after`);
  const all = [`${page}/1`, `${page}/2`, found, `${page}/after`];
  expect(addresses()).toEqual(all);
  settle();
  expect(addresses()).toEqual(all);
  expect(text.value).toBe(`${page}/[1-2]\n${found}\n${page}/after`);
});

test('addresses that are added to a pasted sitemap count', () => {
  const { text, settle, become, addresses } = shown('');
  become(pasted);
  settle();
  become(`${text.value}\n${page}/added`);
  settle();
  expect(addresses()).toEqual([found, `${page}/added`]);
});

test('a sitemap without addresses stays as it was pasted', () => {
  const { text, settle, addresses } = shown('<urlset></urlset>');
  settle();
  expect([text.value, addresses()]).toEqual(['<urlset></urlset>', []]);
});
