import { parseSite } from '../routing/site';
import { hasHiddenPath } from '../routing/site-list';
import type { ImportPlan } from './profiles-file';

/** Adds the sites to the report whose paths Chromium hides from proxy rules. */
export function withHiddenPaths(plan: ImportPlan): ImportPlan {
  const hidden = plan.added.flatMap(({ profile, sites }) =>
    sites.split('\n').flatMap((line): ImportPlan['skipped'] => {
      const parsed = parseSite(line);
      const isHidden = parsed.ok && hasHiddenPath(parsed.site);
      return isHidden ? [{ name: `${profile.name}: ${line.trim()}`, why: 'path-hidden' }] : [];
    }),
  );
  return { ...plan, skipped: [...plan.skipped, ...hidden] };
}
