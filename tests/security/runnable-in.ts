import type { IncomingHttpHeaders } from 'node:http';
import type { Page } from 'playwright';

/**
 * Returns everything that a browser could run or load in a page beyond the product's own, by Chromium's parser, without
 * running any of it.
 */
export async function runnableIn(page: Page, html: string, headers: IncomingHttpHeaders): Promise<string[]> {
  const nonce = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1];
  return await page.evaluate(
    ([html, nonce]) => {
      const document = new DOMParser().parseFromString(html!, 'text/html');
      const here = 'http://here.invalid';
      const banned = 'iframe, object, embed, base, frame, frameset, applet, animate, set, foreignObject, math, style';
      const addresses = [
        'href',
        'src',
        'action',
        'formaction',
        'xlink:href',
        'data',
        'poster',
        'background',
        'srcset',
        'ping',
      ];
      const within = (root: ParentNode): Element[] =>
        Array.from(root.querySelectorAll('*')).flatMap((element) =>
          element instanceof HTMLTemplateElement ? [element, ...within(element.content)] : [element],
        );
      return within(document).flatMap((element) => {
        const found: string[] = [];
        if (element.matches(banned)) found.push('element');
        if (element.matches('script') && element.getAttribute('nonce') !== nonce) found.push('script');
        if (element.matches('meta[http-equiv]')) found.push('meta');
        if (
          element.matches('a[href]') &&
          !/^(https?|mailto|tel):$/.test(new URL(element.getAttribute('href')!, here).protocol)
        )
          found.push('link');
        for (const { name, value } of Array.from(element.attributes)) {
          if (/^on|^srcdoc$/.test(name)) found.push(name);
          if (name === 'style' && /url|expression|position/i.test(value)) found.push(name);
          if (addresses.includes(name) && !element.matches('a') && new URL(value, here).origin !== here)
            found.push(name);
        }
        return found.map((what) => `${what}: ${element.outerHTML.slice(0, 300)}`);
      });
    },
    [html, nonce],
  );
}
