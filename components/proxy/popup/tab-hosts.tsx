import { useEffect, useMemo, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import type { RouteReason } from '@/components/proxy/popup/site-route';
import { RuleButtons } from './rule-buttons';
import { followHosts } from '@/utils/proxy/state/tab-hosts';
import type { Profile } from '@/utils/proxy/schema';
import styles from './tab-hosts.module.css';

interface Props {
  tabId: number;
  /** Returns the profile that takes a URL, with its name for the list. */
  routeOf: (url: string) => { why: RouteReason; word: string };
  profiles: readonly Profile[];
  busy: boolean;
  onNever: (host: string) => void;
  onUse: (host: string, profileId: string) => void;
}

/** List of the tab's hosts with their routes, updated live. Failed ones come first when it is opened. */
export function TabHosts({ tabId, routeOf, profiles, busy, onNever, onUse }: Props) {
  const followed = useMemo(() => followHosts(tabId), [tabId]);
  useEffect(() => followed.stop, [followed]);
  /** Order of the list, which stays while it is open: no row moves under the pointer. */
  const order = useRef<readonly string[]>([]);
  const isOpen = useRef(false);
  const current = followed.hosts.value.toSorted(
    (a, b) => Number(b.failed > 0) - Number(a.failed > 0),
  );
  const names = current.map(({ host }) => host);
  order.current = isOpen.current ? [...new Set([...order.current, ...names])] : names;
  const hosts = order.current.flatMap((name) => current.find(({ host }) => host === name) ?? []);
  const fails = hosts.filter((one) => one.failed > 0).length;
  return (
    <details
      onToggle={(event) => {
        isOpen.current = event.currentTarget.open;
      }}
    >
      <summary>
        {i18n.t('site.hosts', hosts.length, [hosts.length])}{' '}
        {fails > 0 && <span class="chip warn">{i18n.t('site.failedCount', fails, [fails])}</span>}
      </summary>
      <ul class={styles.hosts}>
        {hosts.map(({ host, requests, failed: broken }) => {
          const { why, word } = routeOf(`https://${host}/`);
          return (
            <li key={host}>
              <p class="break">
                <strong>{host}</strong>{' '}
                <span class="muted small">
                  {word} · {i18n.t('site.requests', requests, [requests])}
                </span>{' '}
                {broken > 0 && <span class="chip bad">{i18n.t('site.failed')}</span>}
              </p>
              <RuleButtons
                host={host}
                excluded={why === 'excluded'}
                profiles={profiles}
                busy={busy}
                onNever={() => onNever(host)}
                onUse={(profileId) => onUse(host, profileId)}
              />
            </li>
          );
        })}
      </ul>
    </details>
  );
}
