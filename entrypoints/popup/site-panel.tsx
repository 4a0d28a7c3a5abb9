import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { ProblemBanner } from '@/components/problem-banner';
import { routeSentence, routeWord, RuleButtons } from '@/components/site-route';
import { UndoToast } from '@/components/undo-toast';
import { useIntent } from '@/components/use-intent';
import type { FrontPage } from '@/utils/platform/page';
import { takerOf } from '@/utils/platform/routing';
import { profiles, proxy } from '@/utils/platform/state';
import { followHosts } from '@/utils/platform/tab-hosts';
import { hostOf } from '@/utils/proxy/where/site-rule';
import { neverProxy, proxyAgain, useFor, type Done } from './site-rules';

/** Which profile takes the page in front and why, the hosts it loads from, and a rule for any of them. */
export function SitePanel({ page }: { page: FrontPage }) {
  const intent = useIntent();
  const done = useSignal<Done | null>(null);
  const host = hostOf(page.url);
  const isOn = (proxy.value.value?.on.length ?? 0) > 0;
  if (host === null || !isOn) return null;
  const all = profiles.value.value ?? [];

  const taken = (url: string) =>
    takerOf({ url, incognito: page.incognito, container: page.container ?? undefined });
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
        onUse={(chosen) => rule(() => useFor(host, chosen))}
      />
      {intent.problem.value && <ProblemBanner problem={intent.problem.value} ways={[]} />}
      {page.tabId !== null && (
        <Hosts
          key={page.tabId}
          tabId={page.tabId}
          route={(url) => {
            const found = taken(url);
            return { ...found, word: routeWord(found.why, nameOf(found.profileId)) };
          }}
          rules={(other, excluded) => (
            <RuleButtons
              host={other}
              excluded={excluded}
              profiles={all}
              busy={intent.pending.value}
              onNever={() => rule(() => neverProxy(other))}
              onUse={(chosen) => rule(() => useFor(other, chosen))}
            />
          )}
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

interface HostsProps {
  tabId: number;
  route: (url: string) => { why: string; word: string };
  rules: (host: string, excluded: boolean) => preact.ComponentChildren;
}

/** The tab's hosts with their routes, live; those that failed come first. */
function Hosts({ tabId, route, rules }: HostsProps) {
  const followed = useMemo(() => followHosts(tabId), [tabId]);
  useEffect(() => followed.stop, [followed]);
  const hosts = followed.hosts.value.toSorted(
    (a, b) => Number(b.failed > 0) - Number(a.failed > 0),
  );
  const failed = hosts.filter((one) => one.failed > 0).length;
  return (
    <details>
      <summary>
        {i18n.t('site.hosts', hosts.length, [hosts.length])}
        {failed > 0 && (
          <span class="chip warn">{i18n.t('site.failedCount', failed, [failed])}</span>
        )}
      </summary>
      <ul class="hosts">
        {hosts.map(({ host, requests, failed: broken }) => {
          const { why, word } = route(`https://${host}/`);
          return (
            <li key={host}>
              <p class="break">
                <strong>{host}</strong>{' '}
                <span class="muted small">
                  {word} · {i18n.t('site.requests', requests, [requests])}
                </span>{' '}
                {broken > 0 && <span class="chip bad">{i18n.t('site.failed')}</span>}
              </p>
              {rules(host, why === 'excluded')}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
