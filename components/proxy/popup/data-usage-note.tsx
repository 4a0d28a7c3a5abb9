import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { bytesText, megabytesText } from '@/utils/i18n/format';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { Button } from '@/components/ui/button';
import { send } from '@/utils/messaging/send';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { followDataUsage } from '@/utils/proxy/state/data-usage';
import { toProblem, type Problem } from '@/utils/problem';
import { sessionBalance } from '@/utils/proxy/state/session-details';
import type { ProfileState, Profile } from '@/utils/proxy/schema';

/** Data used by the session and the profile: as counted by the browser, and as reported by the service, if known. */
export function DataUsageNote({ profile, active }: { profile: Profile; active: ProfileState }) {
  const intent = useIntent();
  const problem = useSignal<Problem | null>(null);
  const followed = useMemo(
    () =>
      followDataUsage((error) => {
        problem.value = toProblem(error);
      }),
    [],
  );
  useEffect(() => followed.stop, [followed]);
  const { profileId, session } = active;
  const since = session?.startedAt ?? active.since;
  const counted = followed.counted.value[profileId];
  const used = counted?.since === since ? counted.session : 0;
  const reported = reportedUsage(profile, since);
  const failed = problem.value ?? intent.problem.value;
  return (
    <>
      <dl class="facts small">
        <dt>{i18n.t('dataUsage.session')}</dt>
        <dd class="num">{i18n.t('dataUsage.about', [bytesText(used)])}</dd>
        <dt>{i18n.t('dataUsage.all')}</dt>
        <dd class="num">{i18n.t('dataUsage.about', [bytesText(counted?.all ?? 0)])}</dd>
        {reported !== null && (
          <>
            <dt>{i18n.t('dataUsage.service')}</dt>
            <dd class="num">
              {megabytesText(reported)}{' '}
              <Button
                small
                quiet
                disabled={intent.pending.value}
                onClick={() => void intent.run(() => send('account/refresh', {}))}
              >
                {i18n.t('dataUsage.ask')}
              </Button>
            </dd>
          </>
        )}
      </dl>
      <ProblemBanner problem={failed} />
    </>
  );
}

/**
 * MB by which the product's balance has decreased since the session began, as last reported by the service; null: the
 * balance at the start is unknown. Includes other profiles and devices that use the same product.
 */
function reportedUsage(profile: Profile, since: number): number | null {
  const start = sessionBalance.value.value?.[profile.id];
  if (profile.kind !== 'service' || start?.since !== since) return null;
  const account = connectedAccount();
  const { startMb, nowMb, at = 0 } = start;
  // An older report may be from before data was bought.
  const products = account && account.checkedAt >= at ? account.products : [];
  const reportedMb = products.find(({ code }) => code === profile.product)?.balanceMb ?? nowMb;
  return Math.max(0, startMb - Math.min(reportedMb, nowMb));
}
