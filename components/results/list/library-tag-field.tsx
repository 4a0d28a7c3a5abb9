import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { classes } from '@/components/ui/classes';
import { Button } from '@/components/ui/button';
import { storeTyped } from '@/components/ui/signals';
import { handleSubmit } from '@/components/ui/handle-submit';
import styles from './library.module.css';

interface Props {
  /** Adds a tag. Resolves to false where it was not added, and the text stays. */
  onAdd: (tag: string) => Promise<boolean>;
}

/** Text box for one tag, added with Enter or the button. */
export function TagField({ onAdd }: Props) {
  const text = useSignal('');
  const id = useId();
  return (
    <form
      class={classes('row', styles.tagField)}
      onSubmit={handleSubmit(() => {
        const typed = text.value;
        if (typed.trim() === '') return;
        void onAdd(typed.trim()).then((isAdded) => {
          if (isAdded && text.value === typed) text.value = '';
        });
      })}
    >
      <label class="vh" for={id}>
        {i18n.t('library.addTag')}
      </label>
      <input
        id={id}
        class="input"
        maxLength={60}
        autocomplete="off"
        placeholder={i18n.t('library.addTag')}
        value={text.value}
        onInput={storeTyped(text)}
      />
      <Button small type="submit" disabled={text.value.trim() === ''}>
        {i18n.t('library.add')}
      </Button>
    </form>
  );
}
