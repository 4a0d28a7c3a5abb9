import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { openShortcuts, type Shortcut, shortcuts } from '@/utils/settings/state/shortcuts';
import { profiles } from '@/utils/storage/state/page-state';
import styles from './settings.module.css';

/** Text keys of the browser's reserved commands; all others open the popup. */
const own: Readonly<Record<string, 'command.panel'>> = { _execute_sidebar_action: 'command.panel' };

/**
 * Settings section on the keyboard shortcuts, which can be changed only on a page of the browser.
 */
export function ShortcutsSection() {
  const intent = useIntent();
  const list = useSignal<Shortcut[]>([]);
  const byHand = useSignal(false);
  useEffect(() => {
    const read = () =>
      void intent.run(async () => {
        list.value = await shortcuts();
      });
    read();
    // The shortcuts may have been changed while the page had no focus.
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, []);
  return (
    <section class="panel stack" aria-labelledby="shortcuts-title">
      <h2 id="shortcuts-title">{i18n.t('settings.shortcuts')}</h2>
      <table class="table">
        <tbody>
          {list.value.map(({ name, description, keys }) => (
            <tr key={name}>
              <th scope="row" class={styles.wrap}>
                {profileText(name) || description || i18n.t(own[name] ?? 'settings.openPopup')}
              </th>
              <td class="end">
                {keys === '' ? (
                  <span class="muted">{i18n.t('settings.noShortcut')}</span>
                ) : (
                  <kbd>{keys}</kbd>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">{i18n.t('settings.profileShortcutsHint')}</p>
      <div class="row row-wrap">
        <button
          type="button"
          class="button"
          onClick={() =>
            void intent.run(async () => {
              byHand.value = !(await openShortcuts());
            })
          }
        >
          {i18n.t('settings.changeShortcuts')}
        </button>
        <span class="hint" role="status">
          {byHand.value && i18n.t('settings.shortcutsByHand')}
        </span>
      </div>
      {intent.problem.value && <ProblemBanner problem={intent.problem.value} ways={[]} />}
    </section>
  );
}

/** What the key of a profile's place in the list does now; empty: another shortcut, or no profile is there. */
function profileText(name: string): string {
  const [, number] = /^profile-([1-9])$/.exec(name) ?? [];
  const profile = profiles.value.value?.[Number(number) - 1];
  return profile ? i18n.t('settings.profileShortcut', [profile.name]) : '';
}
