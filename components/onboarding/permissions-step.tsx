import { i18n } from '@/utils/i18n/i18n';
import { CheckIcon } from '../ui/more-icons';
import styles from './onboarding.module.css';
import { Button } from '@/components/ui/button';

/** Host permission for all sites, as named by the browser. */
const allSitesPattern = '<all_urls>';

/** Permissions by purpose, as named by the browser. */
const groups = [
  { why: 'route', names: ['proxy', 'webRequest', 'webRequestAuthProvider', 'webRequestBlocking'] },
  { why: 'leaks', names: ['privacy'] },
  { why: 'clear', names: ['browsingData'] },
  { why: 'once', names: ['declarativeNetRequestWithHostAccess', 'declarativeNetRequest'] },
  { why: 'keep', names: ['storage', 'unlimitedStorage'] },
  { why: 'wait', names: ['alarms', 'notifications'] },
  { why: 'read', names: ['offscreen'] },
  { why: 'press', names: ['activeTab', 'scripting', 'contextMenus', 'sidePanel'] },
  { why: 'containers', names: ['contextualIdentities', 'cookies'] },
] as const;

interface Props {
  /** Whether the permission for all sites is granted. */
  sites: boolean;
  /** Permissions declared in the manifest of this build. */
  names: readonly string[];
  pending: boolean;
  onAllow: () => void;
}

/** Step that lists each permission with its reason and state, and requests missing ones. */
export function PermissionsStep({ sites, names, pending, onAllow }: Props) {
  return (
    <div class="stack">
      <p>{i18n.t('welcome.sitesWhy')}</p>
      {!sites && (
        <div class="row row-wrap">
          <Button primary disabled={pending} onClick={onAllow}>
            {i18n.t('problemAction.allow')}
          </Button>
          <span class="hint">{i18n.t('welcome.allowHint')}</span>
        </div>
      )}
      <details class="fold" open={!sites}>
        <summary>
          <strong>{i18n.t('welcome.permissions')}</strong>
        </summary>
        <ul class={styles.permissions}>
          <li>
            <Held held={sites} />
            <div>
              <p>{i18n.t('welcome.why.sites')}</p>
              <p class="mono small muted">{allSitesPattern}</p>
            </div>
          </li>
          {groups.map(({ why, names: needed }) => {
            const here = needed.filter((name) => names.includes(name));
            if (here.length === 0) return null;
            return (
              <li key={why}>
                <Held held />
                <div>
                  <p>{i18n.t(`welcome.why.${why}`)}</p>
                  <p class="mono small muted break">{here.join(', ')}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </details>
    </div>
  );
}

function Held({ held }: { held: boolean }) {
  return (
    <span class={`chip ${held ? 'good' : 'warn'}`}>
      {held && <CheckIcon size={11} />}
      {i18n.t(held ? 'welcome.granted' : 'welcome.notGranted')}
    </span>
  );
}
