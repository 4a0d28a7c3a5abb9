import { i18n } from '@/utils/i18n/i18n';
import { withIndex } from '../../ui/hooks/with-index';
import type { Pairs } from '@/utils/view/headers';
import { CopyButton } from '../../ui/copy-button';
import styles from './view.module.css';

/**
 * Maximum number of rendered pairs, and of characters of a name and a value. The copy button copies
 * everything.
 */
const limits = { pairs: 500, name: 300, value: 2000 };

/** Headers and cookies as the service reported them, field by field. */
export function ViewHeaders({ headers }: { headers: readonly Pairs[] }) {
  return (
    <div class="stack">
      {headers.map(({ field, pairs }) => (
        <section class="stack-s" key={field}>
          <div class="row between">
            <h3 class="mono">{field}</h3>
            <CopyButton read={() => pairs.map(([name, value]) => `${name}: ${value}`).join('\n')} />
          </div>
          <div class={styles.tablePlace} tabIndex={0} role="region" aria-label={field}>
            <table class={styles.data}>
              <thead>
                <tr>
                  <th scope="col">{i18n.t('view.name')}</th>
                  <th scope="col">{i18n.t('view.value')}</th>
                </tr>
              </thead>
              <tbody>
                {withIndex(pairs.slice(0, limits.pairs)).map(({ id, item: [name, value] }) => (
                  <tr key={id}>
                    <th scope="row" class="mono">
                      {name.slice(0, limits.name)}
                    </th>
                    <td class="mono break">{value.slice(0, limits.value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </div>
  );
}
