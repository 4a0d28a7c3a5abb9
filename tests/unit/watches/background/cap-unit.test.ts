import { expect, test } from 'vitest';
import { areaOf, disk, endRun, hour, life, now, stored } from './runner-stage';
import { watchesItem } from '@/utils/storage/registry/watches';
import type { WatchSettings } from '@/utils/watches/schema';
import { table } from '../tables';
import { ended, watch } from '../watches';

type Per = WatchSettings['cap']['per'];
const capped = (per: Per): WatchSettings => ({ ...watch().draft, cap: { credits: 100, per } });

/** Saves the watch with its cap by day or month, as its form does. */
async function save(per: Per): Promise<void> {
  const { handlers } = await areaOf(await life());
  const input = { draft: capped(per), replaces: watch().id, privateAddressConfirmed: false };
  await handlers['watches/save'](input, { kind: 'extension-page', incognito: false });
}

test('a watch that has spent its day runs no more when its cap becomes one of the month', async () => {
  const spent = { period: '2026-11-22', credits: 100 };
  await watchesItem.write([watch({ nextAt: now, spent })]);
  await save('month');
  expect(disk.runs.size).toBe(0);
  expect(await stored()).toMatchObject({
    spent: { period: '2026-11', credits: 100 },
    problem: { code: 'watch-cap-reached' },
  });
});

test('a cap of the month that was one of the day for a run still counts the whole month', async () => {
  disk.history = [
    ended({ at: now - 400 * hour, used: 60 }),
    ended({ at: now - 4 * hour, used: 30 }),
  ];
  const spent = { period: '2026-11', credits: 90 };
  await watchesItem.write([watch({ nextAt: now + hour, draft: capped('month'), spent })]);
  await save('month');
  expect((await stored()).spent).toEqual(spent);
  await save('day');
  expect((await stored()).spent).toEqual({ period: '2026-11-22', credits: 30 });
  const runner = await life();
  await runner.begin(watch().id, crypto.randomUUID(), true);
  await runner.takeRows(await endRun({}), { kind: 'table', table: table([['Lamp', '$1']]) });
  expect((await stored()).spent).toEqual({ period: '2026-11-22', credits: 32 });
  await save('month');
  expect((await stored()).spent).toEqual({ period: '2026-11', credits: 92 });
});
