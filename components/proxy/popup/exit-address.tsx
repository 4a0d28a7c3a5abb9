import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { classes } from '@/components/ui/classes';
import { ArrowIcon } from '@/components/ui/icons';
import { shownState } from '@/utils/proxy/check-states';
import { locked } from '@/utils/security/state';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import styles from './exit-address.module.css';

interface Props {
  /** Null: the browser's own connection. */
  active: ProfileState | null;
  profile: Profile | null;
}

function exitText(active: ProfileState | null, profile: Profile | null): string {
  if (!active) return i18n.t('proxy.exitOwn');
  if (locked.value) return i18n.t('lock.locked');
  if (shownState(active) === 'unprotected') return i18n.t('proxy.exitOverridden');
  const { phase, check, exit } = active;
  const isBlocked = phase === 'blocked';
  const isSwitching = phase === 'switching';
  // While traffic is blocked, the last exit is not shown as the current one.
  if (exit && !isSwitching) return isBlocked ? i18n.t('proxy.exitBlocked') : exit.address;
  if (isSwitching || (check === 'checking' && !isBlocked)) return i18n.t('proxy.exitChecking');
  return i18n.t(profile?.kind === 'direct' ? 'proxy.exitOwn' : 'proxy.exitUnknown');
}

/** Whether the rotation led to another address. This longer text replaces 'Now'. */
function Change({ isNew }: { isNew: boolean }) {
  return (
    <>
      <span class={`chip clip ${styles.change} ${isNew ? 'good' : 'warn'}`}>
        {i18n.t(isNew ? 'proxy.changed' : 'proxy.unchanged')}
      </span>
      <span class={isNew ? 'eyebrow' : 'vh'}>{i18n.t('proxy.now')}</span>
    </>
  );
}

/**
 * Address of the exit, in a place of fixed size. During a rotation the old address is shown dimmed on the left, with
 * the new one beside it.
 */
export function ExitAddress({ active, profile }: Props) {
  const id = useId();
  const text = exitText(active, profile);
  const isRotating = active?.phase === 'rotating';
  const old = active?.phase === 'on' && !locked.value ? active.previousExit : null;
  const isKnown = active?.exit?.address === text;
  const isLong = (isKnown && text.length > 15) || (old !== null && old.address.length > 15);
  return (
    <div
      class={classes(
        styles.exit,
        (old !== null && styles.pair) || (isRotating && styles.rotating),
        isLong && styles.long,
      )}
    >
      {old && (
        <>
          <div class={classes(styles.entry, styles.old)} key="old">
            <span class="eyebrow">{i18n.t('proxy.before')}</span>
            <span class={styles.address} title={old.address}>
              {old.address}
            </span>
          </div>
          <ArrowIcon />
        </>
      )}
      <div class={classes(styles.entry, isRotating && styles.old)} key={old ? 'now' : 'exit'}>
        {/* Beside 'Before' the word 'Now' is enough; the label stays for assistive technology. */}
        <span class={old && active?.exit ? 'vh' : 'eyebrow'} id={id}>
          {i18n.t('proxy.exitIp')}
        </span>
        {old && active?.exit && <Change isNew={old.address !== active.exit.address} />}
        <output aria-labelledby={id} title={text}>
          {/* Texts and addresses differ in size; separate elements avoid a layout shift. */}
          <span key={String(isKnown)} class={isKnown ? styles.address : styles.words}>
            {text}
          </span>
        </output>
      </div>
      {isRotating && (
        <>
          <ArrowIcon />
          <div class={styles.entry} key="new">
            <span class={classes(styles.words, 'pulse')}>…</span>
          </div>
        </>
      )}
    </div>
  );
}
