import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { classes } from '@/components/ui/classes';
import { Button } from '@/components/ui/button';
import { storeTyped } from '@/components/ui/signals';
import { handleSubmit } from '@/components/ui/handle-submit';
import styles from './library.module.css';

/** Text box for one tag, added with Enter or the button. */
export function TagField({ onAdd }: { onAdd: (tag: string) => void }) {
  const text = useSignal('');
  const id = useId();
  return (
    <form
      class={classes('row', styles.tagField)}
      onSubmit={handleSubmit(() => {
        const tag = text.value.trim();
        if (tag === '') return;
        text.value = '';
        onAdd(tag);
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
