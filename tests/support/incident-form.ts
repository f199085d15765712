import type { Locator } from 'playwright';
import { type Manner, manager, Visit } from './browser.ts';

/** Drives the form of a new incident in a browser. */
export class AtTheForm {
  readonly visit: Visit;

  private constructor(visit: Visit) {
    this.visit = visit;
  }

  static async begin(manner: Manner, email = manager) {
    const form = new AtTheForm(await Visit.begin(manner));
    await form.visit.signIn(email);
    await form.page.goto('/newincident');
    const create = form.page.getByRole('button', { name: 'Create new incident' });
    if (await create.isVisible()) await create.click();
    await form.page.waitForURL(/\/newincident\/[0-9a-f-]{36}/);
    await form.ready();
    return form;
  }

  get page() {
    return this.visit.page;
  }

  get scripts() {
    return this.visit.manner.scripts;
  }

  /** Returns an input by its name in the form. */
  field(name: string): Locator {
    return this.page.locator(`[name="${name}"]`);
  }

  section(id: string): Locator {
    return this.page.locator(`#${id}`);
  }

  /** Clicks a button that leads to another URL of the form. */
  async follow(button: Locator) {
    const before = this.page.url();
    await button.click();
    await this.page.waitForURL(({ href }) => href !== before);
    await this.ready();
  }

  /** Waits for the autosave of a browser with scripts. */
  async ready() {
    if (this.scripts) await this.page.locator('.keep-draft').waitFor({ state: 'hidden' });
  }

  async add(button: string) {
    await this.follow(this.page.getByRole('button', { name: button, exact: true }));
  }

  async addPerson(firstName: string, lastName: string, at = 0) {
    await this.page.getByRole('button', { name: 'Add person' }).click();
    await this.page.waitForURL(/add-person$/);
    await this.follow(this.page.getByRole('button', { name: 'No', exact: true }));
    await this.field(`persons[${at}].firstName`).fill(firstName);
    await this.field(`persons[${at}].lastName`).fill(lastName);
  }

  async press(button: string) {
    await this.page.getByRole('button', { name: button, exact: true }).last().click();
  }

  /** Opens a tree picker of the form and chooses the entry at this path of names. */
  async choose(name: string, path: string[]) {
    const picker = this.page.locator('details.picker', { has: this.field(name) });
    if (!(await picker.evaluate((each) => (each as HTMLDetailsElement).open))) {
      await picker.locator('> summary').click();
    }
    let level = picker.locator('.tree');
    for (const branch of path.slice(0, -1)) {
      const item = level
        .locator('> li', { has: this.page.locator('> details') })
        .filter({ hasText: branch })
        .first();
      const details = item.locator('> details');
      if (!(await details.evaluate((each) => (each as HTMLDetailsElement).open))) {
        await details.locator('> summary').click();
      }
      level = details.locator('> ul');
    }
    await level
      .locator('> li > label')
      .filter({ hasText: path.at(-1)! })
      .first()
      .click();
    if (!this.scripts) await picker.locator('> summary').click();
    await picker.and(this.page.locator('[open]')).waitFor({ state: 'detached' });
  }
}
