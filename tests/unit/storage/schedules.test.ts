import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { noServiceSchedules, type PendingChange, scheduleOwner } from '@/utils/schedules/schema';
import { serviceSchedulesItem } from '@/utils/storage/registry/schedules';
import { forgetServiceSchedules } from '@/utils/storage/schedules';
import { storedAccount } from '../../fixtures/stored-account';

const gone = storedAccount({ scraper: { endpointUrl: 'https://gone.test', keyTail: 'gone' } });
const change = (id: string, of: string): PendingChange => ({
  id,
  of,
  what: 'schedule',
  name: 'Lamps',
  at: 1,
  state: 'unknown',
});
const lost = [change('theirs', scheduleOwner(gone.scraper)), change('other', 'https://b.test b')];

beforeEach(async () => {
  fakeBrowser.reset();
  const list = { items: [], total: 3, unreadable: 0, asOf: 5, problem: null };
  const state = { ...noServiceSchedules('a'), schedules: list, intents: lost };
  await serviceSchedulesItem.write(state);
});

test('for another account the lists go, and changes whose response was lost stay', async () => {
  await forgetServiceSchedules();
  expect(await serviceSchedulesItem.read()).toEqual({ ...noServiceSchedules(), intents: lost });
});

test('with an account its own changes go as well', async () => {
  await forgetServiceSchedules(gone);
  expect((await serviceSchedulesItem.read()).intents.map(({ id }) => id)).toEqual(['other']);
});
