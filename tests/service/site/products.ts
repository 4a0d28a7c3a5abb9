/** Product of the invented shop. The catalogue is the same on every start. */
export interface Product {
  id: number;
  sku: string;
  name: string;
  category: string;
  /** Price in pounds. */
  price: number;
  rating: number;
  reviews: number;
  stock: number;
  description: string;
}

const places = ['Harbour', 'Fjord', 'Meadow', 'Quarry', 'Orchard', 'Dune', 'Glacier', 'Canal'];
const makes = ['Brass', 'Oak', 'Linen', 'Copper', 'Smoked-glass'];
const kinds = ['Desk Lamp', 'Lantern', 'Floor Lamp', 'Wall Light', 'Pendant', 'Night Light'];

function build(id: number): Product {
  const place = places[id % places.length] ?? '';
  const make = makes[Math.floor(id / places.length) % makes.length] ?? '';
  const kind = kinds[Math.floor(id / (places.length * makes.length)) % kinds.length] ?? '';
  // Multiplying by a prime spreads values deterministically.
  const spread = (id * 7919) % 997;
  return {
    id,
    sku: `HL-${String(id).padStart(4, '0')}`,
    name: `${place} ${make} ${kind}`,
    category: kind,
    price: Math.round((9 + spread * 0.37) * 100) / 100,
    rating: Math.round((3 + (spread % 21) / 10) * 10) / 10,
    reviews: spread % 240,
    stock: spread % 9 === 0 ? 0 : (spread % 40) + 1,
    description: `A ${make.toLowerCase()} ${kind.toLowerCase()} from our ${place} series, wired by hand and made to be repaired.`,
  };
}

/** All 240 products in the order of their ids, from 1. */
export const products: readonly Product[] = Array.from({ length: 240 }, (_, at) => build(at + 1));

export const perPage = 24;
export const pageCount = Math.ceil(products.length / perPage);

/** Price in pounds with two decimals, such as '£12.50'. */
export function pounds(amount: number): string {
  return `£${amount.toFixed(2)}`;
}
