import { i18n } from '@/utils/i18n/i18n';
import { withIndex } from '../../ui/hooks/with-index';
import type { DiffRow, DiffPiece } from '@/utils/view/compare-texts';
import { countText } from '@/utils/i18n/format';
import styles from './view.module.css';
import { classes } from '@/components/ui/classes';

const sideStyles = { left: styles.isLeft, right: styles.isRight, same: undefined };
const kindStyles = { same: styles.isSame, changed: styles.isChanged };

function Side({ pieces, side }: { pieces: DiffPiece[] | null; side: 'left' | 'right' | 'same' }) {
  return (
    <div
      class={classes(styles.diffSide, pieces === null ? styles.isEmpty : sideStyles[side])}
      dir="auto"
    >
      {side !== 'same' && pieces !== null && (
        <span class="vh">{i18n.t(side === 'left' ? 'view.removed' : 'view.added')}: </span>
      )}
      {withIndex(pieces ?? []).map(({ id, item: { text, marked } }) =>
        marked ? <mark key={id}>{text.slice(0, 5000)}</mark> : text.slice(0, 5000),
      )}
    </div>
  );
}

/** One row of two texts side by side, or the number of equal rows left out. */
export function ViewDiffRow({ row }: { row: DiffRow }) {
  if (row.kind === 'gap') {
    return <p class={styles.diffGap}>{countText('view.gap', row.count)}</p>;
  }
  const same = row.kind === 'same';
  return (
    <div class={classes(styles.diffRow, kindStyles[row.kind])}>
      <Side pieces={row.left} side={same ? 'same' : 'left'} />
      <Side pieces={row.right} side={same ? 'same' : 'right'} />
    </div>
  );
}
