import { fillOptions } from '../../runs/parameters/options';
import {
  type FilledOptions,
  optionNames,
  parameters,
  type ScrapeOptions,
} from '../../runs/parameters/schema';

/** Options without what is charged or takes the content away, while programs read the content alone. */
const unread: Partial<FilledOptions> = {
  screenshot: false,
  pdf: false,
  noHtml: false,
  captureHeaders: false,
  networkCapture: '',
  ai: false,
  schemeId: '',
  extractScheme: '',
};

/** Parameters of the scraper for pages whose markup is read: as JSON, with the content. */
export const readableOptions = (options: ScrapeOptions, isList: boolean): ScrapeOptions => ({
  ...options,
  ...unread,
  delivery: 'json',
  content: !isList && options.content === 'markdown' ? 'markdown' : 'html',
});

/** Names, as they are sent, of options that were set and are left out because no program reads what they bring. */
export function unreadParameters(options: ScrapeOptions): string[] {
  const filled = fillOptions(options);
  return optionNames.flatMap((name) => {
    const { wire } = parameters[name];
    const isUnread = name in unread && filled[name] !== unread[name];
    return isUnread && wire !== null ? [wire] : [];
  });
}
