import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { toProblem } from '@/utils/problem';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { IntentState } from '@/components/ui/hooks/use-intent';
import { setTo } from '@/components/ui/signals';

/**
 * Sends a message that starts scrapes.
 * @param privateAddressConfirmed whether the user has confirmed private addresses.
 */
type Sending = (privateAddressConfirmed: boolean) => Promise<unknown>;

/**
 * Sends a message about a job or watch that may come from a backup. If the background rejects it because of a private
 * address, asks the user and sends it again once confirmed.
 */
export function usePrivateAddressQuestion(intent: IntentState) {
  const question = useSignal<{ host: string; work: Sending } | null>(null);
  const run = (work: Sending) =>
    void intent.run(async () => {
      try {
        await work(false);
      } catch (error) {
        const { code, detail = '' } = toProblem(error);
        if (code !== 'private-address') throw error;
        question.value = { host: detail, work };
      }
    });
  const asked = question.value;
  const dialog = asked && (
    <ConfirmDialog
      title={i18n.t('scrape.privateTitle')}
      body={i18n.t('scrape.privateRestored', [asked.host])}
      confirm={i18n.t('scrape.privateConfirmAll')}
      onConfirm={() => void intent.run(() => asked.work(true))}
      onClose={setTo(question, null)}
    />
  );
  return { run, dialog };
}
