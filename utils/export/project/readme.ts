import { safeName } from '../file-name';
import type { Recipe } from '../../recipes/schema';
import { nextPlan } from './next-plan';
import type { ProjectRequest } from './project-request';

interface Facts extends Pick<
  ProjectRequest,
  'name' | 'engines' | 'route' | 'addresses' | 'recipe'
> {
  /** Names of the environment variables to set. */
  variables: readonly string[];
  /** Names of parameters that were set and are not sent. */
  unread: readonly string[];
  /** Whether a configuration saved at the service is used, whose content is not known here. */
  hasConfig: boolean;
}

const about: Readonly<Record<string, string>> = {
  VANTAGE_SCRAPER_KEY: 'key of the scraper',
  VANTAGE_SCRAPER_URL: 'address of the scraper API, such as https://scraper.example/api/v1',
  PROXY_USERNAME: 'username of the proxy',
  PROXY_PASSWORD: 'password of the proxy, without country and session',
  PROXY_SERVER: 'the HTTP proxy, such as http://proxy.example:1000',
};

const scrapy = `## Scrapy

    pip install -r scrapy/requirements.txt
    cd scrapy
    scrapy runspider spider.py

On Debian \`apt-get install python3-scrapy\` installs it as well. The rows are in \`rows.csv\` and \`rows.jsonl\` there.
`;

const crawlee = `## Crawlee

    cd crawlee
    npm install
    npm start

Node 20 or later. The rows are in \`rows.csv\` and \`rows.jsonl\` there.
`;

/** How a run goes on after an interruption, and when it starts over. */
const afterInterruption = (isScraper: boolean): string => `## After an interruption

Run the same command again. It reads the pages that are left and adds their rows; \`progress.jsonl\` beside the rows says what became of
each page, without keys or logins.
${
  isScraper
    ? `
- A call whose answer did not arrive is not sent again, because it may have been charged. Its page is named, and has no rows.
- A page that the scraper goes on with is asked for again, which is free.
- Pages count as left, too, where the scraper was not reached, or refused the call for the key, the credits or its load (401, 402, 429,
  503).
`
    : ''
}
When no page is left, \`progress.jsonl\` is removed: the next run begins anew, reads ${
  isScraper ? 'and pays for ' : ''
}all addresses, and writes over the rows. To
begin anew before that, remove \`progress.jsonl\`. To read only the pages that failed, move the rows elsewhere and leave just
those in \`addresses.txt\`.
`;

/** What is read of a list with several pages. */
function furtherPages({ draft: { next } }: Recipe, isScraper: boolean): string {
  if (!next) return '';
  if (next.kind !== 'next')
    return '- The list adds rows as one presses a button or scrolls. Programs without a browser read the first ones only.\n';
  const plan = nextPlan(next);
  if (!plan)
    return '- Programs cannot follow the next link that was chosen: it is a button, or has nothing to find it by. They read the addresses alone.\n';
  const ways = [
    ...(plan.css
      ? ["found by the selector of the recipe's link (where all lead to one page)"]
      : []),
    ...(plan.chosen ? [] : ['with `rel=next`']),
    ...(plan.name === '' ? [] : ["with the text of the recipe's link"]),
  ];
  return `- From each address up to ${next.pages} pages are read, by links ${ways.join(' or ')}${
    isScraper ? '. Each page is charged' : ''
  }. A warning names addresses without such a link. \`next\` in \`project.json\` holds selector and text; \`null\` reads the
  addresses alone.\n`;
}

/** Fields of which Vantage reads all values, one line each, and programs only the first. */
function firstValues({ draft: { fields, locators } }: Recipe): string {
  const names = fields.filter(({ locator }) => locators.css?.many?.includes(locator));
  if (names.length === 0) return '';
  return `- Of several values the first one is read: ${names.map(({ name }) => safeName(name)).join(', ')}.\n`;
}

/** Parameters that were set for the scraper and are left out of the calls. */
function leftOut(unread: readonly string[]): string {
  if (unread.length === 0) return '';
  const names = unread.map((name) => `\`${name}\``).join(', ');
  return `- Not asked for, because the programs read the content of a page alone: ${names}.\n`;
}

const savedConfig = `- The saved configuration of \`config_id\` applies to each page. What it asks for besides the content of a page, such as AI or a PDF,
  may be charged and is not read; with \`no_html\` in it, there may be no content to read. The key must be of the account that saved it.
`;

/** Explains a project: what to set, how to run it, and what it does otherwise than Vantage. */
export function readme({
  name,
  engines,
  route,
  addresses,
  recipe,
  variables,
  unread,
  hasConfig,
}: Facts): string {
  const isScraper = route === 'scraper';
  return `# ${safeName(name)}

Collects ${recipe ? 'rows' : 'pages'} from ${addresses.length} ${addresses.length === 1 ? 'address' : 'addresses'}, ${
    isScraper
      ? 'through the scraper, which charges credits for each page'
      : 'through the proxies, which charge for traffic'
  }.

## Before the first run

Set these environment variables. No file here holds a key or a login.

${variables.map((variable) => `- \`${variable}\`: ${about[variable] ?? 'left out of the project, because it may be secret'}`).join('\n')}

\`VANTAGE_CONCURRENCY\` is the number of pages at once, 5 if it is not set. Keep to the limit of your account.

${engines.includes('scrapy') ? `${scrapy}\n` : ''}${engines.includes('crawlee') ? `${crawlee}\n` : ''}${afterInterruption(isScraper)}
## What is in it

- \`addresses.txt\`: one address a line. Change it as you like.
- \`project.json\`: how pages are fetched${recipe ? ', and CSS and XPath selectors for the rows' : ''}.
${recipe ? '- `recipe.json`: the recipe, to import into Vantage again.\n' : ''}
## Good to know

${
  recipe
    ? `- Vantage finds columns by several signs and says when a page has changed. Here selectors were made of the same signs, which find
  the same rows on pages built like the one the recipe was made on, and nothing on others: a warning names pages without rows.
- Values are texts as on the page, links and pictures are whole addresses. The last column is the page.
${firstValues(recipe)}${furtherPages(recipe, isScraper)}`
    : ''
}${leftOut(unread)}${hasConfig ? savedConfig : ''}- Rows come in the order in which pages answer. The CSV files are not guarded against formulas: open them as text where you do not
  trust the pages.
- ${
    isScraper
      ? `A call is repeated up to three times, and only where the scraper was not reached or said itself that it refused or failed without a
  charge (429, 500, 503). One whose answer was lost, cut off or came from a gateway is not repeated: it may have been charged.
- If the scraper takes long for a page, the program polls every 5 seconds for up to ten minutes. Polls are free, and a failed poll is
  repeated.`
      : 'Pages that fail are tried again three times.'
  }
`;
}
