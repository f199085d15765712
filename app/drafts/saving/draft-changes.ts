import { type FormControl, isFormControl } from '../../ui/fields/form-control.ts';
import type { Fields } from '../body/draft-fields.ts';

export type Changes = { changes: Fields; base: Fields };

const postFields = new Set(['revision', 'operationId', 'whole', 'shown']);

/** Reads only controls that changed, to stay fast on large forms. */
export class DraftChanges {
  readonly #form: HTMLFormElement;
  readonly #touched = new Set<FormControl>();
  #saved: Fields;

  constructor(form: HTMLFormElement, saved: Fields) {
    this.#form = form;
    this.#saved = new Map(saved);
  }

  get saved(): Fields {
    return this.#saved;
  }

  touch(target: EventTarget | null) {
    if (isFormControl(target) && target.form === this.#form) this.#touched.add(target);
  }

  /** Other controls may show values that are loaded later, which are no input. */
  touchAll() {
    for (const control of this.#controls()) if (this.#changeOf(control)) this.#touched.add(control);
  }

  now(): Changes {
    const changes: Fields = new Map();
    const base: Fields = new Map();
    for (const control of this.#touched) {
      const change = control.isConnected && this.#changeOf(control);
      if (!change) continue;
      changes.set(change.path, change.value);
      base.set(change.path, change.before);
    }
    return { changes, base };
  }

  take(): Changes {
    const taken = this.now();
    for (const [path, value] of taken.changes) this.#saved.set(path, value);
    this.#touched.clear();
    return taken;
  }

  current(path: string): string | undefined {
    for (const control of this.#controls()) if (this.#pathOf(control) === path) return this.#valueOf(control);
    return this.#saved.get(path);
  }

  /** Fields with `pending` input keep it; their base stays what the user saw. */
  rebase(saved: Fields, pending: Set<string>) {
    const next = new Map(saved);
    for (const path of pending) {
      const savedValue = this.#saved.get(path);
      if (savedValue !== undefined) next.set(path, savedValue);
    }
    this.#saved = next;
    for (const control of this.#controls()) {
      const path = this.#pathOf(control);
      const value = path !== null && !pending.has(path) ? next.get(path) : undefined;
      if (value !== undefined && this.#valueOf(control) !== value) show(control, value);
    }
  }

  *#controls(): Generator<FormControl> {
    for (const control of this.#form.elements) if (isFormControl(control) && this.#pathOf(control)) yield control;
  }

  #changeOf(control: FormControl) {
    const path = this.#pathOf(control);
    if (!path) return null;
    const [value, before] = [this.#valueOf(control), this.#saved.get(path) ?? ''];
    return value === before ? null : { path, value, before };
  }

  #pathOf({ name, type }: FormControl): string | null {
    return !name || postFields.has(name) || type === 'search' ? null : name;
  }

  #valueOf(control: FormControl): string {
    if (isToggle(control) && control.type === 'checkbox') return control.checked ? control.value : '';
    const named = control.type === 'radio' && this.#form.elements.namedItem(control.name);
    return named instanceof RadioNodeList ? named.value : control.value;
  }
}

function show(control: FormControl, value: string) {
  if (isToggle(control)) control.checked = control.value === value;
  else control.value = value;
  control.dispatchEvent(new CustomEvent('value-shown', { bubbles: true }));
}

function isToggle(control: FormControl): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}
