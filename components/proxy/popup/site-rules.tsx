import { useSignal } from '@preact/signals';
import { UndoToast } from '@/components/ui/undo-toast';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { setTo } from '@/components/ui/signals';
import type { FrontPage } from '@/utils/browser/page';
import {
  assignHost,
  endTemporaryRule,
  excludeHost,
  includeHost,
  setTemporaryRule,
  type RuleChange,
} from '@/utils/proxy/state/host-rules';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import { toProblem } from '@/utils/problem';
import type { PageRoute } from '../../popup/route-resolver';
import { pressProblem } from '../../popup/switching';
import { RuleButtons } from './rule-buttons';

interface Props {
  page: FrontPage;
  route: PageRoute;
}

/** A rule for the site in front, one press each. */
export function SiteRules({ page, route: { host, why, rule: temporary } }: Props) {
  const intent = useIntent();
  const done = useSignal<RuleChange | null>(null);
  if ((proxy.value.value?.on.length ?? 0) === 0) return null;

  const on = proxy.value.value?.on ?? [];
  const all = profiles.value.value ?? [];
  const rule = (work: () => Promise<RuleChange | null>) => {
    void intent.run(async () => {
      pressProblem.value = null;
      try {
        done.value = await work();
      } catch (error) {
        pressProblem.value = toProblem(error);
      }
    });
  };
  return (
    <>
      <RuleButtons
        host={host}
        excluded={why === 'excluded'}
        profiles={all}
        busy={intent.pending.value}
        onNever={() => rule(() => excludeHost(host))}
        onAgain={() => rule(() => includeHost(host))}
        onUse={(chosen) => rule(() => assignHost(host, chosen))}
        {...(!page.incognito &&
          page.tabId !== null && {
            temporary: {
              profiles: all.filter(
                ({ id, where }) =>
                  where.windows === 'all' && on.some(({ profileId }) => profileId === id),
              ),
              isSet: temporary !== undefined,
              onSet: (life: 'tab' | 'hour', profileId: string | null) =>
                rule(() =>
                  hold(setTemporaryRule(host, profileId, life === 'tab' ? page.tabId : null)),
                ),
              onEnd: () => {
                if (temporary) rule(() => hold(endTemporaryRule(temporary)));
              },
            },
          })}
      />
      {done.value && (
        <UndoToast
          key={done.value.text}
          text={done.value.text}
          onUndo={() => {
            const { undo } = done.value ?? {};
            done.value = null;
            if (undo)
              rule(async () => {
                await undo();
                return null;
              });
          }}
          onGone={setTo(done, null)}
        />
      )}
    </>
  );
}

/** What the header says by itself needs no word of its own. */
async function hold(change: Promise<void>): Promise<null> {
  await change;
  return null;
}
