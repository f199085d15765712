import { AsyncLocalStorage } from 'node:async_hooks';
import { OAuth2Tokens } from 'arctic';
import * as oidc from 'openid-client';
import { OAuth2Strategy } from 'remix-auth-oauth2';
import { sha256 } from '../../platform/seal.server.ts';

export type TokenResponse = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

type Options = OAuth2Strategy.ConstructorOptions & {
  grant: (run: (config: oidc.Configuration) => Promise<TokenResponse>) => Promise<TokenResponse>;
};

/** openid-client exchanges the codes, because the base class verifies no ID token or nonce and has no timeout. */
export class OpenIdStrategy<Person> extends OAuth2Strategy<Person> {
  override name = 'openid';
  readonly #grant: Options['grant'];
  readonly #callback = new AsyncLocalStorage<URL>();

  constructor({ grant, ...options }: Options, verify: (response: TokenResponse) => Promise<Person>) {
    super(options, ({ tokens }) => verify(tokens.data as TokenResponse));
    this.#grant = grant;
  }

  /** Throws a redirect where the URL has no state; otherwise completes the sign-in. */
  override authenticate(request: Request): Promise<Person> {
    return this.#callback.run(new URL(request.url), () => super.authenticate(request));
  }

  protected override createAuthorizationURL() {
    const attempt = super.createAuthorizationURL();
    attempt.url.searchParams.set('nonce', nonceOf(attempt.codeVerifier));
    return attempt;
  }

  protected override authorizationParams(params: URLSearchParams, request: Request) {
    return new URLSearchParams([...params, ...new URL(request.url).searchParams]);
  }

  protected override async validateAuthorizationCode(_code: string, codeVerifier: string): Promise<OAuth2Tokens> {
    const callback = this.#callback.getStore()!;
    const checks = {
      pkceCodeVerifier: codeVerifier,
      expectedState: callback.searchParams.get('state')!,
      expectedNonce: nonceOf(codeVerifier),
      idTokenExpected: true,
    };
    return new OAuth2Tokens(await this.#grant((config) => oidc.authorizationCodeGrant(config, callback, checks)));
  }

  override async refreshToken(refreshToken: string): Promise<OAuth2Tokens> {
    return new OAuth2Tokens(await this.#grant((config) => oidc.refreshTokenGrant(config, refreshToken)));
  }
}

/** The nonce derives from the PKCE verifier, which only this browser's cookie holds, so it needs no cookie. */
function nonceOf(codeVerifier: string) {
  return sha256(`nonce ${codeVerifier}`).toString('base64url');
}
