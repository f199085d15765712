import { type Clock, formatDate } from '../../ui/format.ts';

export type NamedImport = { id: string; fileName: string; createdAt: string };

/** Returns a name such as `incidents-2021.xlsx, 14/03/2026`. */
export function importName({ fileName, createdAt }: NamedImport, display: Clock): string {
  return `${fileName}, ${formatDate(createdAt, display)}`;
}
