import { expect, test, vi } from 'vitest';
import { createScheduleMaker, sendChange } from '@/components/schedules/schedule-actions';
import { send } from '@/utils/messaging/send';
import { ProblemError } from '@/utils/problem';

vi.mock('@/utils/messaging/send', () => ({ send: vi.fn() }));
const answered = vi.mocked(send);

const removal = { kind: 'remove', of: 'schedules', id: 'job_1', name: 'Daily' } as const;
const plan = { name: 'Daily', minutes: 60, start: '', stopOnError: true, price: 0 };

test('a change whose answer is another server’s is told as one that may have been made', async () => {
  answered.mockResolvedValue({ problem: { code: 'service-refused', status: 403 }, lost: true });
  await expect(sendChange(removal)).rejects.toMatchObject({
    problem: { code: 'maybe-charged', status: 403 },
  });
  answered.mockResolvedValue({ problem: { code: 'service-refused', status: 403 }, lost: false });
  await expect(sendChange(removal)).rejects.toMatchObject({ problem: { code: 'service-refused' } });
});

test.each([
  ['background-silent', true],
  ['below-floor', false],
] as const)('after %s a schedule may have been made: %s', async (code, lost) => {
  answered.mockRejectedValue(new ProblemError(code));
  const make = createScheduleMaker({ configId: 'cfg_1' }, () => {});
  expect(await make(plan)).toMatchObject({ problem: { code }, lost });
});
