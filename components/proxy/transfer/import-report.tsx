import { useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { messageName } from '@/utils/i18n/message-name';
import { profileSummary } from '@/components/proxy/profile-summary';
import { TextField } from '@/components/ui/text-field';
import { Button } from '@/components/ui/button';
import type { ImportPlan } from '@/utils/proxy/import/profiles-file';
import { LongList } from './long-list';

type Skipped = ImportPlan['skipped'][number];

/** Reasons that report a change of an imported item; all others report an item that was left out. */
const changed: ReadonlySet<Skipped['why']> = new Set([
  'host-itself',
  'address-block',
  'whole-address',
  'list-subscribed',
  'login-unreadable',
  'path-hidden',
  'proxy-shared',
  'whole-page',
]);

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
  const ordered = useMemo(() => leftOutFirst(skipped), [skipped]);
  return (
    <div class="stack" role="status">
      <h3>{i18n.t(sources[source])}</h3>
      <LongList items={added}>
        {({ profile, sites, wasOn }) => (
          <li key={profile.id} class="break">
            <strong>{profile.name}</strong>{' '}
            <span class="muted small">{profileSummary(profile)}</span>{' '}
            {sites !== '' && (
              <span class="chip">
                {i18n.t('transfer.sites', sites.split('\n').length, [sites.split('\n').length])}
              </span>
            )}{' '}
            {wasOn && <span class="chip">{i18n.t('transfer.wasOn')}</span>}
          </li>
        )}
      </LongList>
      {added.some(({ wasOn }) => wasOn) && <p class="hint">{i18n.t('transfer.wasOnHint')}</p>}
      {skipped.length > 0 && (
        <>
          <h3>{i18n.t('transfer.skipped', skipped.length, [skipped.length])}</h3>
          <LongList items={ordered}>
            {({ name, why }) => (
              <li key={`${name} ${why}`} class="break">
                <strong>{name}</strong>: {reason(why)}
              </li>
            )}
          </LongList>
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

const leftOutFirst = (skipped: readonly Skipped[]): Skipped[] => [
  ...skipped.filter(({ why }) => !changed.has(why)),
  ...skipped.filter(({ why }) => changed.has(why)),
];

const reason = (why: Skipped['why']): string => i18n.t(`transfer.why.${messageName(why)}`);
