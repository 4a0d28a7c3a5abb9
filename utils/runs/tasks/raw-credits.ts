import type { ScrapeOptions } from '../schema';
import { priceIn } from '../../service/scraper-failure';
import { namesTask } from './task-id';
import { taskBody } from './task-status';

export type Delivery = Pick<ScrapeOptions, 'delivery'>;

/**
 * Whether credits that a successful answer names in its body are the service's. With raw delivery the body may be the
 * page of an API, unless it names `task_id` as every documented state of a task does (facts, section 3).
 */
export const tellsCredits = (body: unknown, { delivery }: Delivery): boolean =>
  delivery !== 'raw' || namesTask(taskBody(body));

/**
 * Whether a successful answer names credits that may be those of the page, so that it may be no failure but the page.
 */
export const mayBePricedPage = (body: unknown, options: Delivery): boolean =>
  !tellsCredits(body, options) && (priceIn(body) ?? 0) > 0;
