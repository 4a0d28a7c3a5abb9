import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { useWindowEvent } from '@/components/ui/hooks/use-window-event';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { type Shortcut, shortcuts } from '@/utils/settings/state/shortcuts';
import { profiles } from '@/utils/storage/state/page-state';
import styles from './settings.module.css';

/** Text keys of the browser's reserved commands; all others open the popup. */
const reservedTexts: Readonly<Record<string, 'command.panel'>> = {
  _execute_sidebar_action: 'command.panel',
};

interface Props {
  /** Whether shortcuts without a key are listed, too. */
  withUnassigned: boolean;
  /** Rows before those of the browser's shortcuts. */
  children?: ComponentChildren;
}

/** Table of the shortcuts as they are set in the browser now. */
export function ShortcutTable({ withUnassigned, children }: Props) {
  const intent = useIntent();
  const list = useSignal<Shortcut[]>([]);
  const read = () =>
    void intent.run(async () => {
      list.value = await shortcuts();
    });
  useEffect(read, []);
  // The shortcuts may have been changed while the page had no focus.
  useWindowEvent('focus', read);
  return (
    <>
      <table class="table">
        <tbody>
          {children}
          {list.value.map(
            ({ name, description, keys }) =>
              (keys !== '' || withUnassigned) && (
                <ShortcutRow
                  key={name}
                  name={
                    profileText(name) ||
                    description ||
                    i18n.t(reservedTexts[name] ?? 'settings.openPopup')
                  }
                  keys={keys}
                />
              ),
          )}
        </tbody>
      </table>
      <ProblemBanner problem={intent.problem.value} />
    </>
  );
}

/** Row with the effect of a shortcut and its keys; '' for none. */
export function ShortcutRow({ name, keys }: { name: string; keys: string }) {
  return (
    <tr>
      <th scope="row" class={styles.wrap}>
        {name}
      </th>
      <td class="end">
        {keys === '' ? (
          <span class="muted">{i18n.t('settings.noShortcut')}</span>
        ) : (
          <kbd>{keys}</kbd>
        )}
      </td>
    </tr>
  );
}

/** Returns what the shortcut of a list position does now; empty: another shortcut, or no profile is there. */
function profileText(name: string): string {
  const [, number] = /^profile-([1-9])$/.exec(name) ?? [];
  const profile = profiles.value.value?.[Number(number) - 1];
  return profile ? i18n.t('settings.profileShortcut', [profile.name]) : '';
}
