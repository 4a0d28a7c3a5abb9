import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { logFailure } from '@/utils/log-failure';
import { ProblemBanner } from '@/components/ui/problem-banner';
import type { IntentState } from '@/components/ui/hooks/use-intent';
import { storeIn, storeTyped } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { textOfFile } from '@/utils/file-text';
import { profiles } from '@/utils/storage/state/page-state';
import { withHiddenPaths } from '@/utils/proxy/import/hidden-paths';
import { type ImportPlan, planImport } from '@/utils/proxy/import/profiles-file';
import { openSealedLogins, saveImported } from './import-profiles';
import { ImportReport } from './import-report';
import { Section } from '@/components/ui/section';

/** Maximum length of an imported file in characters; enough for any list of 100,000 sites. */
const longest = 20_000_000;

interface Props {
  intent: IntentState;
  /** Called with the IDs of the new profiles, also after an error halfway. */
  onAdded: (ids: string[]) => void;
}

/** Imports profiles from a file or pasted text, after showing a report. */
export function ImportSection({ intent, onAdded }: Props) {
  const text = useSignal('');
  const plan = useSignal<ImportPlan | null>(null);
  const error = useSignal('');
  const done = useSignal(0);
  const passphrase = useSignal('');
  /** Number of the newest reading; an older file that is read later is ignored. */
  const newest = useRef(0);

  function begin(): number {
    error.value = '';
    plan.value = null;
    newest.current += 1;
    return newest.current;
  }

  function read(input: string) {
    begin();
    if (input.trim() === '') error.value = i18n.t('transfer.nothing');
    else if (input.length > longest) error.value = i18n.t('transfer.tooLong');
    else {
      const found = planImport(
        input,
        (profiles.value.value ?? []).map(({ name }) => name),
        () => crypto.randomUUID(),
      );
      if (found.added.length === 0 && found.skipped.length === 0) {
        error.value = i18n.t('transfer.nothing');
      } else plan.value = import.meta.env.FIREFOX ? found : withHiddenPaths(found);
    }
  }

  async function readFile(file: File | undefined) {
    if (!file) return;
    const reading = begin();
    if (file.size > longest) {
      error.value = i18n.t('transfer.tooLong');
      return;
    }
    try {
      const found = await textOfFile(file);
      if (reading === newest.current) read(found);
    } catch (cause) {
      // Such as a file that was moved or changed after it was chosen.
      logFailure('reading a file of profiles')(cause);
      if (reading === newest.current) error.value = i18n.t('transfer.unreadable');
    }
  }

  async function add(chosen: ImportPlan) {
    done.value = 0;
    error.value = '';
    const withLogin = await openSealedLogins(chosen, passphrase.value);
    if (!withLogin) {
      error.value = i18n.t('transfer.unsealFailed');
      return;
    }
    const ids: string[] = [];
    try {
      await saveImported(chosen, withLogin, (id) => {
        done.value = ids.push(id);
      });
      // It may hold logins.
      text.value = '';
    } finally {
      plan.value = null;
      passphrase.value = '';
      onAdded(ids);
    }
  }

  return (
    <Section title={i18n.t('transfer.import')}>
      <p class="hint">{i18n.t('transfer.importHint')}</p>
      <div class="field">
        <label for="import-file">{i18n.t('transfer.file')}</label>
        <input
          id="import-file"
          type="file"
          onChange={({ currentTarget: input }) => {
            void readFile(input.files?.[0]);
            // The same file can be chosen again.
            input.value = '';
          }}
        />
      </div>
      <div class="field">
        <label for="import-text">{i18n.t('transfer.paste')}</label>
        <textarea
          id="import-text"
          class="textarea mono"
          rows={6}
          spellcheck={false}
          // Chromium (156) stores the content of other fields in the session files of its profile folder.
          autocomplete="off"
          value={text.value}
          onInput={storeTyped(text)}
        />
      </div>
      <div class="row">
        <Button primary={plan.value === null} onClick={() => read(text.value)}>
          {i18n.t('transfer.read')}
        </Button>
      </div>
      {error.value !== '' && <p role="alert">{error.value}</p>}
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
    </Section>
  );
}
