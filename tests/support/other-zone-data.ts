import type { Page } from 'playwright';

/** The zone in which a browser with `otherZoneData` believes itself to be; it must be started in `actualZone`. */
export const claimedZone = 'America/Vancouver';
export const actualZone = 'Asia/Tokyo';

/** Makes the zone data of a page's browser differ from the server's at every time of the year: one zone is another. */
export async function otherZoneData(page: Page) {
  await page.addInitScript(
    ([claimed, actual]) => {
      const Format = Intl.DateTimeFormat;
      const replaced = (options: Intl.DateTimeFormatOptions = {}) =>
        options.timeZone === claimed ? { ...options, timeZone: actual } : options;
      Intl.DateTimeFormat = new Proxy(Format, {
        construct: (_, [locale, options]) => new Format(locale, replaced(options)),
        apply: (_, _this, [locale, options]) => new Format(locale, replaced(options)),
      });
      const { resolvedOptions } = Format.prototype;
      Format.prototype.resolvedOptions = function () {
        const options = resolvedOptions.call(this);
        return options.timeZone === actual ? { ...options, timeZone: claimed! } : options;
      };
      for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const) {
        const own = Date.prototype[name];
        Date.prototype[name] = function (this: Date, locale?: never, options?: Intl.DateTimeFormatOptions) {
          return own.call(this, locale, replaced(options));
        } as never;
      }
    },
    [claimedZone, actualZone],
  );
}
