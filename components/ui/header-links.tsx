import { i18n } from '@/utils/i18n/i18n';
import { ExpandIcon, GearIcon } from './icons';
import { Button } from '@/components/ui/button';

interface Props {
  /** Opens the workspace at a route. */
  onGo: (route: string) => void;
}

const links = [
  ['#/results', 'common.workspace', ExpandIcon],
  ['#/settings', 'common.settings', GearIcon],
] as const;

/** Links in the header of the popup or panel to the results and settings in the workspace. */
export function HeaderLinks({ onGo }: Props) {
  return links.map(([route, word, LinkIcon]) => {
    const name = i18n.t(word);
    return (
      <Button icon key={route} aria-label={name} title={name} onClick={() => onGo(route)}>
        <LinkIcon />
      </Button>
    );
  });
}
