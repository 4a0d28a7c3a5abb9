/** Full URL in small type with a bold host, wrapping at any character. */
export function Address({ url }: { url: string }) {
  const host = URL.canParse(url) ? new URL(url).host : '';
  const at = host ? url.indexOf(host) : -1;
  if (at < 0) return <span class="address">{url}</span>;
  return (
    <span class="address">
      {url.slice(0, at)}
      <strong>{host}</strong>
      {url.slice(at + host.length)}
    </span>
  );
}
