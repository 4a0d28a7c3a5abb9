import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { send } from '@/utils/messaging/send';
import { tabRoutes } from '@/utils/proxy/state/tab-routes';
import type { Profile } from '@/utils/proxy/schema';

/** Firefox: assigns a profile to the active tab. */
export function TabProfile({ tabId, profiles }: { tabId: number; profiles: readonly Profile[] }) {
  const id = useId();
  const intent = useIntent();
  if (!import.meta.env.FIREFOX) return null;
  const own = tabRoutes.value.get(tabId) ?? '';
  return (
    <>
      <div class="row">
        <label for={id} class="small">
          {i18n.t('site.tab')}
        </label>
        <select
          id={id}
          class="select small grow"
          disabled={intent.pending.value}
          value={profiles.some((profile) => profile.id === own) ? own : ''}
          onChange={({ currentTarget: { value } }) => {
            const profileId = value === '' ? null : value;
            void intent.run(() => send('proxy/tab', { tabId, profileId }));
          }}
        >
          <option value="">{i18n.t('site.tabRules')}</option>
          {profiles.map((profile) => (
            <option key={profile.id} value={profile.id}>
              {profile.name}
            </option>
          ))}
        </select>
      </div>
      <ProblemBanner problem={intent.problem.value} />
    </>
  );
}
