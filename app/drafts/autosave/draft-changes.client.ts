/** A form's fields by name, as a browser sends them. */
export type Fields = Map<string, string>;

/** Fields that changed, and what they were before, each with the ids of the parts they belong to. */
export type Changes = { changes: Fields; base: Fields };

/** Fields that belong to the post itself and not to the draft. */
const notOfTheDraft = new Set(['intent', 'revision', 'operationId', 'whole', 'shown', 'classWords', 'locationWords']);

/** A part of the form, or a section of it that has none. */
const places = '.entry, .band';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Field = { value: string; sent: string };

/** What changes in a form; looks only at the places where something happened, however many there are. */
export class DraftChanges {
  readonly #form: HTMLFormElement;
  readonly #touched = new Set<Element | null>();
  /** What was taken, by field. Of any other the form itself knows what the server sent, but for hidden ones. */
  readonly #taken: Fields = new Map();
  readonly #hidden = new Map<Element, string>();

  constructor(form: HTMLFormElement) {
    this.#form = form;
    for (const input of form.querySelectorAll<HTMLInputElement>('input[type=hidden]')) {
      this.#hidden.set(input, input.value);
    }
  }

  touch(target: EventTarget | null) {
    if (isControl(target)) this.#touched.add(target.closest(places));
  }

  /** Looks at every field: for what was typed before scripts ran, or is written by one that tells nobody. */
  touchAll() {
    for (const control of this.#form.elements) {
      if (!isControl(control)) continue;
      const isWritten = isChoice(control)
        ? control.checked !== control.defaultChecked
        : control.value !== this.#sent(control);
      if (isWritten) this.touch(control);
    }
  }

  /** What differs from what was taken last. */
  now(): Changes {
    const changes: Fields = new Map();
    const base: Fields = new Map();
    for (const [name, { value, sent }] of this.#fields()) {
      const before = this.#taken.get(name) ?? sent;
      if (value === before) continue;
      const id = this.#idOf(name);
      if (id) for (const each of [changes, base]) each.set(id.name, id.value);
      changes.set(name, value);
      base.set(name, before);
    }
    return { changes, base };
  }

  /** The same, and from now on it is known. */
  take(): Changes {
    const taken = this.now();
    for (const [name, value] of taken.changes) this.#taken.set(name, value);
    this.#touched.clear();
    return taken;
  }

  /** A choice that is not made leaves the field to another of the same name; none made is an empty field. */
  #fields(): Map<string, Field> {
    const fields = new Map<string, Field>();
    for (const place of this.#touched) {
      for (const control of (place ?? this.#form).querySelectorAll<Control>('input, select, textarea')) {
        const { name } = control;
        if (!name || notOfTheDraft.has(name) || control.closest(places) !== place) continue;
        const field = fields.get(name) ?? { value: '', sent: '' };
        fields.set(name, field);
        if (!isChoice(control)) Object.assign(field, { value: control.value, sent: this.#sent(control) });
        else if (control.checked) field.value = control.value;
        if (isChoice(control) && control.defaultChecked) field.sent = control.value;
      }
    }
    return fields;
  }

  /** As the server sent it, whatever was typed since. */
  #sent(control: Control): string {
    if (!(control instanceof HTMLSelectElement)) return this.#hidden.get(control) ?? control.defaultValue;
    const { options } = control;
    return [...options].find((option) => option.defaultSelected)?.value ?? options[0]?.value ?? '';
  }

  #idOf(name: string) {
    const part = /^\w+\[\d+\]/.exec(name)?.[0];
    return part ? (this.#form.elements.namedItem(`${part}.id`) as HTMLInputElement | null) : null;
  }
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

function isControl(target: unknown): target is Control {
  const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];
  return kinds.some((kind) => target instanceof kind);
}
