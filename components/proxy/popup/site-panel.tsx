import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { routeSentence, routeLabel, RuleButtons } from '@/components/proxy/popup/site-route';
import { UndoToast } from '@/components/ui/undo-toast';
import { useIntent } from '@/components/ui/use-intent';
import type { FrontPage } from '@/utils/browser/page';
import { profileOfPage } from '@/utils/proxy/state/page-profile';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import { proxiedHost } from '@/utils/proxy/routing/host-rules';
import { TabHosts } from './tab-hosts';
import { TabProfile } from './tab-profile';
import {
  excludeHost,
  includeHost,
  assignHost,
  type RuleChange,
} from '@/utils/proxy/state/host-rules';

/** Which profile takes the page in front and why, the hosts it loads from, and a rule for any of them. */
export function SitePanel({ page }: { page: FrontPage }) {
  const intent = useIntent();
  const done = useSignal<RuleChange | null>(null);
  const host = proxiedHost(page.url);
  const onIds = new Set(proxy.value.value?.on.map(({ profileId }) => profileId));
  if (host === null || onIds.size === 0) return null;
  const all = profiles.value.value ?? [];

  const taken = (url: string) =>
    profileOfPage({ ...page, url, container: page.container ?? undefined });
  const nameOf = (profileId: string | null) => all.find(({ id }) => id === profileId)?.name ?? '';
  const rule = (work: () => Promise<RuleChange>) => {
    void intent.run(async () => {
      done.value = await work();
    });
  };
  const { profileId, why } = taken(page.url);

  return (
    <section class="panel stack-s" aria-labelledby="site-title">
      <h2 class="eyebrow" id="site-title">
        {i18n.t('site.title')}
      </h2>
      <p class="break">{routeSentence(host, why, nameOf(profileId))}</p>
      {why === 'excluded' && (
        <button
          type="button"
          class="button small"
          disabled={intent.pending.value}
          onClick={() => rule(() => includeHost(host))}
        >
          {i18n.t('site.again')}
        </button>
      )}
      <RuleButtons
        host={host}
        excluded={why === 'excluded'}
        profiles={all}
        busy={intent.pending.value}
        onNever={() => rule(() => excludeHost(host))}
        onUse={(chosen) => rule(() => assignHost(host, chosen))}
      />
      {page.tabId !== null && (
        <TabProfile tabId={page.tabId} profiles={all.filter(({ id }) => onIds.has(id))} />
      )}
      {intent.problem.value && <ProblemBanner problem={intent.problem.value} ways={[]} />}
      {page.tabId !== null && (
        <TabHosts
          key={page.tabId}
          tabId={page.tabId}
          routeOf={(url) => {
            const found = taken(url);
            return { ...found, word: routeLabel(found.why, nameOf(found.profileId)) };
          }}
          profiles={all}
          busy={intent.pending.value}
          onNever={(other) => rule(() => excludeHost(other))}
          onUse={(other, chosen) => rule(() => assignHost(other, chosen))}
        />
      )}
      {done.value && (
        <UndoToast
          key={done.value.text}
          text={done.value.text}
          onUndo={() => {
            const { undo } = done.value ?? {};
            done.value = null;
            if (undo) void intent.run(undo);
          }}
          onGone={() => {
            done.value = null;
          }}
        />
      )}
    </section>
  );
}
