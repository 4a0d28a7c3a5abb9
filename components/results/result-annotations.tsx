import { useSignal } from '@preact/signals';
import { useEffect, useId, useState } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { CrossIcon } from '@/components/ui/more-icons';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useSaveQueue } from '@/components/ui/hooks/use-save-queue';
import { useNextFocus } from '@/components/ui/hooks/use-next-focus';
import { storeIn } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import type { LibraryChange } from '@/utils/library/change';
import { rowOfRun } from '@/utils/library/database/rows-store';
import type { Row } from '@/utils/library/library-row';
import { libraryVersion } from '@/utils/library/state/results-list';
import { type Problem, toProblem } from '@/utils/problem';
import { changeResults } from '@/utils/library/state/result-actions';
import { TagField } from './list/library-tag-field';
import styles from './list/library.module.css';

function Note({ row, onSave }: { row: Row; onSave: (note: string) => void }) {
  /** Text that was typed and not saved; null: none. */
  const typed = useSignal<string | null>(null);
  const [isOpen] = useState(row.note !== '');
  const id = useId();
  const text = typed.value ?? row.note;
  useEffect(() => {
    // What was typed since a save stays.
    if (typed.value === row.note) typed.value = null;
  }, [row.note]);
  return (
    <details class={styles.note} open={isOpen}>
      <summary>{i18n.t('library.note')}</summary>
      <div class="stack-s">
        <textarea
          id={id}
          class="textarea"
          rows={3}
          maxLength={10_000}
          aria-label={i18n.t('library.note')}
          aria-describedby={`${id}-hint`}
          value={text}
          onInput={({ currentTarget: { value } }) => {
            typed.value = value === row.note ? null : value;
          }}
        />
        <div class="row between">
          <span class="hint" id={`${id}-hint`}>
            {i18n.t('library.noteHint')}
          </span>
          <Button small disabled={text === row.note} onClick={() => onSave(text)}>
            {i18n.t(
              text === row.note && row.note !== '' ? 'library.noteSaved' : 'library.saveNote',
            )}
          </Button>
        </div>
      </div>
    </details>
  );
}

/** The user's annotations of a result: pin, tags and note. */
export function ResultAnnotations({ id }: { id: string }) {
  const row = useSignal<Row | null>(null);
  const unread = useSignal<Problem | null>(null);
  // A press right after another one must not be lost: the row shows the first change before its reply comes.
  const saves = useSaveQueue();
  const { box, focusNext } = useNextFocus();
  useEffect(() => {
    rowOfRun(id).then(storeIn(row), (error: unknown) => {
      unread.value = toProblem(error);
    });
  }, [id, libraryVersion.value]);
  if (!row.value) return null;
  const { pinned, tags } = row.value;
  const change = (edit: LibraryChange) => saves.save(() => changeResults([id], edit));
  return (
    <section class={styles.marks} aria-label={i18n.t('library.marks')}>
      <div class="row row-wrap" ref={box}>
        <Button
          small
          aria-pressed={pinned}
          onClick={() => void change({ kind: 'pin', pinned: !pinned })}
        >
          {i18n.t(pinned ? 'library.pinned' : 'library.pin')}
        </Button>
        {tags.length > 0 && (
          <ul class={classes('row row-wrap', styles.tags)} aria-label={i18n.t('library.tags')}>
            {tags.map((tag, at) => (
              <li class={styles.tag} key={tag}>
                <span class="clip" title={tag} dir="auto">
                  {tag}
                </span>
                <button
                  type="button"
                  aria-label={i18n.t('library.removeTag', [tag])}
                  onClick={() => {
                    // Without tags, the text box for a new one.
                    focusNext('li button, input', at);
                    void change({ kind: 'tag', tag, there: false });
                  }}
                >
                  <CrossIcon size={10} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <TagField
          add={(tag) => changeResults([id], { kind: 'tag', tag, there: true })}
          run={(work) => saves.save(work)}
        />
      </div>
      <Note key={id} row={row.value} onSave={(note) => void change({ kind: 'note', note })} />
      <ProblemBanner problem={saves.problem.value ?? unread.value} />
    </section>
  );
}
