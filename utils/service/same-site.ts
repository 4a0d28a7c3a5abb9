/**
 * Whether an address is plainly of the same owner as the account API: the same host, a host below it, or a sibling under
 * a parent domain that one owner holds. Without the list of public suffixes (150 kB) the last is decided cautiously:
 * parents that may be shared by strangers don't count, and then the user decides. Loopback names and IP addresses are
 * only the same as themselves; ports don't matter.
 */
export function isSameSite(accountApi: string, address: string): boolean {
  const host = hostOf(accountApi);
  const other = hostOf(address);
  if (host === '' || other === '') return false;
  if (host === other) return true;
  if (isIpAddress(host) || !host.includes('.') || host.endsWith('.localhost')) return false;
  const parent = host.slice(host.indexOf('.') + 1);
  const owned = [host, parent].filter((domain) => !maybeShared(domain));
  return owned.some((domain) => other === domain || other.endsWith(`.${domain}`));
}

/** Whether strangers may register names directly below this domain. May be true for a domain that has one owner. */
function maybeShared(domain: string): boolean {
  const labels = domain.split('.');
  const [name = '', top = ''] = labels;
  if (labels.length < 2) return true;
  if (labels.length === 2 && top.length === 2 && (name.length <= 3 || !flatTopLevels.has(top))) {
    return true;
  }
  return sharedHosting.some((suffix) => domain === suffix || regionOf(domain, suffix));
}

/** Platforms put regions between their name and their customers': `s3.eu-west-1.amazonaws.com`. */
const regionOf = (domain: string, suffix: string): boolean =>
  manyRegions.has(suffix) && domain.endsWith(`.${suffix}`);

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.toLowerCase() : '';
}

const isIpAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);

/** Country domains under which names of more than three letters belong to one owner. */
const flatTopLevels = new Set([
  'ai',
  'be',
  'cc',
  'ch',
  'co',
  'de',
  'dk',
  'eu',
  'gg',
  'io',
  'me',
  'nl',
  'sh',
  'so',
  'to',
  'tv',
]);

const manyRegions = new Set([
  'amazonaws.com',
  'azure.com',
  'cloudapp.net',
  'elasticbeanstalk.com',
  'run.app',
  'windows.net',
]);

/** Domains of hosting platforms on which every customer gets a name of its own. */
const sharedHosting = [
  ...manyRegions,
  'appspot.com',
  'azurewebsites.net',
  'blogspot.com',
  'cloudfront.net',
  'cloudfunctions.net',
  'csb.app',
  'ddns.net',
  'deno.dev',
  'digitaloceanspaces.com',
  'duckdns.org',
  'edgecompute.app',
  'fastly.net',
  'firebaseapp.com',
  'fly.dev',
  'github.io',
  'gitlab.io',
  'glitch.me',
  'herokuapp.com',
  'hf.space',
  'koyeb.app',
  'loca.lt',
  'lovable.app',
  'modal.run',
  'myshopify.com',
  'netlify.app',
  'ngrok-free.app',
  'ngrok-free.dev',
  'ngrok.app',
  'ngrok.dev',
  'ngrok.io',
  'nip.io',
  'ondigitalocean.app',
  'onrender.com',
  'pages.dev',
  'railway.app',
  'replit.app',
  'replit.dev',
  'sslip.io',
  'streamlit.app',
  'supabase.co',
  'surge.sh',
  'ts.net',
  'trycloudflare.com',
  'up.railway.app',
  'vercel.app',
  'web.app',
  'wixsite.com',
  'wordpress.com',
  'workers.dev',
];
