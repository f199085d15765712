import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunction,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { ErrorPage, ErrorTitle } from './shell/components/error-page.tsx';
import { Frame } from './shell/components/frame.tsx';
import frameScript from './shell/frame/frame.client.js?url';
import { rootData } from './shell/root-data.server.ts';
import type { RootData } from './shell/root-data.ts';
import { usePage } from './shell/use-page.ts';
import { isDismissedOffline } from './ui/connection.ts';
import { PageContext } from './ui/pages/page-context.ts';
import styles from './ui/styles/index.css?url';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const meta: MetaFunction = () => [{ title: 'Incident Xpress' }];

export const loader = (args: LoaderFunctionArgs): Promise<RootData> => rootData(args);

/** The frame of a page stays when a link changes its query, or opens or closes a dialog of it: no answer is needed. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  const [from, to] = [currentUrl.pathname, nextUrl.pathname];
  const isDialog = to.startsWith(`${from}/`) || from.startsWith(`${to}/`);
  const isInPage = isDialog || (from === to && currentUrl.search !== nextUrl.search);
  return defaultShouldRevalidate && !(isInPage && formMethod !== 'POST') && !isDismissedOffline(formMethod);
};

export function Layout({ children }: { children: ReactNode }) {
  const page = usePage();
  const data = useRouteLoaderData<RootData>('root');
  const { nonce } = useContext(PageContext);
  const error = useRouteError();
  const hasFailed = error !== null;
  const isHydrated = page.hydrate && !hasFailed;
  return (
    <html lang="en-CA" data-theme={data?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {themeColors(data?.theme).map((color) => (
          <meta key={color.content} name="theme-color" {...color} />
        ))}
        {hasFailed ? <ErrorTitle error={error} /> : <Meta />}
        <Links />
      </head>
      <body className={hasFailed ? undefined : page.bodyClass}>
        {children}
        {isHydrated && <Scripts nonce={nonce} />}
        {!page.noScript && <script type="module" nonce={nonce} src={frameScript} />}
      </body>
    </html>
  );
}

/** The colours of the top bar, `--cover` in tokens.css, for the bars of the browser around the page. */
const coverColors = { light: '#1c342a', dark: '#13231c' } as const;

function themeColors(theme: RootData['theme']): { content: string; media?: string }[] {
  if (theme) return [{ content: coverColors[theme] }];
  return (['light', 'dark'] as const).map((scheme) => ({
    content: coverColors[scheme],
    media: `(prefers-color-scheme: ${scheme})`,
  }));
}

export default function App() {
  const data = useRouteLoaderData<RootData>('root')!;
  const page = usePage();
  return page.noFrame ? (
    <Outlet />
  ) : (
    <Frame data={data} covered={page.dialog}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<RootData>('root');
  return <ErrorPage error={useRouteError()} frame={data} />;
}
