import type { OpenIdClient } from '../auth/openid-client.server.ts';
import type { Interaction } from '../identity/interaction.server.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import type { ErrorReport } from '../platform/error-report.ts';
import type { ServerTiming } from '../platform/server-timing.ts';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }

  /** What Express hands to every loader and action; one object per request. */
  interface AppLoadContext {
    services: AppServices;
    openid: OpenIdClient;
    /** The sign-in under way at the embedded identity provider; absent where another provider is configured. */
    interaction?: Interaction;
    /** Ends the sessions of an identity everywhere, because its password was changed. */
    endSessions: (identity: string) => Promise<unknown>;
    nonce: string;
    requestId: string;
    /** The client's address, through trusted proxies only. */
    address: string;
    timing: ServerTiming;
    /** Reads the rest of the request and forgets it. */
    drainRequest: () => Promise<void>;
    /** Resolves when the client has taken what was sent to it so far, or has gone. */
    waitForDrain: () => Promise<void>;
    errorReport?: ErrorReport;
  }
}
