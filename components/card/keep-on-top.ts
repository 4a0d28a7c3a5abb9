/** Interval of the check that the card is present and on top, in milliseconds. */
const checkEvery = 500;
/** Number of times the card is restored after the page removed or covered it. */
const maxRestores = 8;
/** Type of an event that stays within the card's shadow root. */
const probe = 'look';

interface Parts {
  /** The only element visible to the page. */
  host: HTMLElement;
  root: ShadowRoot;
  card: HTMLDialogElement;
}

/**
 * Keeps the card in the page and above its content: pages remove foreign elements, show popovers, and open dialogs
 * that make the rest of the page inert. Polls instead of observing changes, because two scripts that react to each
 * other at once would freeze the page.
 * @param onGiveUp called when the page keeps removing or covering the card, or has removed its listeners.
 * @returns a function that stops the check.
 */
export function keepOnTop({ host, root, card }: Parts, onGiveUp: () => void): () => void {
  let left = maxRestores;
  /** Modal dialog of the page that made the card a modal dialog; null: none. */
  let pageDialog: Element | null = null;
  const styleBefore = document.documentElement.getAttribute('style');
  let unhidden: HTMLElement | null = null;
  let received = false;
  root.addEventListener(probe, () => {
    received = true;
  });

  /**
   * Whether the card no longer receives events: `document.open()` removes all listeners in the page, also the card's.
   */
  function hasLostListeners(): boolean {
    received = false;
    root.dispatchEvent(new Event(probe));
    return !received;
  }

  function show(modal: boolean): void {
    const focused = root.activeElement;
    if (host.matches(':popover-open')) host.hidePopover();
    card.close();
    // The top layer is above every z-index and above earlier entries. The page may have removed the attribute.
    host.popover = 'manual';
    host.showPopover();
    if (modal) card.showModal();
    else card.show();
    if (focused instanceof HTMLElement) focused.focus();
  }

  /** Whether the card is in this page, and not in a frame that the page moved it to, where it may be invisible. */
  const isHere = (): boolean => host.isConnected && host.ownerDocument === document;

  /** Whether a click in the middle of the card would reach it. */
  function isInFront(): boolean {
    const { left: x, top: y, width, height } = card.getBoundingClientRect();
    const found = root.elementFromPoint(x + width / 2, y + height / 2);
    return found !== null && card.contains(found);
  }

  /** Shows the root element if the page hides it, because that hides the card too. */
  function unhide(): void {
    const page = document.documentElement;
    if (getComputedStyle(page).display !== 'none') return;
    page.style.setProperty('display', 'block', 'important');
    unhidden = page;
  }

  function raise(): void {
    unhide();
    show(false);
    if (isInFront()) return;
    // While a modal dialog is open, everything is inert except dialogs opened later.
    pageDialog = document.querySelector(':modal');
    show(true);
  }

  function check(): void {
    if (document.visibilityState === 'hidden') return;
    if (pageDialog && !pageDialog.matches(':modal')) {
      pageDialog = null;
      show(false);
    }
    if (isHere() && isInFront() && !hasLostListeners()) return;
    left -= 1;
    if (left < 0 || hasLostListeners()) {
      onGiveUp();
      return;
    }
    // Null while the page replaces its document.
    const page = document.firstElementChild;
    if (!page) return;
    if (!isHere()) page.append(host);
    raise();
  }

  document.documentElement.append(host);
  raise();
  const timer = setInterval(check, checkEvery);
  return () => {
    clearInterval(timer);
    if (styleBefore === null) unhidden?.removeAttribute('style');
    else unhidden?.setAttribute('style', styleBefore);
  };
}
