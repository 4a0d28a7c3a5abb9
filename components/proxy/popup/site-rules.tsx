import { UndoToast } from '@/components/ui/undo-toast';
import { setTo } from '@/components/ui/signals';
import type { ActivePage } from '@/utils/browser/page';
import { profilesFor } from '@/utils/proxy/state/page-profile';
import {
  assignHost,
  endTemporaryRule,
  excludeHost,
  setTemporaryRule,
} from '@/utils/proxy/state/host-rules';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import type { PageRoute } from '../../popup/route-resolver';
import { RuleButtons } from './rule-buttons';
import {
  changeSite,
  endOwnConnection,
  isChangingSite,
  lastChange,
  undoLastChange,
} from './site-changes';

/** Buttons for the rules of the active site. */
export function SiteRules({ page, route }: { page: ActivePage; route: PageRoute }) {
  const { host, why, rule: temporary } = route;
  if ((proxy.value.value?.on.length ?? 0) === 0) return null;

  const on = proxy.value.value?.on ?? [];
  const all = profiles.value.value ?? [];
  const fitting = profilesFor(page, all);
  const done = lastChange.value;
  return (
    <>
      <RuleButtons
        host={host}
        excluded={why === 'excluded'}
        profiles={fitting}
        busy={isChangingSite.value}
        onNever={() => void changeSite(() => excludeHost(host))}
        onAgain={() => void endOwnConnection(page, route)}
        onUse={(chosen) => void changeSite(() => assignHost(host, chosen, page))}
        {...(!page.incognito &&
          page.tabId !== null && {
            temporary: {
              profiles: all.filter(
                ({ id, where }) =>
                  where.windows === 'all' && on.some(({ profileId }) => profileId === id),
              ),
              isSet: temporary !== undefined,
              onSet: (life: 'tab' | 'hour', profileId: string | null) =>
                void changeSite(() =>
                  withoutUndo(
                    setTemporaryRule(host, profileId, life === 'tab' ? page.tabId : null),
                  ),
                ),
              onEnd: () => {
                if (temporary) void changeSite(() => withoutUndo(endTemporaryRule(temporary)));
              },
            },
          })}
      />
      {done && (
        <UndoToast
          key={done.text}
          text={done.text}
          disabled={isChangingSite.value}
          onUndo={() => void undoLastChange()}
          onGone={setTo(lastChange, null)}
        />
      )}
    </>
  );
}

/** Returns null, because the header itself shows the change. */
async function withoutUndo(change: Promise<void>): Promise<null> {
  await change;
  return null;
}
