/** Class words of two letters and more for layout or style, useless as names. */
const layout =
  /^(?:col|row|grid|flex|text|font|fs|fw|bg|px|py|pt|pb|pl|pr|mx|my|mt|mb|ml|mr|sm|md|lg|xl|xs|xxl|left|right|center|top|bottom|block|inline|hidden|visible|wrapper|wrap|container|inner|outer|content|box|item|items|clearfix|pull|float|btn|button|link|media|body|head|header|heading|footer|main|section|element|el|icon|size|small|large|medium|big|bold|normal|light|dark|white|black|gray|grey|red|blue|green|primary|secondary|default|active|first|last|odd|even|line|list|js|is|has|no|fa|fas|far|fab|glyphicon|span|div|align|truncate|rounded|border|shadow|hover|responsive|img|new|component|style|styled|css|jss|sc|emotion|mui|ng|data|group|label|value|field|cell|td|tr|th|soft|muted|faint|subtle|dim|meta|info|sub|num|mono)$/;

/** Whether a word looks generated: letters mixed with digits, or without vowels. */
function isGenerated(word: string): boolean {
  return (
    (/\d/.test(word) && /[a-z]/i.test(word)) ||
    (word.length > 4 && !/[aeiouy]/i.test(word)) ||
    /[a-z][A-Z][a-z]?[A-Z]/.test(word)
  );
}

/** Words of a class or ID, split at punctuation and capitals, without generated and layout words. */
export function namingWords(name: string): string[] {
  if (/^[\w-]*__?[a-zA-Z0-9]{5,}$/.test(name) && /\d/.test(name.slice(-5))) return [];
  if (isGenerated(name)) return [];
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.toLowerCase())
    .filter(
      (word) => word.length > 1 && !/^\d+$/.test(word) && !layout.test(word) && !isGenerated(word),
    );
}

/** Turns an identifier into words: 'datePublished' and 'date-published' become 'Date published'. */
export function spelledOut(name: string): string {
  const words = name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_\-.:/\s]+/g, ' ')
    .trim();
  const lower = /\p{Lu}{2}/u.test(words) ? words : words.toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
