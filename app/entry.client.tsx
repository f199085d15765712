import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Hydrates a page with `handle.hydrate`; other pages do not load this. */
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
