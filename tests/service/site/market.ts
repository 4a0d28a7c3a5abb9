import type { FastifyPluginAsync } from 'fastify';
import type { ServiceState } from '../types.ts';
import { escape, page } from './markup.ts';
import { products } from './products.ts';

/** Market of one country: language, currency and prices. */
interface Market {
  locale: string;
  currency: string;
  /** Approximate exchange rate from pounds. */
  rate: number;
  heading: string;
  price: string;
}

const english = { heading: 'Lamps of the season', price: 'Price' };
const markets: Record<string, Market> = {
  GB: { ...english, locale: 'en-GB', currency: 'GBP', rate: 1 },
  US: { ...english, locale: 'en-US', currency: 'USD', rate: 1.25 },
  CA: { ...english, locale: 'en-CA', currency: 'CAD', rate: 1.7 },
  IN: { ...english, locale: 'en-IN', currency: 'INR', rate: 105 },
  DE: {
    locale: 'de-DE',
    currency: 'EUR',
    rate: 1.17,
    heading: 'Lampen der Saison',
    price: 'Preis',
  },
  FR: { locale: 'fr-FR', currency: 'EUR', rate: 1.2, heading: 'Lampes de saison', price: 'Prix' },
  ES: { locale: 'es-ES', currency: 'EUR', rate: 1.1, heading: 'Lámparas', price: 'Precio' },
  SE: { locale: 'sv-SE', currency: 'SEK', rate: 13, heading: 'Säsongens lampor', price: 'Pris' },
  BR: { locale: 'pt-BR', currency: 'BRL', rate: 7, heading: 'Luminárias', price: 'Preço' },
  JP: { locale: 'ja-JP', currency: 'JPY', rate: 190, heading: '季節のランプ', price: '価格' },
};
const elsewhere: Market = { ...english, locale: 'en-US', currency: 'USD', rate: 1.35 };

/** Lamps with prices of four digits in some currencies, so that digit grouping shows. */
const shown = products.slice(2, 6);

function stall({ locale, currency, rate, heading, price }: Market): string {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const rows = shown.map(
    (lamp) =>
      `<li class="card"><h2>${escape(lamp.name)}</h2><p>${price}: <span class="price">${escape(money.format(lamp.price * rate * 4))}</span></p></li>`,
  );
  return page(
    `${heading} (${currency})`,
    `<h1>${heading}</h1><p class="lead">Harbour Lamps</p><ul class="grid">${rows.join('\n')}</ul>`,
  );
}

/**
 * `/market`: prices, currency and title depend on the visitor's country. Visitors from China are
 * refused; visitors from Italy see a consent page first.
 */
export function market(state: ServiceState): FastifyPluginAsync {
  return async (app) => {
    app.get('/market', (request, reply) => {
      const country = state.exits.find(request.socket.remoteAddress ?? '')?.country ?? '';
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      if (country === 'CN') {
        return reply
          .code(403)
          .send(page('Access denied', '<h1>Access denied</h1><p>Not in your country.</p>'));
      }
      if (country === 'IT') {
        const body =
          '<h1>We value your privacy</h1><p>We use cookies.</p><button>Accept all</button>';
        return reply.send(page('Before you continue', body));
      }
      return reply.send(stall(markets[country] ?? elsewhere));
    });
  };
}
