import { i18n } from '@/utils/i18n/i18n';
import type { ProjectSource } from '@/components/results/export/project-dialog';
import { LazyDialogButton } from './lazy-dialog-button';

interface Props {
  /** Label for assistive technology, where several buttons are on a page. */
  label?: string;
  /** Returns what becomes a project; called on press. */
  read: () => Promise<ProjectSource> | ProjectSource;
}

/** Button that opens the dialog for projects, which is loaded on first use. */
export const ProjectButton = ({ label, read }: Props) => (
  <LazyDialogButton
    aria-label={label}
    title={i18n.t('project.hint')}
    name={i18n.t('project.button')}
    load={async () => {
      const { ProjectDialog } = await import('./project-dialog');
      return { ProjectDialog, source: await read() };
    }}
    renderDialog={({ ProjectDialog, source }, onClose) => (
      <ProjectDialog source={source} onClose={onClose} />
    )}
  />
);
