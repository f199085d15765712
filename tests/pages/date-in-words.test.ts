import { describe, expect, test } from 'vitest';
import { nameOf, phoneFirst } from '../support/browser-profiles.ts';
import { AtTheForm } from '../support/incident-form.ts';

describe.each(phoneFirst.map((profile) => ({ name: nameOf(profile), profile })))(
  'a date field, $name,',
  ({ profile }) => {
    test('writes its day out, and describes the field by it', async () => {
      const form = await AtTheForm.begin(profile);
      const { page } = form;
      const day = page.locator('#occurredDate-d');
      const occurred = form.field('occurredDate');
      await occurred.fill('2026-01-05');
      if (!profile.scripts) await form.press('Save draft');
      await expect.poll(() => day.textContent()).toBe('Mon 5 Jan 2026');
      expect((await occurred.getAttribute('aria-describedby'))?.split(' ')).toContain('occurredDate-d');
      await form.visit.looksRight();
      if (profile.scripts) {
        await occurred.fill('');
        expect(await day.count()).toBe(0);
      }
      await form.visit.end();
    });
  },
);
