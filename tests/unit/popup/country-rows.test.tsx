// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, test, vi } from 'vitest';
import type { Profile } from '@/utils/proxy/schema';

const all = signal<Profile[]>([]);
let refused: Error | null = null;
/** Names of the profiles that were listed above the countries, at any time. */
const listedAbove: string[] = [];
const account = signal({
  account: {
    products: [{ code: 'rp', balanceMb: 1 }],
    countries: { rp: { DE: 'Germany', DZ: 'Algeria', JP: 'Japan' } },
  },
});
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/storage/state/page-state', () => ({
  account: { value: account },
  profiles: { value: all },
}));
vi.mock('@/utils/messaging/send', () => ({
  // The answer comes after the change in storage.
  send: async (_type: string, { profile }: { profile: Profile }) => {
    if (refused) throw refused;
    all.value = [...all.value, profile];
    await new Promise((resolve) => setTimeout(resolve, 20));
  },
}));
const switchProfile = vi.fn();
const actionProblem = signal<unknown>(null);
vi.mock('@/components/popup/switch-actions', () => ({ actionProblem, switchProfile }));
const { CountryRows } = await import('@/components/popup/country-rows');

afterEach(() => {
  cleanup();
  all.value = [];
  refused = null;
  listedAbove.length = 0;
});

const toggle = ({ name }: Profile) => (
  <input type="checkbox" role="switch" data-row aria-label={name} />
);

function Rows({ wanted, rank }: { wanted: string; rank: 0 | 1 | 2 }) {
  const [made, setMade] = useState<ReadonlyMap<string, string | null>>(new Map());
  const inPlace = new Set(made.values());
  listedAbove.push(...all.value.flatMap(({ id, name }) => (inPlace.has(id) ? [] : [name])));
  return (
    <CountryRows
      wanted={wanted}
      rank={rank}
      first={1}
      made={made}
      onMade={(code, id) => setMade(new Map([[code, id]]))}
      row={toggle}
    />
  );
}

test('a country that is pressed by keyboard gives its focus to the switch of its profile', async () => {
  render(<Rows wanted="" rank={0} />);
  const japan = screen.getByRole('button', { name: 'Japan' });
  japan.focus();
  fireEvent.click(japan);
  const made = await screen.findByRole('switch', { name: 'Japan' });
  await expect.poll(() => switchProfile.mock.calls.length).toBe(1);
  await expect.poll(() => document.activeElement).toBe(made);
});

test('the profile of a country that is pressed is never listed above the countries', async () => {
  render(<Rows wanted="" rank={0} />);
  fireEvent.click(screen.getByRole('button', { name: 'Japan' }));
  await screen.findByRole('switch', { name: 'Japan' });
  expect(listedAbove).toEqual([]);
});

test('a country whose profile could not be stored can be pressed again', async () => {
  refused = new Error('refused');
  render(<Rows wanted="" rank={0} />);
  const japan = screen.getByRole('button', { name: 'Japan' });
  fireEvent.click(japan);
  await expect.poll(() => actionProblem.value).not.toBeNull();
  refused = null;
  fireEvent.click(japan);
  await screen.findByRole('switch', { name: 'Japan' });
});

test('only what fits as well as the best is shown', () => {
  const { rerender } = render(<Rows wanted="ger" rank={2} />);
  expect(screen.getAllByRole('button').map(({ title }) => title)).toEqual(['New profile: Germany']);
  rerender(<Rows wanted="ger" rank={1} />);
  expect(screen.getAllByRole('button')).toHaveLength(2);
});
