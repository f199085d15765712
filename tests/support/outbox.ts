import { expect } from 'vitest';
import type { Visit } from './browser.ts';

/** Opens the newest message to a recipient in the outbox, once the worker has sent as many. */
export async function openMessage({ page }: Visit, recipient: string, count = 1) {
  await expect
    .poll(
      async () => {
        await page.goto('/dev/outbox');
        return await page.getByRole('row').filter({ hasText: recipient }).count();
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(count);
  await page.getByRole('row').filter({ hasText: recipient }).first().getByRole('link').click();
  await page.getByText(recipient).first().waitFor();
  await page.waitForLoadState();
}
