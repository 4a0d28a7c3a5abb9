import { classes } from './classes';

interface Props {
  name: string;
  small?: boolean;
  /** Id of the text that tells which files it takes. */
  describedBy?: string;
  /** File types, as in the attribute `accept`. */
  accept: string;
  multiple?: boolean;
  /** The same files can be chosen again once its promise has settled. It must not reject. */
  onFiles: (files: File[]) => Promise<unknown>;
}

/** Button that opens the browser's choice of files. */
export function FileButton(props: Props) {
  const { name, small = false, describedBy, accept, multiple = false, onFiles } = props;
  return (
    <label class={classes('button file-button', small && 'small')}>
      {name}
      <input
        type="file"
        aria-describedby={describedBy}
        multiple={multiple}
        accept={accept}
        onChange={({ currentTarget: input }) => {
          void onFiles([...(input.files ?? [])]).finally(() => {
            input.value = '';
          });
        }}
      />
    </label>
  );
}
