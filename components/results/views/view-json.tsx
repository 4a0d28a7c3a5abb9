import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { withIndex } from '../../ui/hooks/with-index';
import {
  ancestorsOf,
  isBranch,
  type JsonNode,
  jsonPathOf,
  parseRoot,
  visibleNodes,
} from '@/utils/view/json-tree';
import { ViewJsonRow } from './view-json-row';
import { ViewJsonSearch } from './view-json-search';
import { CopyButton } from '../../ui/copy-button';
import { DownloadLink } from '../../ui/download-link';
import styles from './view.module.css';

interface Props {
  value: unknown;
  content: Blob;
  name: string;
  /** Whether the JSON contains integers that JavaScript can't represent exactly. */
  longNumbers: boolean;
}

/** Row height in pixels; the same as in the style sheet. */
const rowHeight = 24;
/** Number of rows rendered above and below the viewport. */
const spare = 12;

/** JSON as a tree. Only expanded nodes are built and only visible rows are rendered. */
export function ViewJson({ value, content, name, longNumbers }: Props) {
  const root = useMemo(() => parseRoot(value), [value]);
  const open = useSignal<ReadonlySet<JsonNode>>(new Set([root]));
  const chosen = useSignal<JsonNode>(root);
  const top = useSignal(0);
  const tree = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => visibleNodes(root, open.value), [root, open.value]);
  const at = rows.indexOf(chosen.value);
  const first = Math.max(0, Math.floor(top.value / rowHeight) - spare);
  const seen = rows.slice(first, first + Math.ceil(600 / rowHeight) + 2 * spare);

  useEffect(() => {
    const place = tree.current;
    if (!place || at < 0) return;
    const y = at * rowHeight;
    if (y < place.scrollTop) place.scrollTop = y;
    else if (y + rowHeight > place.scrollTop + place.clientHeight) {
      place.scrollTop = y + rowHeight - place.clientHeight;
    }
  }, [chosen.value, at]);

  function setOpen(node: JsonNode, on: boolean): void {
    const next = new Set(open.value);
    if (on) next.add(node);
    else next.delete(node);
    open.value = next;
  }

  function choose(node: JsonNode | null | undefined): void {
    if (node) chosen.value = node;
  }

  function show(node: JsonNode): void {
    open.value = new Set([...open.value, ...ancestorsOf(node)]);
    chosen.value = node;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const node = chosen.value;
    const isOpen = open.value.has(node);
    const keys: Record<string, () => void> = {
      ArrowDown: () => choose(rows[at + 1]),
      ArrowUp: () => choose(rows[at - 1]),
      Home: () => choose(rows[0]),
      End: () => choose(rows.at(-1)),
      ArrowRight: () => (isBranch(node) && !isOpen ? setOpen(node, true) : choose(rows[at + 1])),
      ArrowLeft: () => (isOpen ? setOpen(node, false) : choose(node.parent)),
      Enter: () => setOpen(node, !isOpen),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <div class="stack-s">
      <div class="row between row-wrap">
        <ViewJsonSearch root={root} onFound={show} />
        <span class="row row-wrap">
          <CopyButton read={() => jsonPathOf(chosen.value)} name={i18n.t('view.copyPath')} />
          <CopyButton read={() => valueText(chosen.value.value)} name={i18n.t('view.copyValue')} />
          <DownloadLink content={content} name={name} />
        </span>
      </div>
      {longNumbers && <p class="hint">{i18n.t('view.jsonLong')}</p>}
      <div
        class={styles.json}
        ref={tree}
        role="tree"
        tabIndex={0}
        aria-label={i18n.t('view.jsonTree')}
        aria-activedescendant={seen.includes(chosen.value) ? `json-${at}` : undefined}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }) => {
          top.value = currentTarget.scrollTop;
        }}
      >
        <div role="presentation" style={`height: ${rows.length * rowHeight}px`}>
          {withIndex(seen, first).map(({ id, item: node }) => (
            <ViewJsonRow
              key={id}
              id={`json-${id}`}
              node={node}
              top={id * rowHeight}
              open={open.value.has(node)}
              chosen={node === chosen.value}
              onPress={() => {
                choose(node);
                if (isBranch(node)) setOpen(node, !open.value.has(node));
              }}
            />
          ))}
        </div>
      </div>
      <p class="hint mono break">{jsonPathOf(chosen.value).slice(0, 300)}</p>
    </div>
  );
}

/** Returns a value as JSON. Throws where it is nested too deeply for `JSON.stringify`. */
const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
