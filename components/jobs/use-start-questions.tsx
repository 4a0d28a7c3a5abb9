import { useSignal } from '@preact/signals';
import { ConfirmCost } from '@/components/scrape/confirm-cost';
import { usePrivateAddressQuestion } from '@/components/scrape/private-address-question';
import type { IntentState } from '@/components/ui/hooks/use-intent';
import { toProblem } from '@/utils/problem';
import { scrapeContext } from '@/utils/runs/state/scrape-context';

/** What the user has confirmed. */
interface Confirmed {
  privateAddressConfirmed: boolean;
  costConfirmed: boolean;
}

interface CostQuestion {
  most: number;
  /** Credits left; null while not known. */
  left: number | null;
  /** Sends the message again, confirmed. */
  work: () => Promise<unknown>;
}

/**
 * Sends a message about a job, which may let it spend more, and may come from a backup. If the background rejects it
 * because of its cost or of a private address, asks the user and sends it again once confirmed.
 */
export function useStartQuestions(intent: IntentState) {
  const asked = useSignal<CostQuestion | null>(null);
  const confirming = useSignal(false);
  const { preferences } = scrapeContext();
  const question = usePrivateAddressQuestion(intent);

  const run = (work: (confirmed: Confirmed) => Promise<unknown>) =>
    question.run(async (privateAddressConfirmed) => {
      try {
        await work({ privateAddressConfirmed, costConfirmed: false });
      } catch (error) {
        const { code, detail, creditsRemaining = null } = toProblem(error);
        if (code !== 'above-limit') throw error;
        asked.value = {
          most: Number(detail),
          left: creditsRemaining,
          work: () => work({ privateAddressConfirmed, costConfirmed: true }),
        };
        confirming.value = true;
      }
    });

  const { value: cost } = asked;
  const dialog = (
    <>
      {question.dialog}
      {cost && (
        <ConfirmCost
          confirming={confirming}
          expected={{
            least: cost.most,
            most: cost.most,
            from: 'published',
            count: 0,
            hasUnpricedPart: false,
            typical: null,
          }}
          preferences={preferences}
          left={cost.left}
          onConfirm={() => void intent.run(cost.work)}
        />
      )}
    </>
  );
  return { run, dialog };
}
