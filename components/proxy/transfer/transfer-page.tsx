import { useSignal } from '@preact/signals';
import { isTooShort } from '@/utils/security/new-passphrase';
import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { TextField } from '@/components/ui/text-field';
import { UndoToast } from '@/components/ui/undo-toast';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { setTo, storeIn } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { saveFile } from '@/utils/browser/save-file';
import { textOfFile } from '@/utils/file-text';
import { send } from '@/utils/messaging/send';
import { profiles } from '@/utils/storage/state/page-state';
import { loginEndpoint } from '@/utils/proxy/endpoint';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { type ImportPlan, planImport, profilesFile } from '@/utils/proxy/import/profiles-file';
import { sitesItem } from '@/utils/storage/registry/profiles';
import { goTo } from '../../workspace/route';
import { ImportReport } from './transfer-report';

/** Maximum length of an imported file in characters; enough for any list of 100,000 sites. */
const longest = 20_000_000;

/**
 * Saves all profiles as a file.
 * @param passphrase encrypts the logins of custom profiles; empty: leaves the logins out.
 */
async function saveProfiles(passphrase: string): Promise<void> {
  const all = await Promise.all(
    (profiles.value.value ?? []).map(async (profile) => ({
      profile,
      sites: (await sitesItem(profile.id).read())?.text ?? '',
    })),
  );
  const profileIds = all.map(({ profile }) => profile.id);
  const sealed =
    passphrase === '' ? null : (await send('transfer/seal', { passphrase, profileIds })).sealed;
  saveFile('vantage-profiles.json', new Blob([profilesFile(all, sealed)]));
}

/**
 * Page that imports profiles from a file or pasted text, after showing a report, and exports all
 * profiles as one file.
 */
export function ImportExportPage() {
  const intent = useIntent();
  const text = useSignal('');
  const plan = useSignal<ImportPlan | null>(null);
  const wrong = useSignal('');
  const done = useSignal(0);
  const added = useSignal<string[] | null>(null);
  const passphrase = useSignal('');
  const sealWith = useSignal('');
  const all = profiles.value.value ?? [];
  const tooShort = sealWith.value !== '' && isTooShort(sealWith.value);

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
    else read(await textOfFile(file));
  }

  async function add({ added: items, sealed }: ImportPlan) {
    done.value = 0;
    wrong.value = '';
    let withLogin = new Set<string>();
    if (sealed !== null && passphrase.value !== '') {
      const named = items.flatMap(({ profile, idThere }) =>
        idThere === null || profile.kind !== 'custom'
          ? []
          : [{ from: idThere, to: profile.id, proxy: loginEndpoint(profile) }],
      );
      const given = { passphrase: passphrase.value, sealed, ids: named };
      const { opened, ids: found } = await send('transfer/unseal', given);
      if (!opened) {
        wrong.value = i18n.t('transfer.sealedWrong');
        return;
      }
      withLogin = new Set(found);
    }
    const ids: string[] = [];
    try {
      for (const { profile, sites, login } of items) {
        await send('profiles/save', {
          profile:
            profile.kind === 'custom' && withLogin.has(profile.id)
              ? { ...profile, hasLogin: true }
              : profile,
          ...(sites === '' ? {} : { sites: parseSiteList(sites).sites }),
          ...(login ? { login } : {}),
        });
        ids.push(profile.id);
        done.value = ids.length;
      }
      // It may hold logins.
      text.value = '';
    } finally {
      plan.value = null;
      passphrase.value = '';
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
        <Button onClick={() => goTo('profiles')}>{i18n.t('transfer.back')}</Button>
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
            // Chromium (156) keeps what stands in other fields in the session files of its profile folder.
            autocomplete="off"
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value;
            }}
          />
        </div>
        <div class="row">
          <Button primary onClick={() => read(text.value)}>
            {i18n.t('transfer.read')}
          </Button>
        </div>
        {wrong.value !== '' && <p role="alert">{wrong.value}</p>}
        {plan.value && (
          <ImportReport
            plan={plan.value}
            passphrase={passphrase.value}
            onPassphrase={storeIn(passphrase)}
            busy={intent.pending.value}
            done={done.value}
            onAdd={(chosen) => void intent.run(() => add(chosen))}
          />
        )}
        <ProblemBanner problem={intent.problem.value} />
      </section>
      <section class="panel stack" aria-labelledby="export-title">
        <h2 id="export-title">{i18n.t('transfer.export')}</h2>
        <p class="hint">{i18n.t('transfer.exportHint')}</p>
        <TextField
          name={i18n.t('transfer.passphrase')}
          value={sealWith.value}
          masked
          hint={i18n.t('transfer.passphraseHint')}
          error={tooShort ? i18n.t('transfer.passphraseShort') : undefined}
          onInput={storeIn(sealWith)}
        />
        <div class="row">
          <Button
            disabled={all.length === 0 || tooShort}
            onClick={() => void intent.run(() => saveProfiles(sealWith.value))}
          >
            {i18n.t('transfer.save', all.length, [all.length])}
          </Button>
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
          onGone={setTo(added, null)}
        />
      )}
    </div>
  );
}
