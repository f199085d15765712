import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DraftBody } from '../draft-body.ts';

type Typed = Record<string, string | boolean>;

/** What is typed into the fields of parts, for the headings and lists that show it before it is loaded again. */
export class TypedParts {
  #typed: ReadonlyMap<string, Typed> = new Map();
  readonly #listeners = new Set<() => void>();

  /** All typed values by part id; a new map after each change. */
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

export function useTypedOwners({ persons, legalEntities }: Pick<DraftBody, 'persons' | 'legalEntities'>) {
  const store = useContext(TypedPartsContext);
  const typed = useSyncExternalStore(store.subscribe, store.all, store.all);
  const withTyped = <Part extends { id: string }>(part: Part): Part => ({ ...part, ...typed.get(part.id) });
  return { persons: persons.map(withTyped), legalEntities: legalEntities.map(withTyped) };
}
