import { expect, test, vi } from 'vitest';
import { measureLists } from '../../bench/extract/lists';
import type { Bench } from '../../bench/extract/set';

vi.mock('node:fs', async (original) => ({ ...(await original<object>()), existsSync: () => true }));
vi.mock('node:fs/promises', () => ({
  readdir: async () => ['one', 'two'],
  readFile: async (path: string) =>
    Buffer.from(path.endsWith('index.csv') ? 'id,site\none,a\ntwo,b\n' : 'Lamp,1\nShade,2\n'),
}));

test('a page that throws counts as missed and is told, and the others are measured', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const verdict = { rank: 1, time: 5, columnsTime: 1, labelled: 4, inColumn: 4 };
  let page = '';
  const stage = {
    show: async ({ url }: { url: string }) => void (page = url),
    world: async () => ({
      call: async () => {
        if (page.endsWith('one')) throw new Error('too deep');
        return verdict;
      },
    }),
  };
  const bench = { stage, code: '', verbose: false } as unknown as Bench;
  const { pages, figures } = await measureLists('/set', bench);
  expect(pages).toBe(2);
  expect(figures.map(({ of }) => of.all).slice(0, 2)).toEqual([50, 50]);
  expect(figures.find(({ what }) => what.startsWith('labelled'))?.of.all).toBe(50);
  expect(log.mock.calls.flat().join('\n')).toContain('lists/one: threw');
});
