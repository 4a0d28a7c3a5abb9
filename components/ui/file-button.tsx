interface Props {
  name: string;
  /** File types, as in the attribute `accept`. */
  accept: string;
  /** What the files may be; shown as a tooltip. */
  hint?: string;
  multiple?: boolean;
  /** The same files can be chosen again once its promise has settled. */
  onFiles: (files: File[]) => Promise<unknown>;
}

/** Button that opens the browser's choice of files. */
export function FileButton({ name, accept, hint, multiple = false, onFiles }: Props) {
  return (
    <label class="button small file-button">
      {name}
      <input
        type="file"
        multiple={multiple}
        accept={accept}
        title={hint ?? ''}
        onChange={({ currentTarget: input }) => {
          void onFiles([...(input.files ?? [])]).finally(() => {
            input.value = '';
          });
        }}
      />
    </label>
  );
}
