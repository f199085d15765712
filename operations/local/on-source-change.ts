import { watch } from 'node:fs';

const quietMs = 300;

/** Calls `react` after files below the folders changed, once for changes that follow each other quickly. */
export function onSourceChange(folders: string[], react: () => unknown) {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file || !/\.(ts|tsx|json|sql)$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(react, quietMs);
    });
  }
}
