import { i18n } from '@/utils/i18n/i18n';
import { profileSummary } from '@/components/proxy/profile-summary';
import { TextField } from '@/components/ui/text-field';
import { Button } from '@/components/ui/button';
import type { ImportPlan } from '@/utils/proxy/import/profiles-file';

/** Maximum number of lines in each list of a report; the rest are only counted. */
const shown = 200;

const sources = {
  vantage: 'transfer.from.vantage',
  foxyproxy: 'transfer.from.foxyproxy',
  'foxyproxy-old': 'transfer.from.foxyproxy',
  omega: 'transfer.from.omega',
  switchysharp: 'transfer.from.switchysharp',
  smartproxy: 'transfer.from.smartproxy',
  caido: 'transfer.from.caido',
  lines: 'transfer.from.lines',
} as const;

interface ReportProps {
  plan: ImportPlan;
  passphrase: string;
  onPassphrase: (passphrase: string) => void;
  busy: boolean;
  done: number;
  onAdd: (plan: ImportPlan) => void;
}

/** Report before an import: the profiles to add, and the skipped ones with the reason. */
export function ImportReport({ plan, passphrase, busy, done, onPassphrase, onAdd }: ReportProps) {
  const { added, skipped, source, sealed } = plan;
  return (
    <div class="stack" role="status">
      <h3>{i18n.t(sources[source])}</h3>
      <ul>
        {added.slice(0, shown).map(({ profile, sites, wasOn }) => (
          <li key={profile.id} class="break">
            <strong>{profile.name}</strong>{' '}
            <span class="muted small">{profileSummary(profile)}</span>
            {sites !== '' && (
              <span class="chip">
                {i18n.t('transfer.sites', sites.split('\n').length, [sites.split('\n').length])}
              </span>
            )}
            {wasOn && <span class="chip">{i18n.t('transfer.wasOn')}</span>}
          </li>
        ))}
      </ul>
      {added.some(({ wasOn }) => wasOn) && <p class="hint">{i18n.t('transfer.wasOnHint')}</p>}
      {added.length > shown && <p>{i18n.t('transfer.more', [added.length - shown])}</p>}
      {skipped.length > 0 && (
        <>
          <h3>{i18n.t('transfer.skipped', skipped.length, [skipped.length])}</h3>
          <ul>
            {skipped.slice(0, shown).map(({ name, why }) => (
              <li key={`${name} ${why}`} class="break">
                <strong>{name}</strong>: {reason(why)}
              </li>
            ))}
          </ul>
          {skipped.length > shown && <p>{i18n.t('transfer.more', [skipped.length - shown])}</p>}
        </>
      )}
      {sealed !== null && (
        <TextField
          name={i18n.t('transfer.sealed')}
          value={passphrase}
          masked
          hint={i18n.t('transfer.sealedHint')}
          onInput={onPassphrase}
        />
      )}
      {added.length > 0 && (
        <div class="row">
          <Button primary disabled={busy} onClick={() => onAdd(plan)}>
            {i18n.t('transfer.add', added.length, [added.length])}
          </Button>
          {busy && (
            <progress max={added.length} value={done} aria-label={i18n.t('transfer.adding')} />
          )}
        </div>
      )}
    </div>
  );
}

function reason(why: ImportPlan['skipped'][number]['why']): string {
  switch (why) {
    case 'pac-script':
      return i18n.t('transfer.why.pacScript');
    case 'socks4':
      return i18n.t('transfer.why.socks4');
    case 'regular-expression':
      return i18n.t('transfer.why.regularExpression');
    case 'time-or-weekday':
      return i18n.t('transfer.why.timeOrWeekday');
    case 'host-levels':
      return i18n.t('transfer.why.hostLevels');
    case 'keyword':
      return i18n.t('transfer.why.keyword');
    case 'pattern-unreadable':
      return i18n.t('transfer.why.patternUnreadable');
    case 'local-names':
      return i18n.t('transfer.why.localNames');
    case 'host-itself':
      return i18n.t('transfer.why.hostItself');
    case 'whole-address':
      return i18n.t('transfer.why.wholeAddress');
    case 'subscribed-list':
      return i18n.t('transfer.why.subscribedList');
    case 'list-subscribed':
      return i18n.t('transfer.why.listSubscribed');
    case 'nested-rules':
      return i18n.t('transfer.why.nestedRules');
    case 'system-proxy':
      return i18n.t('transfer.why.systemProxy');
    case 'proxy-shared':
      return i18n.t('transfer.why.proxyShared');
    case 'disabled-rule':
      return i18n.t('transfer.why.disabledRule');
    case 'rule-order':
      return i18n.t('transfer.why.ruleOrder');
    case 'line-unreadable':
      return i18n.t('transfer.why.lineUnreadable');
    case 'host-unreadable':
      return i18n.t('transfer.why.hostUnreadable');
    case 'scheme-unknown':
      return i18n.t('transfer.why.schemeUnknown');
    case 'per-scheme-proxies':
      return i18n.t('transfer.why.perSchemeProxies');
    case 'profile-missing':
      return i18n.t('transfer.why.profileMissing');
    case 'entry-unreadable':
      return i18n.t('transfer.why.entryUnreadable');
    case 'window-proxy':
      return i18n.t('transfer.why.windowProxy');
    case 'login-unreadable':
      return i18n.t('transfer.why.loginUnreadable');
    case 'tab-rule':
      return i18n.t('transfer.why.tabRule');
    case 'profile-unreadable':
      return i18n.t('transfer.why.profileUnreadable');
  }
}
