const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for markup and quoted attributes. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

const style = `
:root{color-scheme:light dark;--ink:#1d2433;--soft:#5a6478;--paper:#fbfaf7;--card:#fff;--line:#e4e1d8;--accent:#0b6e69;--glow:#e3f2ef}
@media(prefers-color-scheme:dark){:root{--ink:#e9ecf2;--soft:#a4adbf;--paper:#14171e;--card:#1c212b;--line:#2e3542;--accent:#63d0c4;--glow:#17312f}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.6 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
header,footer{padding:1rem max(1rem,calc(50% - 31rem));border-bottom:1px solid var(--line);background:var(--card)}
footer{border:0;border-top:1px solid var(--line);color:var(--soft);font-size:.875rem}
header nav{display:flex;flex-wrap:wrap;gap:1.25rem;align-items:baseline}
header strong{font-size:1.125rem;letter-spacing:-.01em;margin-inline-end:auto}
main{max-width:64rem;margin:0 auto;padding:2rem 1rem 4rem;min-height:70vh}
a{color:var(--accent);text-underline-offset:.2em}
a:focus-visible,button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
h1{font-size:2rem;line-height:1.2;letter-spacing:-.02em;margin:0 0 .75rem}
.lead{font-size:1.125rem;color:var(--soft);max-width:44rem}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:1rem;padding:0;list-style:none}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem;overflow:hidden}
.card h2{font-size:1rem;margin:.5rem 0 .25rem}
.card img{width:100%;height:auto;border-radius:.5rem;background:var(--glow)}
.price{font-weight:650;font-variant-numeric:tabular-nums}
.soft{color:var(--soft);font-size:.875rem}
.pager{display:flex;gap:1rem;justify-content:center;margin:2rem 0}
.tag{display:inline-block;padding:.1rem .6rem;border-radius:1rem;background:var(--glow);color:var(--accent);font-size:.8125rem}
table{border-collapse:collapse;width:100%;background:var(--card)}
th,td{border:1px solid var(--line);padding:.5rem .75rem;text-align:start;vertical-align:top}
thead th{background:var(--glow)}
pre{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1rem;overflow:auto}
blockquote{margin:1.5rem 0;padding-inline-start:1rem;border-inline-start:4px solid var(--accent);color:var(--soft)}
article p{max-width:42rem}`;

const links: [string, string][] = [
  ['/products', 'Shop'],
  ['/table', 'Tables'],
  ['/article', 'Article'],
  ['/app', 'Needs scripts'],
  ['/slow', 'Slow'],
  ['/whoami', 'Who am I'],
];

/** Complete page of the demo site; `body` and `head` are markup, `title` is text. */
export function page(title: string, body: string, head = ''): string {
  const nav = links.map(([to, name]) => `<a href="${to}">${name}</a>`).join('');
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escape(title)}: a page of the Vantage demo site">
<link rel="icon" href="/img/0.svg"><link rel="alternate" type="application/rss+xml" href="/feed.xml" title="New lamps">
<style>${style}</style>${head}</head>
<body><header><nav aria-label="Main"><strong>Harbour Lamps</strong>${nav}</nav></header>
<main>${body}</main>
<footer>Harbour Lamps is a made-up shop, served by Vantage's local service to try things on.</footer></body></html>`;
}
