import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import frameScript from './shell/frame/frame.client.js?url';

// it returns the focus to what opened a dialog, and leaves a focus alone that hydration has given to another control
await import(/* @vite-ignore */ frameScript).then(undefined, () => undefined);
await dataDecoded();

// a press that supersedes an answer half read rejects promises of turbo-stream that nobody holds
addEventListener('unhandledrejection', (event) => {
  if (event.reason?.name === 'AbortError') event.preventDefault();
});

/** Hydrates a page with `handle.hydrate`; other pages do not load this. */
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});

/** RemixBrowser suspends until the page's data are decoded; a click meanwhile would fail with React's error 345. */
async function dataDecoded() {
  try {
    RemixBrowser({} as never);
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown;
  }
}
