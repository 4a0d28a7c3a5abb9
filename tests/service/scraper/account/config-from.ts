/**
 * The parameters that a wish in words names: an address, a mode, a kind of content, a country code. Plain
 * rules in the place of a model; what no rule knows is left to the service's usual.
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
