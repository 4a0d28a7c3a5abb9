import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { type JsonNode, searchTree } from '@/utils/view/json-tree';
import { yieldToPage, createYielder } from '@/utils/view/yield';
import { numberText } from '@/utils/i18n/format';
import styles from './view.module.css';
import { classes } from '@/components/ui/classes';
import { Button } from '@/components/ui/button';

const maxHits = 1000;

/**
 * Search box for the names and values of a tree, with navigation between matches. Searches in small
 * steps.
 */
export function ViewJsonSearch({
  root,
  onFound,
}: {
  root: JsonNode;
  onFound: (node: JsonNode) => void;
}) {
  const query = useSignal('');
  const hits = useSignal<JsonNode[] | null>(null);
  const at = useSignal(0);

  useEffect(() => {
    hits.value = null;
    at.value = 0;
    const wanted = query.value;
    if (wanted === '') return;
    let gone = false;
    const work = async () => {
      const pause = createYielder();
      const found: JsonNode[] = [];
      for (const node of searchTree(root, wanted, maxHits)) {
        if (node) found.push(node);
        if (pause()) await yieldToPage();
        if (gone) return;
      }
      hits.value = found;
      const [first] = found;
      if (first) onFound(first);
    };
    const timer = setTimeout(() => void work(), 200);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [query.value, root]);

  function step(by: 1 | -1): void {
    const count = hits.value?.length ?? 0;
    if (count === 0) return;
    at.value = (at.value + by + count) % count;
    const node = hits.value?.[at.value];
    if (node) onFound(node);
  }

  const count = hits.value?.length ?? 0;
  return (
    <span class="row row-wrap">
      <input
        type="search"
        class={classes('input', styles.jsonSearch)}
        aria-label={i18n.t('view.jsonSearch')}
        placeholder={i18n.t('view.jsonSearch')}
        value={query.value}
        onInput={({ currentTarget }) => {
          query.value = currentTarget.value;
        }}
        onKeyDown={({ key, shiftKey, isComposing }) => {
          if (key === 'Enter' && !isComposing) step(shiftKey ? -1 : 1);
        }}
      />
      <span class="hint num" role="status">
        {hits.value !== null &&
          (count === 0
            ? i18n.t('view.jsonNone')
            : i18n.t(count === maxHits ? 'view.jsonMore' : 'view.jsonHits', [
                numberText(at.value + 1),
                numberText(count),
              ]))}
      </span>
      {count > 1 && (
        <>
          <Button small aria-label={i18n.t('view.jsonPrevious')} onClick={() => step(-1)}>
            ↑
          </Button>
          <Button small aria-label={i18n.t('view.jsonNext')} onClick={() => step(1)}>
            ↓
          </Button>
        </>
      )}
    </span>
  );
}
