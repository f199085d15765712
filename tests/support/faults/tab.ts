import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Scope } from '#app/auth/scope.server.ts';
import { fieldsOf } from '#app/drafts/body/draft-fields.ts';
import type { Conflict } from '#app/drafts/body/version-conflict-error.ts';
import { draftForm } from '#app/drafts/form/queries/draft-form.server.ts';
import { saveDraft } from '#app/drafts/saving/commands/save-draft.server.ts';
import { draftPage } from '#app/drafts/saving/draft-page.ts';
import { formValues } from '#app/platform/forms/form-values.ts';
import { pressButton } from '../press-button.ts';

type Fields = Map<string, string>;
type Choose = (field: string) => 'theirs' | 'mine';
/** The result of a post: the conflicts that it returned, and the sides that were chosen. */
export type Outcome = { asked: Map<string, 'theirs' | 'mine'>; done: boolean };
type Place = { id?: string | undefined; draftId: string };

/** A browser tab with a draft form, which posts as the form's script does, or as without scripts. */
export class Tab {
  /** The fields as the page was sent, with what this tab has saved since. */
  shown: Fields = new Map();
  fields: Fields = new Map();
  readonly place: Place;
  readonly #scope: Scope;
  readonly #choose: Choose;
  #revision = 0;
  #behind = false;
  #unanswered: { operationId: string; fields: Fields } | null = null;

  constructor(scope: Scope, place: Place, choose: Choose) {
    this.#scope = scope;
    this.place = place;
    this.#choose = choose;
  }

  async open() {
    const { draft } = await draftForm(this.#scope, this.place.draftId, this.place.id);
    this.shown = new Map(fieldsOf(draft.body));
    this.fields = new Map(this.shown);
    this.#revision = draft.revision;
    this.#behind = false;
    this.#unanswered = null;
  }

  /** The fields when the tab last sent a save, whether or not the response arrived. */
  get sent(): Fields {
    return this.#unanswered?.fields ?? this.shown;
  }

  /** Changes that were never sent. */
  get typed(): Fields {
    const { sent } = this;
    return new Map([...this.fields].filter(([name, value]) => sent.get(name) !== value));
  }

  /** Saves the changes; with `heard` false the response is lost. */
  async save(heard = true): Promise<Outcome> {
    const none = { asked: new Map(), done: true };
    const save = this.#unanswered ?? { operationId: randomUUID(), fields: new Map(this.fields) };
    const changes = [...save.fields].filter(([name, value]) => this.shown.get(name) !== value);
    if (changes.length === 0) return none;
    this.#unanswered = save;
    const base = changes.map(([name]): [string, string] => [name, this.shown.get(name)!]);
    const answer = await saveDraft(this.#scope, this.place.draftId, {
      revision: this.#revision,
      operationId: save.operationId,
      isFullPost: false,
      values: formValues(changes),
      ...(this.#behind && { base: formValues(base) }),
    });
    if ('conflict' in answer && !this.#behind) {
      this.#behind = true;
      return await this.save(heard);
    }
    if ('conflict' in answer) {
      const bases = base.map(([name, value]): [string, string] => [`base.${name}`, value]);
      return await this.post('', [...changes, ...bases], save.operationId);
    }
    if (!heard) return none;
    this.shown = save.fields;
    this.#unanswered = null;
    if (answer.behind) this.#behind = true;
    if (!this.#behind) this.#revision = answer.revision;
    return this.typed.size > 0 ? await this.save() : none;
  }

  /** Posts fields to a button's address below the form's, resolves conflicts, and loads the next page. */
  async post(button: string, fields: [string, string][] = [], operationId: string = randomUUID()): Promise<Outcome> {
    const sent = Object.entries({ revision: String(this.#revision), operationId });
    const asked: Outcome['asked'] = new Map();
    let reply = await pressButton(this.#scope, draftPage(this.place) + button, [...fields, ...sent]);
    for (let tries = 0; reply.conflict; tries++) {
      expect(tries, 'nothing is asked twice').toBe(0);
      const chosen = reply.conflict.differences.map(({ field }) => [field, this.#choose(field)] as const);
      for (const [field, side] of chosen) asked.set(field, side);
      reply = await pressButton(this.#scope, reply.address, answered(reply.conflict, chosen));
    }
    const done = 'to' in reply;
    if (done && button !== '/submit') await this.open();
    return { asked, done };
  }

  /** Posts the full form as a browser without scripts does, which leaves out unchecked checkboxes. */
  async postWhole(button: string): Promise<Outcome> {
    const off = new Set([...this.fields].flatMap(([name, value]) => (isSwitch(name) && value === '' ? [name] : [])));
    return await this.post(button, [...[...this.fields].filter(([name]) => !off.has(name)), ['whole', 'on']]);
  }
}

function answered({ of, seen, post }: Conflict, chosen: (readonly [string, string])[]): [string, string][] {
  return [
    ...post,
    ['chosen.of', of],
    ['chosen.seen', String(seen)],
    ...chosen.map(([field, side]): [string, string] => [`chosen.fields.${field}`, side]),
  ];
}

function isSwitch(name: string) {
  return /^occurredDateUncertain$|\.(is|status[A-Z]|relation|owner$|referred$|involved)/.test(name);
}
