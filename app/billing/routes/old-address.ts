import { redirectDocument } from '@remix-run/node';

/** Emails and bookmarks may have this address. */
export const loader = () => redirectDocument('/administration/subscription2');
