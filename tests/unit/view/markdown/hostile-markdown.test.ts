// @vitest-environment jsdom
import { HtmlRenderer, Parser } from 'commonmark';
import fc from 'fast-check';
import { marked } from 'marked';
import TurndownService from 'turndown';
import { describe, expect, test, vi } from 'vitest';
import { toMarkdown } from '@/utils/view/markdown/markdown';
import { markdownAddress } from '@/utils/view/markdown/prepare-markdown';

const base = 'https://site.test/page/';
const read = (markup: string) => new DOMParser().parseFromString(markup, 'text/html');

/** Independent Markdown renderers with all features enabled and without sanitizing. */
const readers: Record<string, (text: string) => string> = {
  commonmark: (text) => new HtmlRenderer().render(new Parser().parse(text)),
  marked: (text) => marked.parse(text, { async: false, gfm: true }),
};

/**
 * Elements in rendered Markdown that would run, load something or lead elsewhere than to the web.
 */
function alive(markdown: string): string[] {
  return Object.entries(readers).flatMap(([name, render]) => {
    const page = read(render(markdown));
    return [...page.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches('script,style,link,meta,base,iframe,object,embed,form[action],svg,math')
        ? [`${name}: ${element.outerHTML}`]
        : []),
      ...element
        .getAttributeNames()
        .filter((attribute) => {
          if (/^on|^style$|^srcdoc$/.test(attribute)) return true;
          if (!/href|src|action|cite|poster|background|data$/.test(attribute)) return false;
          const address = URL.parse(element.getAttribute(attribute) ?? '');
          return address === null || !/^(https?|mailto):$/.test(address.protocol);
        })
        .map((attribute) => `${name}: ${attribute} in ${element.outerHTML.slice(0, 300)}`),
    ]);
  });
}

const addresses = [
  'javascript:go()',
  'javascript\\:go()',
  'javascript&amp;colon;go()',
  '&amp;#106;avascript:go()',
  '&amp;#x6A;avascript&amp;#58;go()',
  ' java\tscript:go()',
  '\u0001javascript:go()',
  'data:text/html,<script>go()</script>',
  'vbscript:go()',
  'x:) [y](javascript:go()',
  '>) <javascript:go()> (',
  'https://there.test/) [y](javascript:go()',
  'https://there.test/"onerror="go()',
  'https://there.test/\n\n[y](javascript:go())',
  'blob:https://site.test/1',
  'file:///etc/passwd',
  'ftp://there.test/',
  'mailto:a@there.test?subject=)[y](javascript:go())',
];

describe('addresses', () => {
  test.each(addresses)('%j comes to nothing but the web', async (address) => {
    const quoted = address.replaceAll('"', '&quot;');
    const link = `<a href="${quoted}" title="x&quot; y">x</a><img src="${quoted}" alt="x">`;
    const table = `<table><tr><td><ul><li>${link}</ul></table>`;
    expect(alive(await toMarkdown(read(link + table).body, base))).toEqual([]);
  });

  test.each([
    ['/lamp', 'https://site.test/lamp'],
    ['lamp (1).html', 'https://site.test/page/lamp%20%281%29.html'],
    ['//there.test/é?a=<b>&lt;#x"y', 'https://there.test/%C3%A9?a=%3Cb%3E%26lt;#x%22y'],
    ['http://[::1]:8080/[x]', 'http://[::1]:8080/%5Bx%5D'],
    ['https://user:word@there.test/', 'https://there.test/'],
    ['javascript\\:go()', 'https://site.test/page/javascript/:go%28%29'],
    ['mailto:a@there.test?subject=a b', 'mailto:a@there.test?subject=a%20b'],
    ['https://bücher.test/', 'https://xn--bcher-kva.test/'],
    ['https://a_b.test.:8080/', 'https://a_b.test.:8080/'],
    ['http://a(b`c/x', null],
    ["https://there.test'*~/", null],
    ['javascript:go()', null],
    ['data:image/png;base64,AA', null],
    ['https://[', null],
  ])('%j becomes %j', (value, wanted) => {
    expect(markdownAddress(value, base)).toBe(wanted);
  });
});

