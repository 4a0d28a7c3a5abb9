import type { Action } from './action.ts';
import { savedActions } from './rules.ts';

const address = /https?:\/\/[^\s<>"')\]]+/gi;
const bareDomain = /(?<![\w@/.-])(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:\/[^\s<>"')\]]*)?/i;

const account =
  /\b(credits?|balance)\b.*\b(left|remain\w*|have|account)\b|\b(my|our|account|remaining|how many|how much)\b.*\b(credits?|balance)\b|\baccount (info\w*|status)\b/i;
const discover =
  /\b(discover|find|list|collect|map|show|get|give)\b.*\b(urls|links|pages|addresses)\b|\b(all|every) (the )?(\w+ )?(urls|links|pages)\b/i;
const scrape =
  /\b(scrape|fetch|extract|get|read|open|visit|summari[sz]e|tell|what|which|who|when|how|title|prices?|headings?)\b/i;

const verbs =
  'scrape|fetch|extract|get|find|discover|list|collect|tell|show|check|read|open|visit|map|give|create|generate|make|save|schedule|pause|resume|activate|stop|toggle|search|run';
const joints = new RegExp(
  `\\n+|[.!?;](?=\\s|$)|,?\\s*\\b(?:and\\s+)?(?:then|after that|finally|also)\\b,?|,?\\s+and\\s+(?=(?:please\\s+)?(?:${verbs})\\b)`,
  'i',
);

/** Full stops after a URL belong to the sentence, not to the URL. */
function tidy(url: string): string {
  return url.replace(/[.,;:!?]+$/, '');
}

/** Splits a message into tasks; URLs are taken out first because they contain full stops. */
function tasksOf(message: string): { text: string; urls: string[] }[] {
  const urls: string[] = [];
  const masked = message.replace(address, (found) => {
    const url = tidy(found);
    urls.push(url);
    return `⟦${urls.length - 1}⟧${found.slice(url.length)}`;
  });
  return masked.split(joints).flatMap((part) => {
    const text = (part ?? '').trim();
    if (text === '') return [];
    const own: string[] = [];
    const readable = text.replace(/⟦(\d+)⟧/g, (_mark, at: string) => {
      const url = urls[Number(at)] ?? '';
      if (URL.canParse(url)) own.push(url);
      return url;
    });
    return [{ text: readable, urls: own }];
  });
}

/** Text that found URLs must contain, from 'matching "/x"', a quoted word, or 'product links'. */
function patternOf(text: string): string {
  const plain = text.replace(address, ' ');
  const quoted = /["'“‘`]([^"'”’`]+)["'”’`]/.exec(plain)?.[1];
  const named = /\b(?:matching|containing|under|with|like)\s+(?:the\s+pattern\s+)?(\S+)/i.exec(
    plain,
  )?.[1];
  const kind = /\b(\w+)\s+(?:urls|links|pages|addresses)\b/i.exec(plain)?.[1] ?? '';
  const filler =
    /^(all|the|every|of|find|discover|list|get|some|show|me|its|their|collect|map|any)$/i;
  return quoted ?? named ?? (filler.test(kind) ? '' : kind);
}

/**
 * Whether a `scrape_url` on the same page is planned already: its prompt is extended then instead
 * of charging another step.
 */
function merge(actions: Action[], url: string, prompt: string): boolean {
  const earlier = actions.find((one) => one.tool === 'scrape_url' && one.params.url === url);
  if (earlier?.tool !== 'scrape_url') return false;
  earlier.params.extraction_prompt = `${earlier.params.extraction_prompt}; ${prompt}`;
  return true;
}

/**
 * Turns a message into actions by plain rules instead of a model: words such as 'scrape', 'find
 * links' and 'credits' choose the action, and 'Page: URL' on the first line names the page. A task
 * that matches no rule yields no action.
 */
export function plan(message: string): Action[] {
  const actions: Action[] = [];
  const context = /^\s*page:\s*(https?:\/\/\S+)/im.exec(message)?.[1];
  let last = context === undefined ? undefined : tidy(context);
  for (const { text, urls } of tasksOf(message.replace(/^\s*page:\s*https?:\/\/\S+.*$/im, ''))) {
    const bare = urls.length === 0 ? bareDomain.exec(text)?.[0] : undefined;
    const own = bare === undefined ? urls : [`https://${tidy(bare)}`];
    const pages = own.length > 0 ? own : last === undefined ? [] : [last];
    last = pages.at(-1) ?? last;
    const plain = text.replace(address, ' ').replace(bareDomain, ' ');
    const saved = savedActions(plain, pages, own.length > 0);
    if (saved.length > 0) actions.push(...saved);
    else if (own.length === 0 && account.test(text)) {
      if (!actions.some((one) => one.tool === 'get_account_info')) {
        actions.push({ tool: 'get_account_info', params: {} });
      }
    } else if (discover.test(text.replace(address, ' ')) && pages.length > 0) {
      for (const url of pages) {
        const domain = own.length > 0 ? url : new URL(url).origin;
        actions.push({ tool: 'discover_urls', params: { domain, url_pattern: patternOf(text) } });
      }
    } else if (own.length > 0 || scrape.test(text) || context !== undefined) {
      const scheme = /\bsch_\w+/.exec(text)?.[0];
      const made = /\b(that|this|the new) (schema|scheme)\b/i.test(text) ? 'last' : undefined;
      const scheme_id = scheme ?? made;
      for (const url of pages) {
        if (!URL.canParse(url)) continue;
        if (scheme_id !== undefined) {
          actions.push({ tool: 'scrape_url', params: { url, extraction_prompt: text, scheme_id } });
          continue;
        }
        if (merge(actions, url, text)) continue;
        actions.push({ tool: 'scrape_url', params: { url, extraction_prompt: text } });
      }
    }
  }
  // The message is only a page URL: the question is about that page.
  if (actions.length === 0 && last !== undefined && !message.includes('\n')) {
    actions.push({ tool: 'scrape_url', params: { url: last, extraction_prompt: '' } });
  }
  return actions;
}
