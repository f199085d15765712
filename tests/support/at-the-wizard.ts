import type { Visit } from './browser.ts';

/** Drives the six steps of an analysis in a browser. */
export function atTheWizard({ page, profile }: Pick<Visit, 'page' | 'profile'>) {
  /** Returns the button or link of this name. */
  const press = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .first();
  return {
    press,
    heading: (name: string) => page.getByRole('heading', { name, exact: true, level: 2 }),
    async choose(name: string | RegExp) {
      await page.getByRole('radio', { name }).check();
      if (!profile.scripts) await press('Choose').click();
    },
  };
}
