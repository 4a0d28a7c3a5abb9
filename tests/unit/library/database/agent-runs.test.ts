import { beforeEach, expect, test, vi } from 'vitest';
import { listAgentRuns } from '@/utils/library/database/library-runs';
import { rowOf } from '@/utils/library/library-row';
import { agentRun } from '../../runs/tasks/example-options';
import { addResult, emptyLibrary, entries } from './fake-library';

vi.mock('@/utils/library/database/library-database', async () => {
  return (await import('./fake-library')).fakeDatabase;
});

function addAnswer(n: number, id: string, createdAt: number): void {
  const run = agentRun({ id, createdAt });
  entries('runs').set(id, run);
  entries('rows').set(n, { ...rowOf(run, null), n });
}
const listed = async (limit: number) => (await listAgentRuns(limit)).map(({ id }) => id);

beforeEach(() => {
  emptyLibrary();
  addAnswer(1, 'local', 300);
  addResult(2, { page: 1 });
  addAnswer(3, 'newer', 400);
  // A backup of earlier ones was restored, which got higher numbers.
  addAnswer(4, 'restored', 100);
  addAnswer(5, 'restored, too', 200);
});

test('the newest answers come first, whatever numbers their rows got', async () => {
  expect(await listed(2)).toEqual(['newer', 'local']);
  expect(await listed(9)).toEqual(['newer', 'local', 'restored, too', 'restored']);
});

test('an answer whose row has lost its time comes last, and does not hold up the others', async () => {
  const row = entries('rows').get(3) as object;
  entries('rows').set(3, { ...row, createdAt: 'damaged' });
  expect(await listed(9)).toEqual(['local', 'restored, too', 'restored', 'newer']);
});

test('rows without their runs do not count', async () => {
  entries('runs').delete('newer');
  entries('runs').delete('restored, too');
  expect(await listed(1)).toEqual(['local']);
  expect(await listed(2)).toEqual(['local', 'restored']);
  expect(await listed(9)).toEqual(['local', 'restored']);
});