describe('words stay words', () => {
  const long = 'word '.repeat(5000);
  const hostile =
    '[x](javascript:go()) ![x](javascript:go()) <javascript:go()> <img src=x onerror=go()> ftp://there.test/';
  const words = hostile.replaceAll('<', '&lt;');
  test.each([
    ['in a page', words],
    ['in a text beyond 20,000 characters', long + words],
    ['in a paragraph beyond 120,000 characters', `<p>${long.repeat(5)}<b>x</b> ${words}</p>`],
    ['in a row of thousands of cells', `<table><tr>${'<td>x'.repeat(1500)}<td>${words}</table>`],
    ['in code beyond 120,000 characters', `<pre>${long.repeat(5)}\n\n\`\`\`\n\n${words}</pre>`],
    ['in code after an indented fence', `<pre><code>a\n  \`\`\`\n\n${words}</code></pre>`],
    ['in code', `<pre>a\n\n\`\`\`\n\n${words}</pre><code>\`${words}\`</code>`],
    ['in the language of code', `<pre><code class="language-\`\`\`">a\n\n${words}</code></pre>`],
    [
      'in the class of code',
      `<div class="highlight-text-js"><pre>\n\`\`\`\n\n${words}</pre></div>`,
    ],
    ['in code in a link', `<a href="/x"><pre><code>${words}\n\nfoo\n</code></pre></a>`],
    ['in code in an unknown part', `abc<x-y><pre>${words}\n\nfoo\n</pre></x-y>`],
    ...['kbd', 'samp', 'time', 'data', 'code'].map((part) => [
      `in code in ${part}`,
      `abc<${part}> <pre>${words}\n\nfoo\n</pre> </${part}>`,
    ]),
    ...['-1', 'abc', '1.5', '', ' 2', '9999999999', '999999999'].map((start) => [
      `in code in a list from ${start}`,
      `<ol start="${start}"><li><pre><code>${words}\n\nfoo</code></pre></li></ol>`,
    ]),
    ...['<ol start="5">', '<ol start="0">', '<ol><li><img>', '<ul><li><img>'].map((list) => [
      `in code in ${list} after a text`,
      `<ul><li>abc${list}<li><pre><code>${words}\n\nfoo</code></pre></ul>`,
    ]),
    ...['<s>~</s>', '~<b></b>~~', '~<x-y>~</x-y>~', '<s><s>x</s></s>', '<s><img></s>', '~~~'].map(
      (tildes) => [
        `in code after ${tildes}`,
        `<p>${tildes}</p><pre><code>~~~~~\n${words}</code></pre>`,
      ],
    ),
    ['in a caption', `<table><caption>${words}</caption><tr><td>1<td>2</table>`],
    ['in code in a table', `<table><tr><td><pre>a\n\n${words}\r\r${words}</pre><td>2</table>`],
    [
      'in code with a bar in a table',
      `<table><tr><td><code>x\\|${words}</code></td><td><pre>y\\|${words}</pre></td></tr><tr><td>1<td>2</table>`,
    ],
    ['in a comment', `<!-- ${hostile} -->`],
    [
      'beside a picture',
      `<img src="/x.png" alt="](javascript:go()) ${words.replaceAll('"', '')}">`,
    ],
  ])('%s', async (_where, body) => {
    expect(alive(await toMarkdown(read(body).body, base))).toEqual([]);
  });

  test.each([
    ['in code', `<pre>x${' '.repeat(110_000)}y</pre>`],
    ['in a paragraph', `<p>x${'&nbsp;'.repeat(110_000)}y</p>`],
  ])('a hundred thousand blanks %s take no square of time', async (_where, body) => {
    const convert = vi.spyOn(TurndownService.prototype, 'turndown');
    expect(await toMarkdown(read(body).body, base)).toMatch(/x[^]*y/);
    expect(convert).not.toHaveBeenCalled();
    convert.mockRestore();
  });

  const hard = '\u00A0'.repeat(19_900);
  test.each([
    ['in paragraphs', `<p>x${hard}y</p>`.repeat(5), 5],
    ['in code', `<pre>x${' '.repeat(19_900)}y</pre>`, 1],
    ['before another in code', `<pre>x${' '.repeat(19_900)}\u00A0y</pre>`, 1],
    ['that differ', `<p>x${'\u00A0 '.repeat(9950)}y</p>`, 1],
    ['in parts', `<p>x<b>z</b>${'<i>\u00A0\u00A0\u00A0\u00A0</i>'.repeat(900)}y</p>`, 1],
    ['in several runs', `<p>${`x${'\u00A0'.repeat(1900)}`.repeat(10)}y</p>`, 1],
    ['of line ends', `<p>x${'<br>'.repeat(900)}y</p>`, 1],
    ['in a container', `<div><div>a</div>x${hard}<p>y</p></div>`, 1],
  ])('twenty thousand blanks %s take no square of time', async (_where, body, count) => {
    const convert = vi.spyOn(TurndownService.prototype, 'turndown');
    const markdown = await toMarkdown(read(body).body, base);
    expect(markdown.match(/x[^y]*y/g)).toHaveLength(count);
    for (const [node] of convert.mock.calls)
      expect(node instanceof Element && node.innerHTML).toMatch(/^<(div|p)>\w<\/\1>$/);
    convert.mockRestore();
  });

  test('blanks between empty items leave their pictures', async () => {
    const item = `<li>${' '.repeat(100)}<img src="/lamp.png" alt="">${' '.repeat(100)}</li>`;
    const markdown = await toMarkdown(read(`<ul>${item.repeat(250)}</ul>`).body, base);
    expect(markdown.match(/lamp\.png/g)).toHaveLength(250);
  });

  test('words are read as they were', async () => {
    const markdown = await toMarkdown(read(`<p>${long}${words}</p>`).body, base);
    for (const render of Object.values(readers)) {
      const text = read(render(markdown)).body.textContent.replaceAll(/\s+/g, ' ').trim();
      expect(text).toBe((long + hostile).replaceAll(/\s+/g, ' '));
    }
  });
});

