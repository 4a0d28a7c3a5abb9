/** Interval in milliseconds of the check. The page can keep the events of its focus from the card. */
const checkEvery = 100;

/**
 * Watches whether the page has the focus: another window above it that the user works in takes it away.
 * @param maxLate time in milliseconds after which a late check, as on a page that keeps its thread busy, may have
 * missed that another window had the focus.
 * @returns `since`: time since which the page is known to have kept the focus (`performance.now()`); null while
 * unfocused.
 */
export function watchFocus(maxLate: number) {
  let since: number | null = null;
  let lookedAt = performance.now();
  const look = (): number | null => {
    const now = performance.now();
    const hasFocus = document.hasFocus();
    if (!hasFocus || now - lookedAt > maxLate) since = null;
    if (hasFocus) since ??= now;
    lookedAt = now;
    return since;
  };
  look();
  const timer = setInterval(look, checkEvery);
  return { since: look, stop: () => clearInterval(timer) };
}
