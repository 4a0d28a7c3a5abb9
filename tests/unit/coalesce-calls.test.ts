import { expect, test } from 'vitest';
import { coalesceCalls } from '@/utils/coalesce-calls';

/** Work whose rounds end one by one. */
function stage() {
  const rounds: PromiseWithResolvers<void>[] = [];
  const again = coalesceCalls(() => {
    const round = Promise.withResolvers<void>();
    rounds.push(round);
    return round.promise;
  });
  return { rounds, again };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('calls during a round share one more, and none waits for the calls of later ones', async () => {
  const { rounds, again } = stage();
  const first = again();
  const second = Promise.all([again(), again()]);
  expect(rounds).toHaveLength(1);
  rounds[0]?.resolve();
  await first;
  await settle();
  expect(rounds).toHaveLength(2);
  const third = again();
  rounds[1]?.resolve();
  await second;
  await settle();
  expect(rounds).toHaveLength(3);
  rounds[2]?.resolve();
  await third;
});

test('a round that fails rejects its callers only', async () => {
  const { rounds, again } = stage();
  const first = again();
  const second = again();
  rounds[0]?.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await settle();
  rounds[1]?.resolve();
  await second;
});
