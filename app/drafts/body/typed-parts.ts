import { createContext, useContext, useSyncExternalStore } from 'react';
import { displayName } from '../../ui/format.ts';
import type { DraftBody } from './draft-body.ts';

type Typed = Record<string, string | boolean>;

/** Headings and lists show values as they are typed. */
export class TypedParts {
  #typed: ReadonlyMap<string, Typed> = new Map();
  readonly #listeners = new Set<() => void>();

  /** Returns a new map after each change. */
  readonly all = () => this.#typed;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(partId: string, field: string, value: string | boolean) {
    this.#replace(new Map(this.#typed).set(partId, { ...this.#typed.get(partId), [field]: value }));
  }

  clear() {
    if (this.#typed.size > 0) this.#replace(new Map());
  }

  #replace(typed: ReadonlyMap<string, Typed>) {
    this.#typed = typed;
    for (const listener of this.#listeners) listener();
  }
}

export const TypedPartsContext = createContext(new TypedParts());

export function useTypedPart<Part extends { id: string }>(part: Part): Part {
  const store = useContext(TypedPartsContext);
  const typed = useSyncExternalStore(
    store.subscribe,
    () => store.all().get(part.id),
    () => undefined,
  );
  return typed ? { ...part, ...typed } : part;
}

type Owners = Pick<DraftBody, 'persons' | 'legalEntities'>;

export function useTypedOwners({ persons, legalEntities }: Owners) {
  const store = useContext(TypedPartsContext);
  const typed = useSyncExternalStore(store.subscribe, store.all, store.all);
  const withTyped = <Part extends { id: string }>(part: Part): Part => ({ ...part, ...typed.get(part.id) });
  return { persons: persons.map(withTyped), legalEntities: legalEntities.map(withTyped) };
}

/** The component renders again only when the name changes. */
export function useOwnerName({ persons, legalEntities }: Owners, ownerId: string): string | undefined {
  const store = useContext(TypedPartsContext);
  const nameOf = (typed: ReadonlyMap<string, Typed>) => {
    const person = persons.find(({ id }) => id === ownerId);
    if (person) return displayName({ ...person, ...typed.get(ownerId) });
    const company = legalEntities.find(({ id }) => id === ownerId);
    return company && { ...company, ...typed.get(ownerId) }.name.trim();
  };
  return useSyncExternalStore(
    store.subscribe,
    () => nameOf(store.all()),
    () => nameOf(store.all()),
  );
}
