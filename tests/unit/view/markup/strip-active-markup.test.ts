// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { withFramePolicy, stripActiveMarkup } from '@/utils/view/markup/strip-active-markup';

// happy-dom's parser differs from browsers: it moves nothing out of tables or foreign content, and
// so shows no mutation. These tests cover what holds for any tree; the repeated parsing of the
// outcome is tested with a custom parser.
const read = (markup: string) => new DOMParser().parseFromString(markup, 'text/html');
const dead = (body: string, head = '') =>
  stripActiveMarkup(read(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`));

const there = 'https://there.test/x';

describe('does not survive', () => {
  test.each([
    ['a connection made ahead', `<link rel="preconnect" href="${there}">`],
    ['a name looked up ahead', `<link rel="dns-prefetch" href="//there.test">`],
    ['a page loaded ahead', `<link rel="prerender" href="${there}">`],
    ['another base', `<base href="${there}" target="_top">`],
    ['a move', `<meta http-equiv="refresh" content="0;url=${there}">`],
    ['a policy', `<meta http-equiv="Content-Security-Policy" content="report-uri ${there}">`],
    ['a script', `<script src="${there}"></script>`],
    // With a srcdoc, happy-dom doesn't try to load the address.
    ['a frame', `<iframe src="${there}" srcdoc></iframe>`],
    ['a frame with its page', `<iframe srcdoc="&lt;img src=${there}&gt;"></iframe>`],
    ['an object', `<object data="${there}"><embed src="${there}"></object>`],
    ['sound', `<audio src="${there}"></audio><video><source src="${there}"></video>`],
    ['a template', `<template><img src="${there}"><template>${there}</template></template>`],
    ['a template for a shadow', `<div><template shadowrootmode="open">${there}</template></div>`],
    ['a template in a drawing', `<svg><template><a href="${there}">x</a></template></svg>`],
    ['a script in a drawing', `<svg><script href="${there}"></script></svg>`],
    [
      'a foreign page in a drawing',
      `<svg><foreignObject><img src="${there}"></foreignObject></svg>`,
    ],
    ['a use of elsewhere', `<svg><use href="${there}#a"/><use xlink:href="${there}#a"/></svg>`],
    ['a picture in a drawing', `<svg><image href="${there}"/><feImage href="${there}"/></svg>`],
    [
      'an address given later',
      `<svg><a><animate attributeName="href" values="#;${there}"/></a></svg>`,
    ],
    ['an address given at once', `<svg><a><set attributeName="href" to="${there}"/></a></svg>`],
    ['a formula that leads', `<math href="${there}"><mi xlink:href="${there}">x</mi></math>`],
    ['what stands without scripts', `<noscript><img src="${there}"></noscript>`],
    ['a frame without scripts', `<noscript><iframe src="${there}" srcdoc></iframe></noscript>`],
    ['a picture', `<img src="${there}" srcset="${there} 2x" longdesc="${there}" usemap="#m">`],
    ['a link', `<a href="${there}" ping="${there}">x</a>`],
    ['a place on a map', `<map name="m"><area href="${there}"></map>`],
    ['a form', `<form action="${there}"><button formaction="${there}">x</button></form>`],
    ['a button that is a picture', `<input type="image" src="${there}">`],
    ['a background', `<table background="${there}"><tr><td background="${there}"></table>`],
    ['a source', `<blockquote cite="${there}">x</blockquote>`],
    ['a report of what is seen', `<img attributionsrc="${there}">`],
    ['a picture of a drawing', `<img src="data:image/svg+xml,there.test">`],
    ['a page in an address', `<img src="data:text/html,there.test">`],
    [
      'a drawing painted from elsewhere',
      `<svg><rect fill="url(${there}#a)" mask="url('${there}')"/></svg>`,
    ],
    [
      'a drawing painted from elsewhere, written oddly',
      `<svg><rect filter="u\\72l(${there})" stroke="url(#a) url(${there})"/></svg>`,
    ],
    ['blanks before an address', `<img src=" \n${there}">`],
  ])('%s', async (_, markup) => {
    // Combined with harmless words; a meta element in the head as well.
    const out = await dead(`<p>words</p>${markup}`, markup.startsWith('<meta') ? markup : '');
    expect(out).toContain('words');
    expect(out).not.toContain('there.test');
    expect(out).not.toMatch(/<(script|link|meta|base|iframe|object|embed|template|audio|video)/i);
    expect(await stripActiveMarkup(read(out))).toBe(out);
  });

  test.each(['onclick', 'onerror', 'ONLOAD', 'onpointerrawupdate', 'onbegin', 'onanything'])(
    '%s',
    async (name) => {
      const out = await dead(`<p ${name}="go()">words</p><svg><g ${name}="go()"></g></svg>`);
      expect(out).toContain('words');
      expect(out).not.toContain('go()');
    },
  );

  test('what stands at the root and at the body', async () => {
    const markup = `<html manifest="${there}" onload="go()" lang="de"><body background="${there}" onload="go()">x`;
    const out = await stripActiveMarkup(read(markup));
    expect(out).not.toMatch(/there\.test|go\(\)/);
    expect(out).toContain('lang="de"');
  });
});

test('looks survive: styles, pictures within the page, places in the page, filters', async () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo=';
  const out = await dead(
    `<p class="a" style="color: red">x</p><img src="${picture}" alt="Lamp">
     <svg><rect fill="url(#shine) red" stroke="blue"></rect><use href="#lamp"></use><feColorMatrix values="0 1 0 0"></feColorMatrix></svg>`,
    '<style>.a > b { color: red }</style><title>Lamps</title>',
  );
  for (const kept of [
    'class="a"',
    'color: red',
    picture,
    'alt="Lamp"',
    '"#lamp"',
    'fill="url(#shine) red"',
    'stroke="blue"',
    '"0 1 0 0"',
  ]) {
    expect(out).toContain(kept);
  }
  expect(out.startsWith('<!doctype html><html')).toBe(true);
});

test('the frame has a policy of its own, in front of all markup', async () => {
  const start = '<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src ';
  const out = withFramePolicy(await dead('<p>words</p>'));
  expect(out.startsWith(`${start}'none';`)).toBe(true);
  expect(out).toMatch(/^[^<]*<!doctype html><meta [^<>]*><!doctype html><html>/);
});

test('a link is left without an address, also one into the page', async () => {
  expect(await dead('<a href="#top">up</a>')).toContain('<a>up</a>');
});

// Known ways to turn text into elements when markup is parsed a second time.
const mutating = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=go()&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=go()>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=go()>',
  '<noscript><p title="</noscript><img src=x onerror=go()>">',
  '<svg><style><img src="</style><img src=x onerror=go()>"></style></svg>',
  '<template><svg><template></template><p title="</template><link rel=preconnect>">',
  '<xmp><p title="</xmp><meta http-equiv=refresh content=0>">',
];

describe('read again', () => {
  test.each(mutating)('nothing new comes to life in %s', async (markup) => {
    const out = await dead(markup);
    expect(await stripActiveMarkup(read(out))).toBe(out);
    for (const element of read(out).querySelectorAll('*')) {
      expect(element.matches('script,link,meta,base,iframe,template')).toBe(false);
      expect(element.getAttributeNames().filter((name) => /^on|^(href|src)$/.test(name))).toEqual(
        [],
      );
    }
  });

  /**
   * Simulates a browser that finds another element in what was text at each parsing, for this many
   * times.
   */
  function finding(times: number) {
    let left = times;
    return vi.fn((markup: string) => {
      const page = read(markup);
      if (left <= 0) return page;
      left -= 1;
      const image = page.createElement('img');
      image.setAttribute('onerror', 'go()');
      page.body.append(image);
      return page;
    });
  }

  test('an honest page is read once more only', async () => {
    const reader = finding(0);
    await stripActiveMarkup(read('<p>words</p><script>go()</script>'), reader);
    expect(reader).toHaveBeenCalledTimes(1);
  });

  test('what comes to life later is taken away as well', async () => {
    const reader = finding(3);
    const out = await stripActiveMarkup(read('<p>words</p>'), reader);
    expect(reader).toHaveBeenCalledTimes(4);
    expect(out).toContain('<p>words</p>');
    expect(out).toContain('<img>');
    expect(out).not.toContain('go()');
  });

  test('what never holds still is refused, and shown as the text that it is', async () => {
    const reader = finding(Infinity);
    const out = await stripActiveMarkup(read('<p>words & more</p>'), reader);
    expect(reader).toHaveBeenCalledTimes(5);
    expect(out.startsWith('<!doctype html><pre>&lt;!doctype html&gt;&lt;html')).toBe(true);
    expect(out).toContain('&lt;p&gt;words &amp;amp; more&lt;/p&gt;');
    expect(read(out).querySelectorAll('body *')).toHaveLength(1);
  });
});
