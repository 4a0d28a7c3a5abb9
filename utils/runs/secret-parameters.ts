const secretName =
  /^(.*[_-])?(token|secret|password|passwd|pwd|apikey|api_key|key|auth|authorization|session|sessionid|sid|sig|signature|jwt|code|access_token|id_token)$/i;
const jwt = /^eyJ[\w-]+\.[\w-]+\./;

/** Names of URL parameters that look like secrets, by name or by value. */
export function secretParameters(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const found = [...new URL(url).searchParams].filter(
    ([name, value]) =>
      value.length >= 8 && (secretName.test(name) || jwt.test(value) || looksRandom(value)),
  );
  return [...new Set(found.map(([name]) => name))];
}

/** Whether a value is long, without spaces, and mixes letters with several digits, unlike words and slugs. */
function looksRandom(value: string): boolean {
  return (
    /^[\w+/=~.-]{32,}$/.test(value) &&
    /[a-z]/i.test(value) &&
    (value.match(/\d/g)?.length ?? 0) >= 6
  );
}
