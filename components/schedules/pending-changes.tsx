import { i18n } from '@/utils/i18n/i18n';
import { dateTimeText } from '@/utils/i18n/format';
import type { IntentState } from '@/components/ui/hooks/use-intent';
import { Button } from '@/components/ui/button';
import type { PendingChange } from '@/utils/schedules/schema';
import { sendChange } from './schedule-actions';
import { Banner } from '@/components/ui/problem-banner';

/**
 * List of changes whose reply was lost. Shown until the user has checked them; never sent again.
 */
export function PendingChanges({
  changes,
  intent,
}: {
  changes: readonly PendingChange[];
  /** Runs the action that dismisses a change, and holds its error. */
  intent: IntentState;
}) {
  return (
    <>
      {changes
        .filter(({ state }) => state === 'unknown')
        .map(({ id, what, name, at }) => (
          <Banner key={id}>
            <p>
              {i18n.t('schedules.unknown', [
                i18n.t(`schedules.change.${what}`),
                name,
                dateTimeText(at),
              ])}
            </p>
            <div class="button-row">
              <Button
                small
                disabled={intent.pending.value}
                onClick={() => void intent.run(() => sendChange({ kind: 'dismiss', id }))}
              >
                {i18n.t('schedules.dismiss')}
              </Button>
            </div>
          </Banner>
        ))}
    </>
  );
}
