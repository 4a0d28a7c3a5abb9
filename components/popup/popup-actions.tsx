import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { ChevronIcon, PickIcon, RotateIcon } from '@/components/ui/icons';
import { PageIcon, SparkIcon } from '@/components/ui/more-icons';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import { activePage } from '@/utils/browser/state/active-page';
import { locked } from '@/utils/security/state';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { shownProfile } from './shown-profile';
import { lazyParts, paidParts } from './lazy-parts';
import { agentForm, panel, type PopupPanel, scrapeForm, scrapeWanted } from './popup-panel';
import { isActingOnExit, actOnExit } from './switch-actions';
import styles from './popup-actions.module.css';

interface ActionProps {
  icon: ComponentChildren;
  name: string;
  /** Name of the shortcut whose keys the tooltip shows. */
  shortcut?: string;
  /** Second line: the cost, the effect, or the reason why the action is disabled. */
  hint: ComponentChildren;
  /** Whether the panel below belongs to this action. */
  current?: boolean;
  disabled: boolean;
  /** Whether a press has no effect for now. The button keeps the focus, which a disabled one would lose. */
  busy?: boolean;
  onPress: () => void;
}

/** Button with two lines: its name and a note. */
function Action({
  icon,
  name,
  shortcut = '',
  hint,
  current,
  disabled,
  busy,
  onPress,
}: ActionProps) {
  const id = useId();
  return (
    <Button
      class={classes(styles.action, current && styles.current)}
      disabled={disabled}
      aria-disabled={busy}
      aria-describedby={id}
      title={lazyParts.value?.keys.get(shortcut)}
      onClick={() => !busy && onPress()}
    >
      {icon}
      <span class={styles.words}>
        <span class="clip">{name}</span>
        {/* Description of the button; not part of its accessible name. */}
        <span
          id={id}
          class={`clip ${styles.hint}`}
          title={typeof hint === 'string' ? hint : undefined}
          aria-hidden="true"
        >
          {hint}
        </span>
      </span>
    </Button>
  );
}

function show(next: PopupPanel): void {
  panel.value = next;
}

/** Reason why no paid call is possible on this page; null: it is possible. */
function paidBlockedReasonOf(needsPage: boolean): string | null {
  if (locked.value) return i18n.t('lock.locked');
  if (connectedAccount() === null) return i18n.t('popup.needsAccount');
  return needsPage && paidParts.value && !isWebPage() ? i18n.t('popup.needsPage') : null;
}

function isWebPage(): boolean {
  return /^https?:/.test(activePage.value?.url ?? '');
}

/** Actions on the active page. The buttons keep their place and size in every state. */
export function PopupActions() {
  const isScraping = panel.value === 'scrape';
  const isAsking = panel.value === 'agent';
  const { ScrapeHint, AgentHint } = paidParts.value ?? {};
  const paidBlockedReason = paidBlockedReasonOf(false);
  const scrapeBlockedReason =
    paidBlockedReasonOf(true) ?? (isScraping ? scrapeForm.blockedReason.value : null);
  const agentBlockedReason = paidBlockedReason ?? (isAsking ? agentForm.blockedReason.value : null);
  const tabId = activePage.value?.tabId ?? null;
  const options = i18n.t('popup.options');

  function ask(): void {
    if (!isAsking) show('agent');
    else document.querySelector<HTMLFormElement>(`#${agentForm.formId}`)?.requestSubmit();
  }

  return (
    <section class={styles.actions} aria-label={i18n.t('popup.actions')}>
      <RotateAction />
      <div class={styles.split}>
        <Action
          icon={<PageIcon />}
          name={i18n.t('scrape.button')}
          shortcut="scrape"
          hint={scrapeBlockedReason || (ScrapeHint ? <ScrapeHint /> : null)}
          current={isScraping}
          disabled={scrapeBlockedReason !== null}
          onPress={() => {
            show('scrape');
            scrapeWanted.value = true;
          }}
        />
        <Button
          aria-label={options}
          title={options}
          disabled={paidBlockedReason !== null}
          onClick={() => show(isScraping ? 'list' : 'scrape')}
        >
          <ChevronIcon />
        </Button>
      </div>
      <Action
        icon={<SparkIcon />}
        name={i18n.t('agent.button')}
        hint={agentBlockedReason || (AgentHint ? <AgentHint /> : null)}
        current={isAsking}
        disabled={agentBlockedReason !== null}
        onPress={ask}
      />
      <Action
        icon={<PickIcon />}
        name={i18n.t('menu.pickData')}
        shortcut="pick"
        hint={i18n.t(tabId !== null && isWebPage() ? 'popup.pickHint' : 'popup.needsPage')}
        disabled={tabId === null || !isWebPage() || !lazyParts.value}
        onPress={() => {
          if (tabId !== null) void lazyParts.value?.pickInSidePanel(tabId);
        }}
      />
    </section>
  );
}

function RotateAction() {
  const { active } = shownProfile();
  const isMoving = active?.phase === 'switching' || active?.phase === 'rotating';
  const reason = rotateBlockedReason();
  return (
    <Action
      icon={<RotateIcon />}
      name={i18n.t('proxy.rotate')}
      shortcut="rotate"
      hint={reason || i18n.t(isMoving ? 'proxy.rotating' : 'popup.rotateHint')}
      disabled={reason !== ''}
      busy={isMoving || isActingOnExit.value}
      onPress={() => active && void actOnExit('proxy/rotate', active.profileId)}
    />
  );

  function rotateBlockedReason(): string {
    if (!active) return i18n.t('popup.nothingToRotate');
    return active.session || isMoving ? '' : i18n.t('popup.noSession');
  }
}
