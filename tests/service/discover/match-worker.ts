import { parentPort, workerData } from 'node:worker_threads';
import { isRecord } from '../scraper/shape.ts';

/** Posts the URLs that match the pattern back; see `map.ts`. */
const task: unknown = workerData;
if (isRecord(task) && typeof task['pattern'] === 'string' && Array.isArray(task['urls'])) {
  const wanted = new RegExp(task['pattern']);
  const fitting = task['urls'].filter((url) => typeof url === 'string' && wanted.test(url));
  parentPort?.postMessage(fitting, []);
}
