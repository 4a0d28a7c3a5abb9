import { useSignal } from '@preact/signals';
import { isTooShort } from '@/utils/security/new-passphrase';
import { i18n } from '@/utils/i18n/i18n';
import { TextField } from '@/components/ui/text-field';
import type { IntentState } from '@/components/ui/hooks/use-intent';
import { bindText } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { saveFile } from '@/utils/browser/save-file';
import { send } from '@/utils/messaging/send';
import { profiles } from '@/utils/storage/state/page-state';
import { profilesFile } from '@/utils/proxy/import/profiles-file';
import { sitesItem } from '@/utils/storage/registry/proxy';
import { Section } from '@/components/ui/section';

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

/** Exports all profiles as one file, with their logins if a passphrase is typed. */
export function ExportSection({ intent }: { intent: IntentState }) {
  const passphrase = useSignal('');
  const count = (profiles.value.value ?? []).length;
  const tooShort = passphrase.value !== '' && isTooShort(passphrase.value);
  return (
    <Section title={i18n.t('transfer.export')}>
      <p class="hint">{i18n.t('transfer.exportHint')}</p>
      <TextField
        name={i18n.t('transfer.passphrase')}
        {...bindText(passphrase)}
        masked
        hint={i18n.t('transfer.passphraseHint')}
        error={tooShort ? i18n.t('transfer.passphraseShort') : undefined}
      />
      <div class="row">
        <Button
          disabled={count === 0 || tooShort}
          onClick={() => void intent.run(() => saveProfiles(passphrase.value))}
        >
          {i18n.t('transfer.save', count, [count])}
        </Button>
      </div>
    </Section>
  );
}
