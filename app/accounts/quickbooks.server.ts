import * as oidc from 'openid-client';
import type { Settings } from '../platform/process/settings.ts';
import { sealedCookie } from '../platform/web/cookies.server.ts';

export type QuickbooksTokens = { accessToken: string; refreshToken: string | null; company: string | null };

export const quickbooksCookie = sealedCookie<{ state: string; userId: string }>('quickbooks', 600);

const timeoutSeconds = 5;

export function quickbooksAddress(settings: Settings, state: string): string {
  const parameters = { scope: 'com.intuit.quickbooks.accounting', redirect_uri: redirectUri(settings), state };
  return oidc.buildAuthorizationUrl(configurationOf(settings), parameters).href;
}

/** Returns null when the service refuses or cannot be reached. */
export async function quickbooksTokens(
  settings: Settings,
  callback: URL,
  expectedState: string,
): Promise<QuickbooksTokens | null> {
  const at = new URL(`${redirectUri(settings)}${callback.search}`);
  const company = callback.searchParams.get('realmId');
  return await oidc.authorizationCodeGrant(configurationOf(settings), at, { expectedState }).then(
    ({ access_token: accessToken, refresh_token: refreshToken = null }) => ({ accessToken, refreshToken, company }),
    () => null,
  );
}

const redirectUri = ({ origin }: Settings) => `${origin}/profile/quickbooks/callback`;

function configurationOf({ quickbooks }: Settings): oidc.Configuration {
  const { clientId, clientSecret, authorizeUrl, tokenUrl } = quickbooks!;
  const server = {
    issuer: new URL(authorizeUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: tokenUrl,
  };
  const configuration = new oidc.Configuration(server, clientId, undefined, oidc.ClientSecretBasic(clientSecret));
  configuration.timeout = timeoutSeconds;
  if (tokenUrl.startsWith('http:')) oidc.allowInsecureRequests(configuration);
  return configuration;
}
