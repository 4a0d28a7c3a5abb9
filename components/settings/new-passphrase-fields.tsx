import type { Signal } from '@preact/signals';
import { TextField } from '@/components/ui/text-field';
import { bindText } from '@/components/ui/signals';
import { i18n } from '@/utils/i18n/i18n';
import { isTooShort } from '@/utils/security/new-passphrase';

/** Whether a new passphrase is long enough and was typed twice alike. */
export const isRepeated = (passphrase: string, repeated: string): boolean =>
  !isTooShort(passphrase) && repeated === passphrase;

interface Props {
  name: string;
  hint: string;
  passphrase: Signal<string>;
  repeated: Signal<string>;
  /** Whether it may be left empty; it is then repeated only once something is typed. */
  optional?: boolean;
}

/** Fields for a new passphrase and its repetition. The text is masked, so a typing mistake would lock the user out. */
export function NewPassphraseFields({ name, hint, passphrase, repeated, optional = false }: Props) {
  const short = passphrase.value !== '' && isTooShort(passphrase.value);
  const differs = repeated.value !== '' && repeated.value !== passphrase.value;
  return (
    <>
      <TextField
        name={name}
        masked
        hint={hint}
        error={short ? i18n.t('lock.short') : null}
        {...bindText(passphrase)}
      />
      {(!optional || passphrase.value !== '') && (
        <TextField
          name={i18n.t('lock.repeat')}
          masked
          error={differs ? i18n.t('lock.differs') : null}
          {...bindText(repeated)}
        />
      )}
    </>
  );
}
