import type { Page } from 'playwright';

/** Says in the dialog of a close why tasks and items stay open, which some incidents of the demo have. */
export async function giveReason(page: Page) {
  const reason = page.locator('[name="closeOpenTasks"]');
  if (await reason.isVisible()) await reason.fill('The owner does them.');
}
