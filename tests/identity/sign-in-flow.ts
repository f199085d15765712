import * as oidc from 'openid-client';
import { embeddedClient } from '#app/identity/provider/embedded-client.server.ts';
import { type Answer, Client } from '../support/client.ts';
import type { IdentityServer } from '../support/identity-server.tsx';

/** The product's side of a sign-in: a client with a browser. */
export async function aClient(server: IdentityServer, given: { clientSecret?: string } = {}) {
  const { issuer, clientId, clientSecret } = { ...embeddedClient(server.settings), ...given };
  const config = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute: [oidc.allowInsecureRequests],
  });
  oidc.enableNonRepudiationChecks(config);
  return config;
}

export async function aRequest(server: IdentityServer, config: oidc.Configuration, more: Record<string, string> = {}) {
  const verifier = oidc.randomPKCECodeVerifier();
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: `${server.origin}/callback`,
    scope: 'openid email profile offline_access',
    prompt: 'login',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
  return { address: address.href, checks };
}

/** Opens the sign-in page; answers its address. */
export async function openPage(server: IdentityServer, browser: Client, address: string) {
  const to = (await browser.get(address)).headers.location;
  return new URL(to!, server.origin).href;
}

/** From the form's redirect back to the client's address, with what the provider has to say. */
export async function returnFrom(server: IdentityServer, browser: Client, posted: Pick<Answer, 'headers'>) {
  const resumed = await browser.get(new URL(posted.headers.location!, server.origin).href);
  return new URL(resumed.headers.location!);
}

export async function signInAs(
  server: IdentityServer,
  config: oidc.Configuration,
  { email, password }: { email: string; password: string },
  browser = new Client(server.origin),
) {
  const { address, checks } = await aRequest(server, config);
  const page = await openPage(server, browser, address);
  const callback = await returnFrom(server, browser, await browser.post(page, { email, password }));
  return { callback, checks, tokens: () => oidc.authorizationCodeGrant(config, callback, checks) };
}
