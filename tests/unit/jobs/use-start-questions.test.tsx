// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemError } from '@/utils/problem';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/runs/state/scrape-context', () => ({
  scrapeContext: () => ({ preferences: { confirmAbove: 100 } }),
}));
const { useStartQuestions } = await import('@/components/jobs/use-start-questions');
afterEach(cleanup);

test('a step is sent again with what the user confirmed: the address, then the cost', async () => {
  const work = vi.fn(async (confirmed: object) => confirmed);
  work.mockRejectedValueOnce(new ProblemError('private-address', { detail: 'nas.local' }));
  work.mockRejectedValueOnce(
    new ProblemError('above-limit', { detail: '450', creditsRemaining: 900 }),
  );
  function Step() {
    const question = useStartQuestions(useIntent());
    return (
      <>
        <button type="button" onClick={() => question.run(work)}>
          Resume
        </button>
        {question.dialog}
      </>
    );
  }
  render(<Step />);
  const press = async (name: string) => {
    fireEvent.click(await screen.findByText(name));
    await act(async () => {});
  };
  await press('Resume');
  await press('Send anyway');
  expect(screen.getByRole('dialog').textContent).toContain('450');
  await press('Scrape anyway');
  expect(work.mock.calls).toEqual([
    [{ privateAddressConfirmed: false, costConfirmed: false }],
    [{ privateAddressConfirmed: true, costConfirmed: false }],
    [{ privateAddressConfirmed: true, costConfirmed: true }],
  ]);
});
