import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { countText } from '@/utils/i18n/format';
import { classes } from '@/components/ui/classes';
import { Button } from '@/components/ui/button';
import { storeTyped } from '@/components/ui/signals';
import { handleSubmit } from '@/components/ui/handle-submit';
import styles from './library.module.css';

interface Props {
  /** Adds a tag. Returns the number of results that have no room for it. */
  add: (tag: string) => Promise<number>;
  /** Runs the work. Resolves to false where it failed, and the text stays. */
  run: (work: () => Promise<void>) => Promise<boolean>;
}

/** Text box for one tag, added with Enter or the button. */
export function TagField({ add, run }: Props) {
  const text = useSignal('');
  /** Number of results that have no room for the last tag. */
  const full = useSignal(0);
  const id = useId();
  return (
    <>
      <form
        class={classes('row', styles.tagField)}
        onSubmit={handleSubmit(() => {
          const typed = text.value;
          if (typed.trim() === '') return;
          full.value = 0;
          const adding = run(async () => {
            full.value = await add(typed.trim());
          });
          void adding.then((isDone) => {
            if (isDone && full.value === 0 && text.value === typed) text.value = '';
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
      {full.value > 0 && (
        <p class="error" role="alert">
          {countText('library.tagsFull', full.value)}
        </p>
      )}
    </>
  );
}
