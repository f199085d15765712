import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import type { SignInCode } from './sign-in-code.server.ts';

export type Interaction = {
  /** Returns null when the sign-in is complete, has expired or belongs to another browser. */
  details(): Promise<InteractionDetails | null>;
  /** Stores who gave the right password and must choose a new one before the sign-in is complete. */
  prove(userId: string): Promise<void>;
  /** Stores the code that the person must give before their password is checked. */
  askForCode(code: SignInCode): Promise<void>;
  confirm(email: string): Promise<void>;
  /** Signs the person in; returns the path to redirect to. An interaction can end only once. */
  finish(userId: string): Promise<string>;
  abort(): Promise<string>;
};

export type InteractionDetails = {
  uid: string;
  loginHint?: string;
  why?: string;
  proven?: string;
  code?: SignInCode;
  confirmed?: string;
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
        };
      } catch (error) {
        if (error instanceof errors.SessionNotFound) return null;
        throw error;
      }
    },
    async prove(userId) {
      await end({ proven: userId });
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
    abort: () => end({ error: 'access_denied', error_description: 'the sign-in was given up' }),
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

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
