import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import type { SignInCode } from '../sign-in/sign-in-code.server.ts';
import { programsClientId } from './embedded-client.server.ts';

export type Interaction = {
  /** Returns null when the sign-in is complete, has expired or belongs to another browser. */
  details(): Promise<InteractionDetails | null>;
  /** The password was right, but must be replaced before the sign-in completes. */
  prove(userId: string): Promise<void>;
  /** The person signed in and must allow the client before the sign-in completes. */
  askForConsent(userId: string): Promise<void>;
  /** The code must be given before the password is checked. */
  askForCode(code: SignInCode): Promise<void>;
  confirm(email: string): Promise<void>;
  /** Returns the path to redirect to. An interaction can end only once. */
  finish(userId: string): Promise<string>;
  /** Returns the path that redirects to the client, which is told that access was denied. */
  deny(): Promise<string>;
};

/** A client on a person's own machine; it waits for the answer at `address`. */
export type Program = { clientId: string; address: string };

export type InteractionDetails = {
  uid: string;
  loginHint?: string;
  why?: string;
  proven?: string;
  code?: SignInCode;
  confirmed?: string;
  consenting?: string;
  program: Program | null;
};

export function interactionOf(provider: Provider, req: IncomingMessage, res: ServerResponse): Interaction {
  const end = async (result: Parameters<Provider['interactionResult']>[2]) =>
    new URL(await provider.interactionResult(req, res, result)).pathname;
  return {
    async details() {
      try {
        const { uid, params, result } = await provider.interactionDetails(req, res);
        return {
          uid,
          loginHint: text(params.login_hint),
          why: text(params.why),
          proven: text(result?.proven),
          code: result?.code as SignInCode | undefined,
          confirmed: text(result?.confirmed),
          consenting: text(result?.consenting),
          program: programOf(params),
        };
      } catch (error) {
        if (error instanceof errors.SessionNotFound) return null;
        throw error;
      }
    },
    async prove(userId) {
      await end({ proven: userId });
    },
    async askForConsent(userId) {
      await end({ consenting: userId });
    },
    async askForCode(code) {
      await end({ code });
    },
    async confirm(email) {
      await end({ confirmed: email });
    },
    async finish(userId) {
      await endOldSession(provider, req, res);
      return await end({ login: { accountId: userId, remember: false, amr: ['pwd'] }, consent: {} });
    },
    deny: () => end({ error: 'access_denied', error_description: 'the person did not allow it' }),
  };
}

/** The provider would otherwise show its own page to confirm the other session. */
async function endOldSession(provider: Provider, req: IncomingMessage, res: ServerResponse) {
  const interaction = await provider.interactionDetails(req, res);
  if (!interaction.session) return;
  const session = await provider.Session.findByUid(interaction.session.uid);
  interaction.session = undefined;
  await interaction.persist();
  await session?.destroy();
}

function programOf(params: Record<string, unknown>): Program | null {
  if (params.client_id !== programsClientId) return null;
  return { clientId: programsClientId, address: new URL(String(params.redirect_uri)).host };
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
