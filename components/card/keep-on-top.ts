/** Milliseconds between two looks whether the card is still there and in front. */
const lookEvery = 500;
/** How often a page may take the card away, or lay something over it, before the card gives in. */
const patience = 8;

interface Parts {
  /** The one element that the page sees. */
  host: HTMLElement;
  root: ShadowRoot;
  card: HTMLDialogElement;
}

/**
 * Keeps the card in the page and above all that the page shows: pages take foreign elements away, show popovers of
 * their own, and open dialogs that make all the rest of the page deaf. Looks now and then instead of at every change:
 * two scripts that answer each other at once would stop the page.
 * @param onLost the page does not leave the card alone.
 * @returns the function that ends it.
 */
export function keepOnTop({ host, root, card }: Parts, onLost: () => void): () => void {
  let left = patience;
  /** The page's dialog that made a dialog of the card. */
  let because: Element | null = null;
  const styleBefore = document.documentElement.getAttribute('style');
  let unhidden = false;

  function show(modal: boolean): void {
    const focused = root.activeElement;
    if (host.matches(':popover-open')) host.hidePopover();
    card.close();
    // The browser's top layer: above every z-index, and above what came into it before.
    host.showPopover();
    if (modal) card.showModal();
    else card.show();
    if (focused instanceof HTMLElement) focused.focus();
  }

  /** Whether a press in the middle of the card would reach it. */
  function isInFront(): boolean {
    const { left: x, top: y, width, height } = card.getBoundingClientRect();
    const found = root.elementFromPoint(x + width / 2, y + height / 2);
    return found !== null && card.contains(found);
  }

  /** A page that hides all of itself hides what is in it, too. */
  function unhide(): void {
    const { style } = document.documentElement;
    if (getComputedStyle(document.documentElement).display !== 'none') return;
    style.setProperty('display', 'block', 'important');
    unhidden = true;
  }

  function raise(): void {
    unhide();
    show(false);
    if (isInFront()) return;
    // Under a dialog all else is deaf but a dialog that was opened later.
    because = document.querySelector(':modal');
    show(true);
  }

  function look(): void {
    if (document.visibilityState === 'hidden') return;
    if (because && !because.matches(':modal')) {
      because = null;
      show(false);
    }
    if (host.isConnected && isInFront()) return;
    left -= 1;
    if (left < 0) {
      onLost();
      return;
    }
    if (!host.isConnected) document.documentElement.append(host);
    raise();
  }

  document.documentElement.append(host);
  host.popover = 'manual';
  raise();
  const timer = setInterval(look, lookEvery);
  return () => {
    clearInterval(timer);
    if (!unhidden) return;
    if (styleBefore === null) document.documentElement.removeAttribute('style');
    else document.documentElement.setAttribute('style', styleBefore);
  };
}
