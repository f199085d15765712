import type { IncidentChanges } from '#db/incident-changes.ts';
import type { OpenIdClient } from '../auth/openid-client.server.ts';
import type { Interaction } from '../identity/interaction.server.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import type { ErrorReport } from '../platform/error-report.ts';
import type { ServerTiming } from '../platform/server-timing.ts';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }

  /** The context that Express passes to every loader and action; one object per request. */
  interface AppLoadContext {
    services: AppServices;
    openid: OpenIdClient;
    changes: IncidentChanges;
    /** The current sign-in at the embedded identity provider; undefined when an external provider is configured. */
    interaction?: Interaction;
    /** Ends all sessions of an identity after its password was changed. */
    endSessions: (identity: string) => Promise<unknown>;
    nonce: string;
    requestId: string;
    /** Who sends the request, for the log; known once requireUser has read the session. */
    actor?: { account: string; user: string };
    /** IP address of the client; X-Forwarded-For counts only from trusted proxies. */
    address: string;
    timing: ServerTiming;
    /** Reads and discards the rest of the request. */
    drainRequest: () => Promise<void>;
    /** Resolves when the write buffer is empty or the client has disconnected. */
    waitForDrain: () => Promise<void>;
    errorReport?: ErrorReport;
  }
}