const pieces = [
  ...addresses,
  '[x](javascript:go())',
  '![',
  '(',
  '](',
  ')',
  '<',
  '>',
  '"',
  "'",
  '`',
  '```',
  '\n  ```\n',
  '~~~',
  '~',
  '<s>',
  '</s>',
  '\\',
  '&',
  '&amp;lt;',
  '&colon;',
  '&#10;&#10;',
  '&#13;&#13;',
  '\n\n',
  '\n    ',
  '[a]: javascript:go()',
  '[a]',
  '<script>go()</script>',
  '<img src=x onerror=go()>',
  '|',
  '---',
  '# ',
  '* ',
  'ftp://',
  'javascript:',
];
const shapes: ((text: string, value: string) => string)[] = [
  (text) => `<p>${text}</p>`,
  (text, value) => `<a href="${value}">${text}</a>`,
  (text, value) => `<img src="${value}" alt="${value}" title="${value}">${text}`,
  (text, value) => `<img src="http://a${value}/x" alt="a"><code>${text}</code>`,
  (text) => `<pre>${text}</pre>`,
  (text, value) => `<pre><code class="language-${value}">${text}</code></pre>`,
  (text) => `<code>${text}</code>`,
  (text, value) => `<a href="${value}"><pre><code>${text}</code></pre></a>`,
  ...['x-y', 'kbd', 'samp', 'time', 'data', 's', 'label', 'code'].map(
    (part) => (text: string) => `${text}<${part}> <pre>${text}\n</pre> ${text}</${part}>`,
  ),
  (text) => `<p><s>${text}</s>${text}</p><pre>~~~~~~~~~\n${text}</pre>`,
  (text) => `<h2>${text}</h2>`,
  (text) => `<ul><li>${text}</li></ul>`,
  (text) => `<ul><li>${text}<ol start="7"><li><pre>${text}\n\n${text}</pre></ol></ul>`,
  (text, value) => `<ol start="${value}"><li><pre>${text}\n\n${text}</pre></li></ol>`,
  (text) => `<blockquote>${text}</blockquote>`,
  (text, value) =>
    `<table><caption>${text}</caption><tr><th align="${value}">${text}</th><td>1</td></tr></table>`,
  (text, value) =>
    `<table bgcolor="x"><tr><td class="${value}"><pre>${text}</pre></td><td>${text}</td></tr></table>`,
  (text, value) => `<table><tr><td><ol start="${value}"><li>${text}</ol></td></tr></table>`,
  (text) =>
    `<table><tr><td><code>x\\|${text}</code></td><td>${text}</td></tr><tr><td>1<td>2</table>`,
  (text, value) => `<math><mtext>${text}</mtext></math><svg><a href="${value}">${text}</a></svg>`,
  (text, value) =>
    `<input type=checkbox value="${value}">${text}<x-y data-a="${value}">${text}</x-y>`,
];

test('hundreds of pages of hostile pieces are dead in both readers', async () => {
  const words = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((some) => some.join(''));
  const body = fc.array(
    fc
      .tuple(fc.constantFrom(...shapes), words, words)
      .map(([shape, text, value]) =>
        shape(
          text.replaceAll(/<(?!\/?(script|img|s\b))/g, '&lt;'),
          value.replaceAll('"', '&quot;'),
        ),
      ),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(body, async (some) => {
      expect(alive(await toMarkdown(read(some.join('')).body, base))).toEqual([]);
    }),
    { numRuns: 500 },
  );
  // Five seconds alone; other tests run beside it.
}, 120_000);

test('code after code that holds an image stays code', async () => {
  const markup =
    '<code>ftp://there.test/<img src=x onerror=go()># `</code><code>javascript:go()</code>';
  expect(alive(await toMarkdown(read(markup).body, base))).toEqual([]);
});

test('the host of an image opens neither a bracket nor code', async () => {
  const markup = '<p><img src="http://a(b`c/x" alt="a"><code>[y](javascript:go())</code></p>';
  expect(alive(await toMarkdown(read(markup).body, base))).toEqual([]);
});

test.each(['<br>', '<div>x</div>'])('code with %s after an address stays code', async (line) => {
  const markup = `https://there.test/<code> ${line}[y](javascript:go())</code>`;
  expect(alive(await toMarkdown(read(markup).body, base))).toEqual([]);
});

test('hostile pieces are alive where nothing guards them', () => {
  const unguarded = addresses.map((address) => `[x](${address.replaceAll('&amp;', '&')})`);
  expect(unguarded.filter((text) => alive(text).length > 0).length).toBeGreaterThan(5);
});
