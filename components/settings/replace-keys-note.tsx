import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner, Banner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { Button } from '@/components/ui/button';
import { openAddress } from '@/utils/browser/open';
import { send } from '@/utils/messaging/send';
import { keysToReplace } from '@/utils/security/state';
import { settings } from '@/utils/storage/state/page-state';

/**
 * Advice to replace keys that an earlier version stored in plain text; shown until the user
 * dismisses it.
 */
export function ReplaceKeysNote() {
  const intent = useIntent();
  if (keysToReplace.value.value !== true) return null;
  const dashboard = settings.value.value?.addresses.dashboard ?? '';
  return (
    <Banner role="status">
      <p>{i18n.t('lock.replaceKeys')}</p>
      <ProblemBanner problem={intent.problem.value} />
      <div class="button-row">
        {dashboard !== '' && (
          <Button small onClick={() => void openAddress(dashboard)}>
            {i18n.t('problemAction.dashboard')}
          </Button>
        )}
        <Button
          small
          quiet
          disabled={intent.pending.value}
          onClick={() => void intent.run(() => send('settings/keys-advised', {}))}
        >
          {i18n.t('common.dismiss')}
        </Button>
      </div>
    </Banner>
  );
}
