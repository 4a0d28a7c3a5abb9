import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { classes } from '@/components/ui/classes';
import type { LinkedRequest, PageFields } from '@/utils/linked-pages/schema';
import { readingOf } from '@/utils/extract/values/reading';
import styles from './linked-pages.module.css';
import { Button } from '@/components/ui/button';

type Field = PageFields['fields'][number];

interface Props {
  /** Values of the first page. */
  fields: readonly Field[];
  label: string;
  pending: boolean;
  onStart: (fields: LinkedRequest['fields']) => void;
}

const sampleLength = 80;

/** Fields without those that repeat the value of another one of the same name. */
function distinct(fields: readonly Field[]): Field[] {
  const seen = new Set<string>();
  return fields.filter(({ name, value }) => {
    const mark = JSON.stringify([name.toLowerCase(), value]);
    return seen.size !== seen.add(mark).size;
  });
}

const asColumn = ({ key, name, kind, value }: Field): LinkedRequest['fields'][number] => ({
  key,
  name: name.slice(0, 200),
  kind: kind === 'text' ? readingOf([value], '').kind : kind,
});

/** Values found on the first page, of which the user chooses the new columns. */
export function PageFieldChoice({ fields, label, pending, onStart }: Props) {
  const chosen = useSignal<ReadonlySet<string>>(new Set());
  const offered = distinct(fields);
  const toggle = (key: string) => {
    const next = new Set(chosen.value);
    if (!next.delete(key)) next.add(key);
    chosen.value = next;
  };
  if (offered.length === 0) return <p class="hint">{i18n.t('linked.nothing')}</p>;
  return (
    <>
      <fieldset class={styles.fields}>
        <legend>{i18n.t('linked.choose')}</legend>
        {offered.map(({ key, name, value }) => (
          <label key={key} class={styles.field}>
            <input type="checkbox" checked={chosen.value.has(key)} onChange={() => toggle(key)} />
            <bdi class="break">{name}</bdi>
            <bdi class={classes('clip', styles.sample)}>{value.slice(0, sampleLength)}</bdi>
          </label>
        ))}
      </fieldset>
      <p>
        <Button
          small
          primary
          disabled={pending || chosen.value.size === 0}
          onClick={() => onStart(offered.filter(({ key }) => chosen.value.has(key)).map(asColumn))}
        >
          {label}
        </Button>
      </p>
    </>
  );
}
