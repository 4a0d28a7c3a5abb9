import { i18n } from '@/utils/i18n/i18n';
import { send } from '@/utils/messaging/send';
import { Button } from '@/components/ui/button';
import type { IntentState } from '@/components/ui/hooks/use-intent';

/** Button that requests the account's current data from the service. */
export function RefreshButton({ intent }: { intent: IntentState }) {
  return (
    <Button
      small
      disabled={intent.pending.value}
      onClick={() => void intent.run(() => send('account/refresh', {}))}
    >
      {i18n.t('settings.refresh')}
    </Button>
  );
}
