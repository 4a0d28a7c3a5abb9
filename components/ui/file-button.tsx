interface Props {
  name: string;
  title?: string;
  /** File types, as in the attribute `accept`. */
  accept: string;
  multiple?: boolean;
  /** The same files can be chosen again once its promise has settled. It must not reject. */
  onFiles: (files: File[]) => Promise<unknown>;
}

/** Button that opens the browser's choice of files. */
export function FileButton({ name, title, accept, multiple = false, onFiles }: Props) {
  return (
    <label class="button small file-button" title={title}>
      {name}
      <input
        type="file"
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
