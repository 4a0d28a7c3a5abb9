import { parentPort, workerData } from 'node:worker_threads';
import { isRecord } from '../scraper/shape.ts';

/** Posts the URLs that match the pattern back; see `map.ts`. */
const given: unknown = workerData;
if (isRecord(given) && typeof given['pattern'] === 'string' && Array.isArray(given['urls'])) {
  const wanted = new RegExp(given['pattern']);
  const fitting = given['urls'].filter((url) => typeof url === 'string' && wanted.test(url));
  parentPort?.postMessage(fitting, []);
}
