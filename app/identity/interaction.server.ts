import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import type { SignInCode } from './sign-in-code.server.ts';

/** The sign-in a browser is in the middle of, known by its cookie. */
export type Interaction = {
  /** Null when there is none: it is done, too old, or another browser's. */
  details(): Promise<InteractionDetails | null>;
  /** Keeps who has given the right password and must choose a new one before it counts. */
  prove(userId: string): Promise<void>;
  /** Keeps which code the person has to give before their password is checked. */
  askForCode(code: SignInCode): Promise<void>;
  /** Keeps that the person reads the emails of this address. */
  confirm(email: string): Promise<void>;
  /** Signs the person in; answers the path to redirect to. An interaction ends once. */
  finish(userId: string): Promise<string>;
  /** Sends the browser back to the client unsigned; answers the path to redirect to. */
  abort(): Promise<string>;
};

export type InteractionDetails = {
  uid: string;
  loginHint?: string;
  /** Why the person is here, as the client says. */
  why?: string;
  /** Whom `prove` kept. */
  proven?: string;
  /** The code that `askForCode` kept. */
  code?: SignInCode;
  /** The address that `confirm` kept. */
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
      await leaveOldSession(provider, req, res);
      return await end({ login: { accountId: userId, remember: false, amr: ['pwd'] } });
    },
    abort: () => end({ error: 'access_denied', error_description: 'the sign-in was given up' }),
  };
}

/** Whoever signed in here before is signed out at the provider; or it asks him, in a page of its own, to confirm it. */
async function leaveOldSession(provider: Provider, req: IncomingMessage, res: ServerResponse) {
  const interaction = await provider.interactionDetails(req, res);
  if (!interaction.session) return;
  const session = await provider.Session.findByUid(interaction.session.uid);
  interaction.session = undefined;
  await interaction.persist();
  await session?.destroy();
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
