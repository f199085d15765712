import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import type { SignInCode } from '../sign-in/sign-in-code.server.ts';
import { programsClientId } from './embedded-client.server.ts';

export type Interaction = {
  /** Returns null when the sign-in is complete, has expired or belongs to another browser. */
  details(): Promise<InteractionDetails | null>;
  /** Stores who gave the right password and must choose a new one before the sign-in is complete. */
  prove(userId: string): Promise<void>;
  /** Stores who signed in and must still allow the program, before the sign-in is complete. */
  askForConsent(userId: string): Promise<void>;
  /** Stores the code that the person must give before their password is checked. */
  askForCode(code: SignInCode): Promise<void>;
  confirm(email: string): Promise<void>;
  /** Signs the person in; returns the path to redirect to. An interaction can end only once. */
  finish(userId: string): Promise<string>;
  /** Ends the sign-in without one; returns the path that redirects to the program, which is told that access was denied. */
  deny(): Promise<string>;
};

/** A program on a person's own machine, which waits for the answer at `address`. */
export type Program = { clientId: string; address: string };

export type InteractionDetails = {
  uid: string;
  loginHint?: string;
  why?: string;
  proven?: string;
  code?: SignInCode;
  confirmed?: string;
  /** The person who signed in and must still allow the program. */
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

/** Ends this browser's previous session at the provider, which would otherwise show its own confirmation page. */
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
