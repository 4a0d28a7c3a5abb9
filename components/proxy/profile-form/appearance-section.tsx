import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { profileColors } from '@/utils/proxy/schema';
import { Disclosure } from '../../ui/disclosure';
import type { ProfileDraft } from './profile-draft';
import { TextField } from '../../ui/text-field';
import styles from './profile-form.module.css';

interface Props {
  draft: ProfileDraft;
  change: (part: Partial<ProfileDraft>) => void;
}

/** Fields for the colour and letters of the profile's badge. */
export function AppearanceSection({ draft, change }: Props) {
  const id = useId();
  const isPlain = draft.color === 'teal' && draft.letter === '';
  const summary = [i18n.t(`colors.${draft.color}`), draft.letter].filter(Boolean).join(' · ');
  return (
    <Disclosure title={i18n.t('profiles.appearance')} summary={isPlain ? '' : summary}>
      <fieldset class="field fieldset">
        <legend>{i18n.t('profiles.color')}</legend>
        <div class={styles.swatches}>
          {profileColors.map((color) => (
            <label key={color} class={styles.swatch} data-color={color}>
              <input
                type="radio"
                name={id}
                value={color}
                checked={color === draft.color}
                onChange={() => change({ color })}
              />
              <span>{i18n.t(`colors.${color}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        name={i18n.t('profiles.letter')}
        value={draft.letter}
        maxLength={2}
        hint={i18n.t('profiles.letterHint')}
        onInput={(letter) => change({ letter })}
      />
    </Disclosure>
  );
}
