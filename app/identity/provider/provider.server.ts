import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Orm } from '#db/orm.ts';
import type { AppServices } from '../../platform/app-services.server.ts';
import type { Settings } from '../../platform/process/settings.ts';
import { derivedSecret } from '../derived-secret.server.ts';
import { apiResource, embeddedClient, programsClientId, programsRedirects } from './embedded-client.server.ts';
import { oidcAdapter } from './oidc-adapter.server.ts';
import { providerErrorPage } from './provider-error-page.server.ts';
import { signingKeys } from './signing-keys.server.ts';

/** No middleware may read the body before the handler for /idp. */
export async function openIdentityProvider({ orm, settings, log }: Pick<AppServices, 'orm' | 'settings' | 'log'>) {
  const { issuer, clientId, clientSecret } = embeddedClient(settings);
  const provider = new Provider(issuer, {
    ...baseConfiguration,
    adapter: oidcAdapter(orm),
    jwks: await signingKeys(orm, settings.sessionSecret),
    findAccount: (_ctx, id) => findAccount(orm, id),
    cookies: {
      keys: [derivedSecret(settings.sessionSecret, 'cookies')],
      names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
    },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${settings.origin}/callback`],
      },
      {
        client_id: programsClientId,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: programsRedirects,
      },
    ],
    features: { ...baseConfiguration.features, resourceIndicators: accessToApi(settings) },
    extraTokenClaims: ({ oidc }) => {
      const { AuthorizationCode: code, RefreshToken: refresh } = oidc.entities;
      return { auth_time: code?.authTime ?? refresh?.authTime };
    },
  });
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'identity provider'));
  provider.onerror = (error) => log.warn({ err: error }, 'identity provider');
  return { provider, callback: withOwnOrigin(provider, settings) };
}

const hour = 3600;
const accessTokenSeconds = 300;

/** Access tokens for the API are signed and name it as their audience; other tokens stay opaque. */
function accessToApi(settings: Pick<Settings, 'origin'>): NonNullable<Configuration['features']>['resourceIndicators'] {
  return {
    enabled: true,
    defaultResource: () => [],
    useGrantedResource: () => true,
    getResourceServerInfo(_ctx, resource, client) {
      if (resource !== apiResource(settings) || client.clientId !== programsClientId) throw new errors.InvalidTarget();
      return {
        scope: 'api',
        audience: resource,
        accessTokenFormat: 'jwt',
        accessTokenTTL: accessTokenSeconds,
        jwt: { sign: { alg: 'RS256' } },
      };
    },
  };
}

const baseConfiguration: Configuration = {
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  scopes: ['openid', 'profile', 'email', 'offline_access', 'api'],
  conformIdTokenClaims: false,
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_post', 'none'],
  clientBasedCORS: () => false,
  pkce: { required: () => true },
  extraParams: ['why'],
  issueRefreshToken: async () => true,
  expiresWithSession: async () => false,
  rotateRefreshToken: () => true,
  ttl: {
    AuthorizationCode: 60,
    AccessToken: accessTokenSeconds,
    IdToken: 300,
    // longer than the maximum lifetime of a session of the product
    RefreshToken: 13 * hour,
    Grant: 14 * hour,
    Interaction: hour,
    Session: 600,
  },
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
  },
  interactions: { policy: requirePassword(), url: (_ctx, { uid }) => `/idp/interaction/${uid}` },
  loadExistingGrant: grantEverything,
  renderError: providerErrorPage,
};

/** Requires the password even without prompt=login. Giving it is the consent that `prompt=consent` asks for. */
function requirePassword() {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy.add(new interactionPolicy.Prompt({ name: 'consent', requestable: true }));
  policy
    .get('login')!
    .checks.add(
      new interactionPolicy.Check(
        'every_time',
        'End-User authentication is required',
        'login_required',
        ({ oidc }) => !oidc.result?.login,
      ),
    );
  return policy;
}

async function grantEverything({ oidc }: KoaContextWithOIDC) {
  if (!oidc.result?.login) return undefined;
  const grant = new oidc.provider.Grant({ accountId: oidc.account!.accountId, clientId: oidc.client!.clientId });
  grant.addOIDCScope(String(oidc.params!.scope));
  for (const resource of Object.keys(oidc.resourceServers ?? {})) grant.addResourceScope(resource, 'api');
  await grant.save();
  return grant;
}

async function findAccount(orm: Orm, id: string) {
  const [user] = await orm.em
    .fork()
    .execute<{ email: string; verified: boolean }[]>(
      'select email, email_verified as verified from idp_user_by_id($1)',
      [id],
    );
  return user && { accountId: id, claims: () => ({ sub: id, email: user.email, email_verified: user.verified }) };
}

/** The provider derives URLs and secure cookies from the forwarding headers. */
function withOwnOrigin(provider: Provider, settings: Pick<Settings, 'origin'>) {
  const { host, protocol } = new URL(settings.origin);
  const ownHeaders = { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
  provider.proxy = true;
  const handle = provider.callback();
  return (req: IncomingMessage, res: ServerResponse) => {
    if (!req.url?.startsWith('/')) return void res.writeHead(400).end();
    Object.assign(req.headers, ownHeaders);
    return void handle(req, res);
  };
}
