import { i18n } from '@/utils/i18n/i18n';
import { nodeSummary, isBranch, type JsonNode, sizeOf } from '@/utils/view/json-tree';
import { countText } from '@/utils/i18n/format';
import styles from './view.module.css';

interface Props {
  id: string;
  node: JsonNode;
  /** Offset from the top of the tree, in pixels. */
  top: number;
  open: boolean;
  chosen: boolean;
  onPress: () => void;
}

/** Maximum number of indented levels; deeper rows show their level as a number. */
const indented = 24;

function toneOf({ value }: JsonNode): string | undefined {
  if (typeof value === 'string') return styles.toneValue;
  return typeof value === 'number' ? styles.toneNumber : styles.toneWord;
}

/**
 * Row of one value in the tree; a click expands or collapses it. `<bdi>` keeps right-to-left names
 * from reordering the row.
 */
export function ViewJsonRow({ id, node, top, open, chosen, onPress }: Props) {
  const branch = isBranch(node);
  const count = branch ? sizeOf(node) : 0;
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={node.depth + 1}
      aria-expanded={branch ? open : undefined}
      aria-selected={chosen}
      class={styles.jsonRow}
      style={`top: ${top}px; padding-inline-start: ${8 + Math.min(node.depth, indented) * 16}px`}
      onClick={onPress}
    >
      <span class={styles.jsonMark} aria-hidden="true">
        {branch ? (open ? '▾' : '▸') : ''}
      </span>
      {node.depth > indented && (
        <span class="muted">{i18n.t('view.level', [String(node.depth)])} </span>
      )}
      {node.key !== null && (
        <span class={styles.toneName}>
          <bdi>{String(node.key).slice(0, 300)}</bdi>:{' '}
        </span>
      )}
      {branch ? (
        <span class="muted">
          {Array.isArray(node.value) ? '[ ]' : '{ }'} {countText('view.items', count)}
        </span>
      ) : (
        <bdi class={toneOf(node)}>{nodeSummary(node)}</bdi>
      )}
    </div>
  );
}
