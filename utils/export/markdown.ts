import { decodeAll } from '../view/decode';
import { readMarkup } from '../view/markup/markup';
import { fencedCode } from '../view/markdown/fenced-code';
import { yamlString } from './code/quote';
import { type Converters, type ExportFile, detectContent } from './result-content';
import { resultFacts, type ExportedResult } from './record';

/**
 * Metadata as YAML front matter.
 * @param isPartial whether only the beginning of the page follows.
 */
function frontMatter(source: ExportedResult, isPartial: boolean): string {
  const { title, url, final_url, asked_at, status_code, mode_used, country } = resultFacts(source);
  const lines = Object.entries({
    title,
    url,
    final_url,
    asked_at,
    status_code,
    mode_used,
    country,
    partial: isPartial || null,
  });
  return `---\n${lines
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? yamlString(value) : value}\n`)
    .join('')}---\n\n`;
}

/** Whether the service was asked for Markdown, or says that it is: any page can have the look of it. */
const isMarkdown = ({ run, body }: ExportedResult) =>
  run.options.content === 'markdown' ||
  /markdown/i.test(body?.content.type || (run.result?.contentType ?? ''));

/**
 * Converts a result to Markdown in UTF-8: pages as text with headings and links, JSON and other text as a code block,
 * Markdown of the service as it came. Null for images, PDF and other binary files. Of a very large page, only the
 * beginning is converted.
 */
export async function markdownFile(
  source: ExportedResult,
  to: Converters,
): Promise<ExportFile | null> {
  const detected = await detectContent(source);
  if (!detected || !source.body) return null;
  const { content } = source.body;
  const text = async () => await decodeAll(content);
  const isPartial = detected.kind === 'markup' && (await readMarkup(content)).cut !== null;
  const start = frontMatter(source, isPartial);
  const made = (markdown: string): ExportFile => ({
    content: new Blob([start, markdown, '\n'], { type: 'text/markdown' }),
    ending: 'md',
    isPartial,
  });
  switch (detected.kind) {
    case 'markup':
      return made(await to.markdown(content, source.run));
    case 'json':
      return made(fencedCode(await text(), 'json'));
    case 'markdown':
    case 'text': {
      const language = detected.kind === 'markdown' ? 'markdown' : '';
      return made(isMarkdown(source) ? await text() : fencedCode(await text(), language));
    }
    case 'image':
    case 'pdf':
    case 'binary':
      return null;
  }
}
