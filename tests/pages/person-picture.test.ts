import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { desktopFirst, profilesToTest } from '../support/browser-profiles.ts';
import { AtTheForm } from '../support/incident-form.ts';
import { pastDay } from '../support/past-day.ts';
import { photo, shownBy } from '../support/photo.ts';

const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>');

describe.each(profilesToTest(desktopFirst))('a person picture, $name,', ({ profile }) => {
  test('is added, shown in the viewer, replaced and removed', async () => {
    const form = await AtTheForm.begin(profile);
    const { page, visit } = form;
    const number = (await page.getByRole('heading', { level: 1 }).textContent())!.replace(/\D/g, '');
    const name = `Rosa Marchetti ${number}`;
    const dialog = page.getByRole('dialog', { name: 'Confirm Image' });
    const file = dialog.getByLabel('Picture');
    const ok = dialog.getByRole('button', { name: 'Ok' });
    const shown = page.getByRole('img', { name });
    const press = (act: string) => page.getByRole('button', { name: act }).click();
    await form.addPerson('Rosa', `Marchetti ${number}`);
    expect(await shown.count()).toBe(0);
    await visit.looksRight();

    await press('Change picture...');
    await dialog.waitFor();
    await visit.looksRight();
    await form.follow(dialog.getByRole('link', { name: 'Cancel' }));
    expect(await form.field('persons[0].firstName').inputValue()).toBe('Rosa');
    await press('Change picture...');
    await dialog.waitFor();
    for (const [body, said] of [
      [drawing, /^Only images can be uploaded/],
      [Buffer.alloc(5 * 2 ** 20 + 1, (await photo()).subarray(0, 1_000)), /^The file is larger than 5 MB/],
    ] as const) {
      await file.setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: body });
      await ok.click();
      await dialog.locator('.error', { hasText: said }).waitFor();
      expect(await dialog.locator('.crop').isVisible()).toBe(false);
    }
    await visit.looksRight();

    await file.setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: await photo({ orientation: 6 }) });
    if (profile.scripts) {
      await dialog.locator('.crop__picture img').waitFor();
      expect(await dialog.locator('.error').count()).toBe(0);
      expect(await dialog.getByRole('button', { name: 'Change picture...' }).isVisible()).toBe(true);
      expect(await file.isVisible(), 'a second chooser of the file').toBe(false);
      await visit.looksRight();
      await dialog.getByText('Move without dragging').click();
      const [size, left, top] = ['Size', 'From the left', 'From the top'].map((each) => dialog.getByLabel(each));
      expect([await pixels(size!), await pixels(left!), await pixels(top!)]).toEqual([400, 100, 0]);
      // drag the corner of the frame to half its size
      const picture = (await dialog.locator('.crop__picture').boundingBox())!;
      const at = (x: number, y: number) =>
        [picture.x + (picture.width * x) / 600, picture.y + (picture.height * y) / 400] as const;
      await page.mouse.move(...at(496, 396));
      await page.mouse.down();
      await page.mouse.move(...at(296, 396), { steps: 3 });
      await page.mouse.up();
      expect(await pixels(size!)).toBe(400);
      await page.mouse.move(...at(496, 396));
      await page.mouse.down();
      await page.mouse.move(...at(296, 196), { steps: 3 });
      await page.mouse.up();
      expect(await pixels(size!)).toBeCloseTo(200, -1);
      // drag the frame to the right edge, then move it left and down with the arrow keys
      await page.mouse.move(...at(150, 50));
      await page.mouse.down();
      await page.mouse.move(...at(590, 60), { steps: 3 });
      await page.mouse.up();
      expect((await pixels(left!)) + (await pixels(size!))).toBeCloseTo(600, 0);
      await left!.focus();
      const before = await pixels(left!);
      await page.keyboard.press('ArrowLeft');
      expect(await pixels(left!)).toBeLessThan(before);
      await page.keyboard.press('End');
      await visit.looksRight();
    }
    await form.follow(ok);
    expect(await colorsOf(shown)).toEqual(
      profile.scripts ? ['blue', 'blue', 'blue', 'blue'] : ['red', 'green', 'green', 'blue'],
    );
    expect((await shown.boundingBox())!.height, 'a thumbnail').toBeLessThanOrEqual(64);
    await visit.looksRight();

    const colors = await colorsOf(shown);
    await press('Remove picture');
    await shown.waitFor({ state: 'detached' });
    await form.ready();
    await page.getByText('The picture was removed.').waitFor();
    await visit.looksRight();
    await press('Restore picture');
    await shown.waitFor();
    await form.ready();
    expect(await colorsOf(shown)).toEqual(colors);
    await press('Remove picture');
    await shown.waitFor({ state: 'detached' });
    await form.ready();
    await press('Change picture...');
    await dialog.waitFor();
    await file.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: await photo() });
    if (profile.scripts) await dialog.locator('.crop__picture img').waitFor();
    await form.follow(ok);
    await page.getByLabel('Date occurred, date').fill(pastDay());
    await page.getByLabel('Date occurred, time').fill('03:10');
    await form.choose('lastClassId', ['Security', 'Theft', 'From vehicle', 'Parkade']);
    await form.press('Save');
    await page.waitForURL('**/dashboard');

    await page.getByRole('link', { name: /Open Incidents/ }).click();
    await page.getByRole('link', { name: number, exact: true }).click();
    await page.waitForURL(/\/incidents\/[0-9a-f-]+$/);
    await form.section('persons').scrollIntoViewIfNeeded();
    expect(await colorsOf(shown)).toEqual(['red', 'green', 'green', 'blue']);
    const box = (await page.locator('.thumb--picture').boundingBox())!;
    expect([box.width, box.height]).toEqual(profile.width < 640 ? [150, 150] : [200, 200]);
    await visit.looksRight();
    const whole = await page.request.get((await page.getByRole('link', { name, exact: true }).getAttribute('href'))!);
    expect(whole.headers()['content-disposition']).toContain(`inline; filename="${name}.jpg"`);
    expect((await whole.body()).includes('Exif')).toBe(false);
    await visit.end();
  });
});

const pixels = async (slider: Locator) => Number(await slider.inputValue());

/** Returns the colours of a loaded picture, from left to right. */
async function colorsOf(picture: Locator) {
  const answer = await picture.page().request.get((await picture.getAttribute('src'))!);
  expect(answer.headers()['content-type']).toBe('image/jpeg');
  return await shownBy(await answer.body(), 4);
}
