import type { RequestHandler } from 'express';
import { embeddedClient } from '../../identity/provider/embedded-client.server.ts';
import type { AppServices } from '../../platform/app-services.server.ts';

/** RFC 9728 metadata of /api, for clients that know its address alone. */
export const protectedResourcePaths = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/api',
];

/** Names who signs people in for /api; an account's own provider may sign no tokens, which leaves API keys. */
export function protectedResource({ settings }: Pick<AppServices, 'settings'>): RequestHandler {
  const { origin, oidc } = settings;
  const issuers = oidc ? (oidc.apiAudience ? [oidc.issuer] : []) : [embeddedClient(settings).issuer];
  const metadata = {
    resource: `${origin}/api`,
    resource_name: 'Incident Xpress',
    resource_documentation: `${origin}/api`,
    authorization_servers: issuers,
    scopes_supported: ['openid', 'offline_access', 'api'],
    bearer_methods_supported: ['header'],
  };
  return (_req, res) => {
    res.setHeader('Access-Control-Allow-Origin', '*');
    res.json(metadata);
  };
}

/** RFC 9728 puts the address of the metadata into the challenge. */
export function withMetadata(challenge: string, origin: string): string {
  const separator = challenge === 'Bearer' ? ' ' : ', ';
  return `${challenge}${separator}resource_metadata="${origin}${protectedResourcePaths[1]}"`;
}
