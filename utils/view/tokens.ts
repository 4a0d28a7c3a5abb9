/** What a piece of source is, for its colour; empty: plain. */
export type Tone = '' | 'tag' | 'name' | 'value' | 'note' | 'word' | 'number';

export interface Token {
  text: string;
  tone: Tone;
}

const markup =
  /(?<note><!--[\s\S]*?(?:-->|$)|<![^>]*>)|(?<tag><\/?[A-Za-z][^\s/>]*|\/?>)|(?<value>"[^"]*"|'[^']*')|(?<name>[^\s"'<>/=]+(?==))|(?<word>&#?\w{1,40};)/g;
const json =
  /(?<name>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<value>"(?:[^"\\]|\\.)*(?:"|$))|(?<number>-?\d[\d.eE+-]*)|(?<word>\b(?:true|false|null)\b)/g;
const markdown =
  /(?<tag>^#{1,6} .*$|^(?:\s*[-*+]|\s*\d+\.) |^> |^```.*$|^\|)|(?<value>`[^`\n]+`|\[[^\]\n]*\])|(?<name>\((?:https?:|mailto:|\/)[^)\s]*\))|(?<word>\*\*[^*\n]+\*\*)/gm;

export type Language = 'markup' | 'json' | 'markdown' | 'plain';
const grammars = { markup, json, markdown };
const tones = ['note', 'tag', 'value', 'name', 'word', 'number'] as const;

/** Attributes are coloured within a tag only: quotes in running text are no values. */
function outside(tone: Tone, inTag: boolean): boolean {
  return !inTag && (tone === 'name' || tone === 'value');
}

/**
 * Source in pieces with their tone; together they are the text as it came.
 * @param most pieces with a colour; the rest comes as one plain piece.
 */
export function tokensOf(text: string, language: Language, most = 6000): Token[] {
  if (language === 'plain') return [{ text, tone: '' }];
  const tokens: Token[] = [];
  let done = 0;
  let inTag = false;
  for (const { 0: piece, index, groups } of text.matchAll(grammars[language])) {
    if (tokens.length >= most) break;
    const tone: Tone = tones.find((name) => groups?.[name] !== undefined) ?? '';
    if (tone === 'tag' && language === 'markup') {
      if (piece.endsWith('>') && !inTag) continue;
      inTag = !piece.endsWith('>');
    } else if (language === 'markup' && outside(tone, inTag)) continue;
    if (index > done) tokens.push({ text: text.slice(done, index), tone: '' });
    tokens.push({ text: piece, tone });
    done = index + piece.length;
  }
  if (done < text.length) tokens.push({ text: text.slice(done), tone: '' });
  return tokens;
}
