/** Response bodies of a service; each host has its own keys and schedules. */
export function bodyOf(url: URL): unknown {
  const { host, pathname } = url;
  if (pathname === '/public') return { products: {} };
  if (pathname === '/public/scraper') {
    return {
      has_access: true,
      credits: 5,
      concurrency: 2,
      api_key: `scraper-${host}`,
      endpoint_url: `https://scraper.${host}/api/v1`,
    };
  }
  if (pathname === '/public/browser') return { has_access: false };
  if (pathname === '/public/usage') {
    return { data: { bandwidth: { products: [{ product: 'rp', stats: {} }] } } };
  }
  if (pathname.endsWith('/account/schedule')) {
    return { success: true, schedules: [{ id: `of-${host}`, name: 'Daily' }] };
  }
  return { data: {} };
}
