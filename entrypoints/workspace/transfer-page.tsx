import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { describe } from '@/components/proxy-words';
import { ProblemBanner } from '@/components/problem-banner';
import { UndoToast } from '@/components/undo-toast';
import { useIntent } from '@/components/use-intent';
import { send } from '@/utils/platform/page';
import { profiles } from '@/utils/platform/state';
import { layOut } from '@/utils/proxy/where/tables-text';
import { type ImportPlan, planImport, profilesFile } from '@/utils/proxy/transfer';
import { sitesItem } from '@/utils/storage/sites';
import { go } from './route';

/** Characters of a file that are read at most: more than any list of 100,000 sites takes. */
const longest = 20_000_000;

async function saveFile(): Promise<void> {
  const all = await Promise.all(
    (profiles.value.value ?? []).map(async (profile) => ({
      profile,
      sites: (await sitesItem(profile.id).read())?.text ?? '',
    })),
  );
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([profilesFile(all)], { type: 'application/json' }));
  link.download = 'vantage-profiles.json';
  link.click();
  // The download has begun with the press; the address may go once it is read.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Profiles from a file or a paste, with a report before anything is added; and all of them as one file. */
export function TransferPage() {
  const intent = useIntent();
  const text = useSignal('');
  const plan = useSignal<ImportPlan | null>(null);
  const wrong = useSignal('');
  const done = useSignal(0);
  const added = useSignal<string[] | null>(null);
  const all = profiles.value.value ?? [];

  function read(given: string) {
    wrong.value = '';
    plan.value = null;
    if (given.trim() === '') wrong.value = i18n.t('transfer.nothing');
    else if (given.length > longest) wrong.value = i18n.t('transfer.tooLong');
    else {
      const found = planImport(
        given,
        all.map(({ name }) => name),
        () => crypto.randomUUID(),
      );
      if (found.added.length === 0 && found.notTaken.length === 0) {
        wrong.value = i18n.t('transfer.nothing');
      } else plan.value = found;
    }
  }

  async function readFile(file: File | undefined) {
    if (!file) return;
    if (file.size > longest) wrong.value = i18n.t('transfer.tooLong');
    else read(await file.text());
  }

  async function add({ added: items }: ImportPlan) {
    done.value = 0;
    const ids: string[] = [];
    try {
      for (const { profile, sites, login } of items) {
        await send('profiles/save', {
          profile,
          ...(sites === '' ? {} : { sites: layOut(sites).sites }),
          ...(login ? { login } : {}),
        });
        ids.push(profile.id);
        done.value = ids.length;
      }
    } finally {
      plan.value = null;
      added.value = ids;
    }
  }

  async function takeBack(ids: readonly string[]) {
    for (const profileId of ids) await send('profiles/remove', { profileId });
  }

  return (
    <div class="stack column">
      <div class="row between">
        <h1>{i18n.t('transfer.title')}</h1>
        <button type="button" class="button" onClick={() => go('profiles')}>
          {i18n.t('transfer.back')}
        </button>
      </div>
      <section class="panel stack" aria-labelledby="import-title">
        <h2 id="import-title">{i18n.t('transfer.import')}</h2>
        <p class="hint">{i18n.t('transfer.importHint')}</p>
        <div class="field">
          <label for="import-file">{i18n.t('transfer.file')}</label>
          <input
            id="import-file"
            type="file"
            onChange={(event) => void readFile(event.currentTarget.files?.[0])}
          />
        </div>
        <div class="field">
          <label for="import-text">{i18n.t('transfer.paste')}</label>
          <textarea
            id="import-text"
            class="textarea mono"
            rows={6}
            spellcheck={false}
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value;
            }}
          />
        </div>
        <div class="row">
          <button type="button" class="button primary" onClick={() => read(text.value)}>
            {i18n.t('transfer.read')}
          </button>
        </div>
        {wrong.value !== '' && <p role="alert">{wrong.value}</p>}
        {plan.value && (
          <Report
            plan={plan.value}
            busy={intent.pending.value}
            done={done.value}
            onAdd={(chosen) => void intent.run(() => add(chosen))}
          />
        )}
        {intent.problem.value && <ProblemBanner problem={intent.problem.value} ways={[]} />}
      </section>
      <section class="panel stack" aria-labelledby="export-title">
        <h2 id="export-title">{i18n.t('transfer.export')}</h2>
        <p class="hint">{i18n.t('transfer.exportHint')}</p>
        <div class="row">
          <button
            type="button"
            class="button"
            disabled={all.length === 0}
            onClick={() => void intent.run(saveFile)}
          >
            {i18n.t('transfer.save', all.length, [all.length])}
          </button>
        </div>
      </section>
      {added.value && added.value.length > 0 && (
        <UndoToast
          text={i18n.t('transfer.added', added.value.length, [added.value.length])}
          onUndo={() => {
            const ids = added.value ?? [];
            added.value = null;
            void intent.run(() => takeBack(ids));
          }}
          onGone={() => {
            added.value = null;
          }}
        />
      )}
    </div>
  );
}

