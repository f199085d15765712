import type { Locator, Page } from 'playwright';
import { fieldId } from '#app/ui/fields/field-id.ts';
import { answered, demoPassword, hydrated, manager, Visit } from './browser.ts';
import type { BrowserProfile } from './browser-profiles.ts';

/** Returns an input of the form by its name; `persons[1].phone` is that of the second person. */
export function formField(page: Page, name: string): Locator {
  const [, kind, at, ownName] = /^(\w+)\[(\d+)\]\.(.+)$/.exec(name) ?? [];
  if (!kind) return page.locator(`[name="${name}"]`);
  return formEntry(page, kind, Number(at)).locator(`[name$=".${ownName}"]`);
}

export function formEntry(page: Page, kind: string, at: number): Locator {
  const section = kind.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
  return page.locator(`#${section} .entry`).nth(at);
}

/** Drives the form of a new incident in a browser. */
export class AtTheForm {
  readonly visit: Visit;

  private constructor(visit: Visit) {
    this.visit = visit;
  }

  static async begin(profile: BrowserProfile, email = manager, password = demoPassword) {
    const form = new AtTheForm(await Visit.begin(profile));
    await form.visit.signIn(email, password);
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
    return this.visit.profile.scripts;
  }

  field(name: string): Locator {
    return formField(this.page, name);
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
    if (!this.scripts) return;
    await this.page.locator('.keep-draft').waitFor({ state: 'hidden' });
    await answered(this.page);
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

  /** Chooses the node at this path of names in a tree of the form. */
  async choose(name: string, path: string[]) {
    await chooseInTree(this.visit, name, path);
  }
}

/** Chooses the node at this path of names in a tree of the form that the browser shows. */
export async function chooseInTree({ page, profile }: Pick<Visit, 'page' | 'profile'>, name: string, path: string[]) {
  const opener = page.locator(`#${fieldId(name)}`);
  await opener.click();
  if (profile.scripts) await chooseInPanel(page, path);
  else await chooseInDialog(page, path);
  await opener.filter({ hasText: path.at(-1)! }).waitFor();
}

/** Chooses the class of a row in the dialog of a rule for emails. */
export async function chooseClassOfRule({ page, profile }: Pick<Visit, 'page' | 'profile'>, path: string[]) {
  const opener = page.getByRole('button', { name: /^Incident class/ }).first();
  if (profile.scripts) await hydrated(page);
  await opener.click();
  if (profile.scripts) await chooseInPanel(page, path);
  else {
    await page.getByRole('searchbox', { name: 'Filter incident class' }).fill(path.at(-1)!);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page
      .locator('.tree')
      .getByRole('button', { name: path.at(-1)!, exact: true })
      .first()
      .click();
  }
  await opener.filter({ hasText: path.at(-1)! }).waitFor();
}

async function chooseInPanel(page: Page, path: string[]) {
  for (const branch of path.slice(0, -1)) {
    const row = page.getByRole('treeitem', { name: branch, exact: true }).first();
    await scrollTo(page, row);
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
  }
  await page
    .getByRole('treeitem', { name: path.at(-1)!, exact: true })
    .last()
    .click();
  await page.locator('.picker__panel').waitFor({ state: 'detached' });
}

/** Scrolls the tree to a row; only the rows around the visible ones are in the page. */
async function scrollTo(page: Page, row: Locator) {
  await page.getByRole('treeitem').first().waitFor();
  for (let top = 0; top < 5_000 && (await row.count()) === 0; top += 150) {
    await page.getByRole('tree').evaluate((tree, top) => tree.scrollTo({ top }), top);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

async function chooseInDialog(page: Page, path: string[]) {
  let level = page.getByRole('dialog').locator('.tree');
  for (const branch of path.slice(0, -1)) {
    const details = level.locator('> li > details').filter({ hasText: branch }).first();
    if ((await details.getAttribute('open')) === null) await details.locator('> summary').click();
    level = details.locator('> ul');
  }
  await level
    .locator('> li > button')
    .filter({ hasText: path.at(-1)! })
    .first()
    .click();
}
