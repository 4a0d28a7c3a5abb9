import { useEffect, useRef } from 'preact/hooks';
import { locked } from '@/utils/security/state';
import { lazyParts, loadPaidParts, paidParts } from './lazy-parts';
import { PopupActions } from './popup-actions';
import { PopupFooter } from './popup-footer';
import { PopupHeader } from './popup-header';
import { panel } from './popup-panel';
import { ProfilePicker } from './profile-picker';
import styles from './popup.module.css';

export function Popup() {
  const { SharedEndpointQuestion, UnlockPrompt } = lazyParts.value ?? {};
  return (
    <>
      <PopupHeader />
      <main class={styles.main}>
        <PopupActions />
        <PanelArea />
        <div class={styles.unlock}>{UnlockPrompt && <UnlockPrompt />}</div>
      </main>
      <PopupFooter />
      {SharedEndpointQuestion && <SharedEndpointQuestion />}
    </>
  );
}

/** Content below the actions. A form stays mounted once opened, so that typed text is kept. */
function PanelArea() {
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(new Set<string>());
  const current = panel.value;
  seen.current.add(current);
  const { DetailsPanel, NotesPanel } = lazyParts.value ?? {};
  const { PopupScrape, PopupAgent } = paidParts.value ?? {};
  useEffect(() => {
    if (current === 'scrape' || current === 'agent') void loadPaidParts();
    box.current?.scrollTo(0, 0);
    // Focuses the search box on opening and on the way back, but not while locked: a passphrase typed there would show.
    if (current === 'list' && !locked.value)
      box.current?.querySelector<HTMLElement>('[data-search]')?.focus();
  }, [current]);
  return (
    <div ref={box} class={styles.below}>
      <div class={styles.list} hidden={current !== 'list'}>
        <ProfilePicker />
      </div>
      {!locked.value && PopupScrape && seen.current.has('scrape') && (
        <div class={styles.panel} hidden={current !== 'scrape'}>
          <PopupScrape />
        </div>
      )}
      {!locked.value && PopupAgent && seen.current.has('agent') && (
        <div class={styles.panel} hidden={current !== 'agent'}>
          <PopupAgent />
        </div>
      )}
      {!locked.value && current === 'details' && DetailsPanel && (
        <div class={styles.panel}>
          <DetailsPanel />
        </div>
      )}
      {current === 'notes' && NotesPanel && (
        <div class={styles.panel}>
          <NotesPanel />
        </div>
      )}
    </div>
  );
}
