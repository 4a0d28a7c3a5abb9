import { parseHTML } from 'linkedom';
import { headingsOf, linksOf, textOf } from '../scraper/document.ts';

/** Data found on a page for a prompt. */
interface Findings {
  prices?: { name: string; price: string }[];
  links?: string[];
  headings?: string[];
  emails?: string[];
  tables?: number;
  summary?: string;
}

const money = /[£$€]\s?\d[\d,]*(?:\.\d{1,2})?/;
const onlyMoney = new RegExp(`^${money.source}$`);

function clean(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/** Prices with the heading, link or row beside them. */
function pricesOf(html: string): { name: string; price: string }[] {
  const { document } = parseHTML(html);
  const found = [...document.querySelectorAll('span, p, td, div, b, strong, dd, li')].flatMap(
    (node) => {
      const text = clean(node.textContent);
      if (node.children.length > 0 || !money.test(text)) return [];
      const price = money.exec(text)?.[0] ?? '';
      const rest = clean(text.replace(money, '')).replace(/[,:–-]+$/, '');
      if (!onlyMoney.test(text)) return [{ name: rest, price }];
      const around = node.closest('li, article, tr, section, [itemscope]');
      const label = around?.querySelector('h1, h2, h3, h4, th, a');
      return [{ name: clean(label?.textContent), price }];
    },
  );
  return found;
}

function worth(price: string): number {
  return Number(price.replace(/[^\d.]/g, ''));
}

/**
 * Searches a page for the data that the prompt names; returns the start of its text when no word of
 * the prompt is known.
 */
export function findOn(html: string, base: string, prompt: string): Findings {
  const findings: Findings = {};
  if (/pric|cost|how much|cheap|expensive|£|\$|€/i.test(prompt)) {
    const prices = pricesOf(html);
    if (/cheap|lowest/i.test(prompt)) prices.sort((a, b) => worth(a.price) - worth(b.price));
    if (/expensive|highest|dear/i.test(prompt)) {
      prices.sort((a, b) => worth(b.price) - worth(a.price));
    }
    findings.prices = prices;
  }
  if (/\blinks?\b|\burls?\b/i.test(prompt)) findings.links = linksOf(html, base);
  if (/heading|section|outline|chapter/i.test(prompt)) findings.headings = headingsOf(html);
  if (/e-?mail/i.test(prompt)) {
    findings.emails = [...new Set(textOf(html).match(/[\w.+-]+@[\w-]+\.[\w.]+\w/g))];
  }
  if (/\btables?\b/i.test(prompt)) {
    findings.tables = parseHTML(html).document.querySelectorAll('table').length;
  }
  if (Object.keys(findings).length === 0) {
    const main = parseHTML(html).document.querySelector('article, main');
    const text = main ? clean(main.textContent) : textOf(html);
    findings.summary = text.slice(0, 300);
  }
  return findings;
}

const shown = 5;

function listed(label: string, items: string[]): string {
  if (items.length === 0) return `no ${label}`;
  const more = items.length > shown ? ` and ${items.length - shown} more` : '';
  return `${items.length} ${label}: ${items.slice(0, shown).join('; ')}${more}`;
}

/** Describes findings in words. */
export function describeFindings(findings: Findings): string {
  const { prices, links, headings, emails, tables, summary } = findings;
  const named = prices?.map(({ name, price }) => (name === '' ? price : `${name} ${price}`));
  const parts = [
    named && listed('prices', named),
    links && listed('links', links),
    headings && listed('headings', headings),
    emails && listed('e-mail addresses', emails),
    tables !== undefined && `${tables} tables`,
  ].filter((part) => typeof part === 'string');
  const found = parts.length === 0 ? '' : `I found ${parts.join(', and ')}.`;
  if (summary === undefined) return found;
  return summary === '' ? 'It holds no text.' : `It begins: "${summary}…"`;
}
