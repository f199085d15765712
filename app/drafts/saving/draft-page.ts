import type { PartKind } from '#db/vocabulary/part-fields.ts';

/** `id` is the incident under edit; absent for a new incident. */
export function draftPage({ id, draftId }: { id?: string | null; draftId?: string }) {
  return id ? `/incidents/${id}/edit/${draftId}` : `/newincident/${draftId}`;
}

export function openAt(page: string, partId: string) {
  return `${page}?open=${encodeURIComponent(partId)}#entry-${encodeURIComponent(partId)}`;
}

export function removedAt(page: string, kind: PartKind, partId: string) {
  return `${page}?removed=${encodeURIComponent(partId)}#${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
