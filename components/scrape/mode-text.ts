import { i18n } from '@/utils/i18n/i18n';
import { scrapeModes } from '@/utils/runs/parameters/schema';

/**
 * Name of a mode that the service reports, such as `request` or `auto (browser)` (interface, 'Response headers').
 * What is not documented stays as it is.
 */
export const modeText = (mode: string): string =>
  mode.replaceAll(/[a-z]+/g, (word) => {
    const known = scrapeModes.find((one) => one === word);
    return known ? i18n.t(`mode.${known}`) : word;
  });
