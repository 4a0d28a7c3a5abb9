import { readdirSync, readFileSync } from 'node:fs';

/** Text of a file of a process; '' if it has ended meanwhile. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Memory in MB of all processes that this one started, directly or not: their own pages and those
 * they share with each other, without pages of files.
 */
export function memoryBelow(): number {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [pid, /\) \S (\d+)/.exec(read(pid, 'stat'))?.[1] ?? '0']),
  );
  const isBelow = (pid: string): boolean => {
    const parent = parents.get(pid) ?? '0';
    return parent === String(process.pid) || (parent !== '0' && isBelow(parent));
  };
  const kilobytes = [...parents.keys()]
    .filter(isBelow)
    .flatMap((pid) =>
      [...read(pid, 'status').matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map(([, size]) =>
        Number(size),
      ),
    );
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Highest growth in MB of the memory of all started processes while `work` runs. */
export async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = memoryBelow();
  let max = before;
  const timer = setInterval(() => {
    max = Math.max(max, memoryBelow());
  }, 100);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(max, memoryBelow()) - before;
}
