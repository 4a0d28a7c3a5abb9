/** Run as kept in the library, with data read from its body. */
export interface Kept {
  id: string;
  /** Of the agent: the page's. */
  url: string;
  state: string;
  used: number | null;
  tries: number;
  problem: string | null;
  /** The content as text; null: none is stored. */
  content: string | null;
}

/** Everything in the library. Runs in an extension page; slow with `withContent`. */
export async function readLibrary(withContent: boolean): Promise<Kept[]> {
  interface Part {
    hash: string;
  }
  interface Row {
    id: string;
    url?: string;
    pageUrl?: string;
    state: string;
    tries: number;
    cost: { used: number | null };
    problem: { code: string } | null;
  }
  type Stored = { id: string; content: Blob } | { id: string; packed: { content: Part } };
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('Given up')));
    });
  const db = await settled(indexedDB.open('library'));
  try {
    if (!db.objectStoreNames.contains('contents')) return [];
    // One transaction, because a result that is compressed meanwhile would be missed.
    const reading = db.transaction(['runs', 'bodies', 'contents']);
    const all = async <T>(name: string): Promise<T[]> => {
      const rows: unknown[] = await settled(reading.objectStore(name).getAll());
      return rows as T[];
    };
    const [runs, bodies, contents] = await Promise.all([
      all<Row>('runs'),
      withContent ? all<Stored>('bodies') : [],
      withContent ? all<{ hash: string; data: Blob; gzip: boolean }>('contents') : [],
    ]);
    const byHash = new Map(contents.map((content) => [content.hash, content]));
    const texts = new Map<string, string>();
    for (const body of bodies) {
      const kept = 'packed' in body ? byHash.get(body.packed.content.hash) : null;
      const raw = 'packed' in body ? kept?.data : body.content;
      if (!raw) continue;
      const stream = kept?.gzip
        ? raw.stream().pipeThrough(new DecompressionStream('gzip'))
        : raw.stream();
      texts.set(body.id, await new Response(stream).text());
    }
    return runs.map(({ id, url, pageUrl, state, tries, cost, problem }) => ({
      id,
      url: url ?? pageUrl ?? '',
      state,
      tries,
      used: cost.used,
      problem: problem?.code ?? null,
      content: texts.get(id) ?? null,
    }));
  } finally {
    db.close();
  }
}