/** Lines that a report shows at most; how many more there are is said. */
const shown = 200;

const sources = {
  vantage: 'transfer.from.vantage',
  foxyproxy: 'transfer.from.foxyproxy',
  'foxyproxy-old': 'transfer.from.foxyproxy',
  omega: 'transfer.from.omega',
  lines: 'transfer.from.lines',
} as const;

interface ReportProps {
  plan: ImportPlan;
  busy: boolean;
  done: number;
  onAdd: (plan: ImportPlan) => void;
}

/** What would be added, and what would not and why. */
function Report({ plan, busy, done, onAdd }: ReportProps) {
  const { added, notTaken, source } = plan;
  return (
    <div class="stack" role="status">
      <h3>{i18n.t(sources[source])}</h3>
      <ul class="report">
        {added.slice(0, shown).map(({ profile, sites }) => (
          <li key={profile.id} class="break">
            <strong>{profile.name}</strong> <span class="muted small">{describe(profile)}</span>
            {sites !== '' && (
              <span class="chip">
                {i18n.t('transfer.sites', sites.split('\n').length, [sites.split('\n').length])}
              </span>
            )}
          </li>
        ))}
      </ul>
      {added.length > shown && <p>{i18n.t('transfer.more', [added.length - shown])}</p>}
      {notTaken.length > 0 && (
        <>
          <h3>{i18n.t('transfer.notTaken', notTaken.length, [notTaken.length])}</h3>
          <ul class="report">
            {notTaken.slice(0, shown).map(({ name, why }) => (
              <li key={`${name} ${why}`} class="break">
                <strong>{name}</strong>: {reason(why)}
              </li>
            ))}
          </ul>
          {notTaken.length > shown && <p>{i18n.t('transfer.more', [notTaken.length - shown])}</p>}
        </>
      )}
      {added.length > 0 && (
        <div class="row">
          <button type="button" class="button primary" disabled={busy} onClick={() => onAdd(plan)}>
            {i18n.t('transfer.add', added.length, [added.length])}
          </button>
          {busy && (
            <progress max={added.length} value={done} aria-label={i18n.t('transfer.adding')} />
          )}
        </div>
      )}
    </div>
  );
}

function reason(why: ImportPlan['notTaken'][number]['why']): string {
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
    case 'disabled-rule':
      return i18n.t('transfer.why.disabledRule');
    case 'rule-order':
      return i18n.t('transfer.why.ruleOrder');
    case 'line-unreadable':
      return i18n.t('transfer.why.lineUnreadable');
    case 'scheme-unknown':
      return i18n.t('transfer.why.schemeUnknown');
    case 'per-scheme-proxies':
      return i18n.t('transfer.why.perSchemeProxies');
    case 'profile-missing':
      return i18n.t('transfer.why.profileMissing');
    case 'profile-unreadable':
      return i18n.t('transfer.why.profileUnreadable');
  }
}
