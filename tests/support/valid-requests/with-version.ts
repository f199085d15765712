import { sendRequest } from '../client.ts';
import type { GivenPost } from './posts.ts';

/** Adds the version of the stored values to a post, which its form carries; `pathOf` is the page of the form. */
export function withVersion(pathOf: (params: Record<string, string>) => string, post: GivenPost): GivenPost {
  let version = '';
  return {
    ...post,
    to: async (ownData, origin) => {
      const target = (await post.to?.(ownData, origin)) ?? { params: {} };
      const headers = { Cookie: target.cookie ?? (await ownData.cookie()), Accept: 'text/html' };
      const { body } = await sendRequest(origin, { path: pathOf(target.params), method: 'GET', headers });
      // a dialog stands after the form of the page over which it opens
      version = [...body.matchAll(/name="version" value="([^"]+)"/g)].at(-1)?.[1] ?? '';
      return target;
    },
    fields: (ownData) => ({ ...post.fields?.(ownData), version }),
  };
}
