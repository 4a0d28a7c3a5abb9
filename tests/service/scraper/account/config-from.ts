/**
 * Scrape parameters named in a prompt: a URL, a mode, a content type, a country code. Uses plain
 * rules instead of a model; parameters that no rule finds keep the service's defaults.
 */
export function configFrom(prompt: string): Record<string, unknown> {
  const url = /https?:\/\/[^\s<>"')\]]+/i.exec(prompt)?.[0]?.replace(/[.,;:!?]+$/, '');
  const words = prompt.replace(/https?:\/\/\S+/gi, ' ');
  const picture = /screenshot|picture/i.test(words);
  const pdf = /\bpdf\b/i.test(words);
  const browser = picture || pdf || /browser|render|javascript|script/i.test(words);
  const country = /\b(?:from|in|country|through)\s+([A-Z]{2})\b/.exec(words)?.[1];
  return {
    ...(url === undefined ? {} : { url }),
    mode: browser ? 'browser' : /\brequest\b|fast|cheap/i.test(words) ? 'request' : 'auto',
    delivery: 'json',
    include_content: true,
    ...(/markdown/i.test(words) ? { content: 'markdown' } : {}),
    ...(picture ? { screenshot: true } : {}),
    ...(pdf ? { pdf: true } : {}),
    ...(country === undefined ? {} : { proxy_country: country }),
  };
}
