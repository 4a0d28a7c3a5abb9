import { ext, isFirefox } from '../../browser/ext';

/**
 * Opens the panel beside the page of a tab. To be called in the turn of a press, and in one of Vantage's own pages.
 * True when it stands there.
 */
export async function openBeside(tabId: number): Promise<boolean> {
  const opened = isFirefox ? ext.sidebarAction?.open() : ext.sidePanel.open({ tabId });
  return await Promise.resolve(opened).then(
    () => true,
    () => false,
  );
}
