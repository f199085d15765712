import type { PartKind } from '#db/vocabulary/part-fields.ts';

/** Where the form of a draft is: `id` is that of the open incident under edit, where it is not a new one. */
export function draftPage({ id, draftId }: { id?: string | null; draftId?: string }) {
  return id ? `/incidents/${id}/edit/${draftId}` : `/newincident/${draftId}`;
}

/** The form with one part's entry open. */
export function openAt(page: string, partId: string) {
  return `${page}?open=${encodeURIComponent(partId)}#entry-${encodeURIComponent(partId)}`;
}

/** The form at the section that lists this kind of part, where one was taken out that can be put back. */
export function removedAt(page: string, kind: PartKind, partId: string) {
  return `${page}?removed=${encodeURIComponent(partId)}#${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
