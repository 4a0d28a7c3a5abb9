import type { FastifyPluginAsync } from 'fastify';
import { page } from './markup.ts';
import { products } from './products.ts';

const html = 'text/html; charset=utf-8';

const tables = `<h1>Tables</h1>
<h2>Sailings</h2><table id="sailings"><caption>Ferries by quarter</caption>
<thead><tr><th rowspan="2">Harbour</th><th colspan="2">Spring</th><th colspan="2">Autumn</th></tr>
<tr><th>Ships</th><th>Guests</th><th>Ships</th><th>Guests</th></tr></thead>
<tbody><tr><th rowspan="2">North</th><td>12</td><td>1,204</td><td>9</td><td>871</td></tr>
<tr><td>14</td><td>1,377</td><td colspan="2">closed for works</td></tr>
<tr><th>South</th><td>31</td><td>4,019</td><td>28</td><td>3,562</td></tr></tbody>
<tfoot><tr><th>Together</th><td>57</td><td>6,600</td><td>37</td><td>4,433</td></tr></tfoot></table>
<h2>One inside another</h2><table id="nested"><thead><tr><th>Keeper</th><th>Lamps</th></tr></thead><tbody>
<tr><td>Ada</td><td><table><tr><th>Lamp</th><th>Watt</th></tr><tr><td>Front</td><td>40</td></tr><tr><td>Back</td><td>60</td></tr></table></td></tr>
<tr><td>Ben</td><td>none yet</td></tr></tbody></table>`;

const article = `<article><p class="soft">By <span rel="author">Mira Holm</span> · <time datetime="2025-03-14">14 March 2025</time></p>
<h1>The lamp that learned to wait</h1>
<p class="lead">For a century and a half the light on Skarv Point burned all night whether anyone was looking or not. Then the keepers began to count.</p>
<h2>A light for everybody</h2>
<p>When the first lamp was lit in the autumn of 1868 the arithmetic was simple. A ship might come at any hour, so the lamp burned at every hour. The oil was carried up one hundred and eleven steps in cans of nine litres, and the keeper who carried it wrote the number of cans in a book with a green spine.</p>
<p>The green books are still there. They fill a shelf above the barometer, and they agree with one another to a degree that ought to make us suspicious: the winters all cost the same. It was only when somebody laid them beside the harbour master's ledger that the agreement turned into a question.</p>
<h2>Counting ships</h2>
<p>On two nights out of three nobody passed. The ledger said so plainly; it had said so for decades, in another building, in another hand. Two good records had stood four hundred metres apart and never met.</p>
<blockquote>We did not lack for facts. We lacked a table with both of them on it.</blockquote>
<p>The keepers proposed a trial. A boy with a telescope would sit on the south wall and pull a cord when he saw a mast. The lamp, kept low, would be raised on the cord. The insurers came to watch, brought sandwiches, and were persuaded.</p>
<h3>What the trial changed</h3>
<ul><li>Oil fell from nine cans a night to four.</li><li>The lens, cooler, no longer had to be reground every spring.</li><li>The boy learned the outline of every hull on the coast.</li></ul>
<p>It also changed what the light meant. A lamp that is always on says only where the rock is. A lamp that brightens says: we have seen you. Captains wrote to the harbour to thank it for the second sentence.</p>
<h2>After the boy</h2>
<p>The cord became a wire, the wire a radio beam, and the boy an engineer with a moustache. In 1971 the last of the keepers moved down to the village. The green books stayed, because nobody could agree who owned them.</p>
<p>Today a receiver on the roof hears the ships announce themselves. The lamp still waits, and still brightens. Nobody has to climb the steps, though on the first Sunday of October a good many people do, with nine litres of something, for the look of the thing.</p>
<h2>What is worth keeping</h2>
<p>It would be easy to draw the moral that saving is good. The keepers' own moral, written on the last page of the last green book, is narrower and better: count what you use beside what it was for, on one page, where the person who pays can see it.</p>
<p>The page after that is blank except for a drawing of a boy, a cord and a very small ship.</p></article>`;

// Empty until the script has fetched its data: `auto` must notice this and `browser` must wait for
// it.
const scripted = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Lamp finder</title></head>
<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>
<script>
const root = document.getElementById('root');
const put = (name, text, into) => { const made = document.createElement(name); made.textContent = text; into.append(made); return made; };
fetch('/app/data.json').then((answer) => answer.json()).then((data) => {
  put('h1', data.heading, root);
  const list = put('ul', '', root);
  for (const lamp of data.lamps) put('li', lamp.name + ', £' + lamp.price.toFixed(2), list);
  put('p', 'Rendered by a script', root).id = 'done';
});
</script></body></html>`;

/** Pages for reading: tables, an article, and a page that is empty until its script has run. */
export const reading: FastifyPluginAsync = async (app) => {
  app.get('/table', (_request, reply) => reply.type(html).send(page('Tables', tables)));
  app.get('/article', (_request, reply) =>
    reply.type(html).send(page('The lamp that learned to wait', article)),
  );
  app.get('/app', (_request, reply) => reply.type(html).send(scripted));
  app.get('/app/data.json', () => ({ heading: 'Lamp finder', lamps: products.slice(0, 12) }));
  app.get('/blank', (_request, reply) =>
    reply
      .type(html)
      .send('<!doctype html><html lang="en"><title>Blank</title><body></body></html>'),
  );
};
