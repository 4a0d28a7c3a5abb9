import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import type { ProjectDialog, ProjectSource } from '@/components/results/export/project-dialog';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';

interface Loaded {
  Dialog: typeof ProjectDialog;
  source: ProjectSource;
}

interface Props {
  /** Label for assistive technology, where several buttons are on a page. */
  label?: string;
  /** Returns what becomes a project; called on press. */
  read: () => Promise<ProjectSource> | ProjectSource;
}

/** Button that opens the dialog for projects, which is loaded on first use. */
export function ProjectButton({ label, read }: Props) {
  const open = useSignal<Loaded | null>(null);
  const intent = useIntent();
  const { Dialog, source } = open.value ?? {};
  return (
    <>
      <Button
        small
        aria-label={label}
        title={i18n.t('project.hint')}
        onClick={() =>
          void intent.run(async () => {
            const { ProjectDialog: Loading } = await import('./project-dialog');
            open.value = { Dialog: Loading, source: await read() };
          })
        }
      >
        {i18n.t('project.button')}
      </Button>
      <ProblemBanner problem={intent.problem.value} onDismiss={intent.dismiss} />
      {Dialog && source && <Dialog source={source} onClose={setTo(open, null)} />}
    </>
  );
}
