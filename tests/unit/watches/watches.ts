import type { Watch, WatchRun } from '@/utils/watches/schema';

export const watch = (more: Partial<Watch> = {}): Watch => ({
  id: '22222222-2222-4222-8222-222222222222',
  createdAt: 1,
  accountId: 'first',
  draft: {
    name: 'Lamps',
    url: 'https://a.test/list',
    options: { mode: 'request', country: '', screenshot: false },
    recipeId: null,
    key: '',
    minutes: 60,
    cap: { credits: 100, per: 'day' },
    rules: [],
  },
  state: 'active',
  problem: null,
  nextAt: 0,
  pending: null,
  spent: { period: '', credits: 0 },
  total: { credits: 0, lost: 0, runs: 0 },
  fruitless: 0,
  last: null,
  ...more,
});

export const ended = (more: Partial<WatchRun> = {}): WatchRun => ({
  watchId: watch().id,
  at: 1,
  runId: 'r',
  outcome: 'same',
  problem: null,
  used: 1,
  rows: 0,
  added: 0,
  gone: 0,
  changed: 0,
  rowsAt: null,
  lost: [],
  dropped: [],
  fired: [],
  ...more,
});
