import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { bytes, megabytes } from '@/components/measures';
import { ProblemBanner } from '@/components/problem-banner';
import { liveItem } from '@/utils/platform/live';
import { followUsed } from '@/utils/platform/used';
import { toProblem, type Problem } from '@/utils/problem';
import { spentItem } from '@/utils/storage/registry';
import type { Live } from '@/utils/storage/schema';

const spent = liveItem(spentItem);

/** What the session and the profile have used: as the browser counts, and as the service does where it was asked. */
export function UsedNote({ live }: { live: Live }) {
  const problem = useSignal<Problem | null>(null);
  const followed = useMemo(
    () =>
      followUsed((error) => {
        problem.value = toProblem(error);
      }),
    [],
  );
  useEffect(() => followed.stop, [followed]);
  if (problem.value) return <ProblemBanner problem={problem.value} ways={[]} />;
  const { profileId, session } = live;
  const since = session?.startedAt ?? live.since;
  const counted = followed.counted.value[profileId];
  const told = spent.value.value?.[profileId];
  const used = counted?.since === since ? counted.session : 0;
  return (
    <dl class="facts small">
      <dt>{i18n.t('used.session')}</dt>
      <dd class="num">{i18n.t('used.about', [bytes(used)])}</dd>
      <dt>{i18n.t('used.all')}</dt>
      <dd class="num">{i18n.t('used.about', [bytes(counted?.all ?? 0)])}</dd>
      {told?.since === since && (
        <>
          <dt>{i18n.t('used.service')}</dt>
          <dd class="num">{megabytes(told.startMb - told.nowMb)}</dd>
        </>
      )}
    </dl>
  );
}
