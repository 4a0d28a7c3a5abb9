import { useMemo } from 'preact/hooks';
import { type AnswerBlock, answerBlocks, type AnswerPart } from '@/utils/runs/agent/answer-blocks';
import { i18n } from '@/utils/i18n/i18n';
import { bytesText, hostText } from '@/utils/i18n/format';
import { withIndex } from '../ui/hooks/with-index';
import { ScrollTable } from '@/components/ui/scroll-table';
import styles from './answer-text.module.css';

/** Maximum number of characters laid out, since a page with all blocks of a giant answer would freeze. */
const longest = 100_000;

/** Agent answer laid out as paragraphs, lists, tables and links. Rendered as text, never as markup. */
export function AnswerText({ text }: { text: string }) {
  const blocks = useMemo(() => withIndex(answerBlocks(text.slice(0, longest))), [text]);
  return (
    <div class={styles.answer} dir="auto">
      {blocks.map(({ id, item }) => (
        <Block key={id} block={item} />
      ))}
      {text.length > longest && (
        <p class="small muted">
          {i18n.t('agent.cut', [bytesText(longest), bytesText(text.length)])}
        </p>
      )}
    </div>
  );
}

function Block({ block }: { block: AnswerBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Parts parts={block.parts} />
        </p>
      );
    case 'heading':
      // No heading: the page's own outline must not depend on an answer.
      return (
        <p>
          <strong>
            <Parts parts={block.parts} />
          </strong>
        </p>
      );
    case 'code':
      return (
        <pre class="code" tabIndex={0}>
          {block.text}
        </pre>
      );
    case 'table':
      return <Table {...block} />;
    case 'list': {
      const items = withIndex(block.items).map(({ id, item: { depth, parts } }) => (
        <li key={id} style={depth > 0 ? { marginInlineStart: `${depth * 1.25}em` } : undefined}>
          <Parts parts={parts} />
        </li>
      ));
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
  }
}

function Table({ head, rows }: Extract<AnswerBlock, { kind: 'table' }>) {
  return (
    <ScrollTable label={i18n.t('agent.table')}>
      <table class="table">
        <thead>
          <tr>
            {withIndex(head).map(({ id, item }) => (
              <th key={id} scope="col">
                <Parts parts={item} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {withIndex(rows).map(({ id, item: row }) => (
            <tr key={id}>
              {withIndex(row).map(({ id: column, item }) => (
                <td key={column}>
                  <Parts parts={item} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

function Parts({ parts }: { parts: readonly AnswerPart[] }) {
  return parts.map((part) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'code':
        return (
          <code key={part.at} class="mono">
            {part.text}
          </code>
        );
      case 'strong':
        return (
          <strong key={part.at}>
            <Parts parts={part.parts} />
          </strong>
        );
      case 'emphasis':
        return (
          <em key={part.at}>
            <Parts parts={part.parts} />
          </em>
        );
      case 'link':
        return <Link key={part.at} {...part} />;
    }
  });
}

/** Link followed by its host, unless the text names the host. Loads nothing until it is clicked. */
function Link({ text, href }: { text: string; href: string }) {
  const host = hostText(href);
  return (
    <>
      <a href={href} title={href} target="_blank" rel="noreferrer noopener">
        {text}
      </a>
      {hostText(text) !== host && <span class="small muted"> ({host})</span>}
    </>
  );
}
