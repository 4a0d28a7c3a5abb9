import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { routeSentence, routeWord, RuleButtons } from '@/components/proxy/site-route';
import { UndoToast } from '@/components/ui/undo-toast';
import { useIntent } from '@/components/ui/use-intent';
import type { FrontPage } from '@/utils/browser/page';
import { takerOf } from '@/utils/proxy/state/page-profile';
import { profiles, proxy } from '@/utils/storage/state/page-state';
import { proxiedHost } from '@/utils/proxy/routing/host-rules';
import { TabHosts } from './tab-hosts';
import { ThisTab } from './tab-profile';
import { neverProxy, proxyAgain, giveTo, type Done } from '@/utils/proxy/state/host-rules';

/** Which profile takes the page in front and why, the hosts it loads from, and a rule for any of them. */
export function SitePanel({ page }: { page: FrontPage }) {
  const intent = useIntent();
  const done = useSignal<Done | null>(null);
  const host = proxiedHost(page.url);
  const onIds = new Set(proxy.value.value?.on.map(({ profileId }) => profileId));
  if (host === null || onIds.size === 0) return null;
  const all = profiles.value.value ?? [];

  const taken = (url: string) => takerOf({ ...page, url, container: page.container ?? undefined });
  const nameOf = (profileId: string | null) => all.find(({ id }) => id === profileId)?.name ?? '';
  const rule = (work: () => Promise<Done>) => {
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
          onClick={() => rule(() => proxyAgain(host))}
        >
          {i18n.t('site.again')}
        </button>
      )}
      <RuleButtons
        host={host}
        excluded={why === 'excluded'}
        profiles={all}
        busy={intent.pending.value}
        onNever={() => rule(() => neverProxy(host))}
        onUse={(chosen) => rule(() => giveTo(host, chosen))}
      />
      {page.tabId !== null && (
        <ThisTab tabId={page.tabId} profiles={all.filter(({ id }) => onIds.has(id))} />
      )}
      {intent.problem.value && <ProblemBanner problem={intent.problem.value} ways={[]} />}
      {page.tabId !== null && (
        <TabHosts
          key={page.tabId}
          tabId={page.tabId}
          routeOf={(url) => {
            const found = taken(url);
            return { ...found, word: routeWord(found.why, nameOf(found.profileId)) };
          }}
          profiles={all}
          busy={intent.pending.value}
          onNever={(other) => rule(() => neverProxy(other))}
          onUse={(other, chosen) => rule(() => giveTo(other, chosen))}
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
