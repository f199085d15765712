import { redirectDocument } from '@remix-run/node';
import { resourceRoute } from '../../platform/web/resource-route.server.tsx';

/** Emails and bookmarks may have this address. */
export const loader = resourceRoute(async () => redirectDocument('/administration/subscription2'));
