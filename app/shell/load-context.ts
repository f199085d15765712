import type { IncidentChanges } from '#db/incident-changes.ts';
import type { OpenIdClient } from '../auth/openid/openid-client.server.ts';
import type { Interaction } from '../identity/provider/interaction.server.ts';
import type { AppServices } from '../platform/app-services.server.ts';
import type { ErrorReport } from '../platform/web/error-report.ts';
import type { ServerTiming } from '../platform/web/server-timing.ts';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }

  /** Express passes one object per request to every loader and action. */
  interface AppLoadContext {
    services: AppServices;
    openid: OpenIdClient;
    changes: IncidentChanges;
    /** Undefined when an external provider is configured. */
    interaction?: Interaction;
    endSessions: (identity: string) => Promise<unknown>;
    nonce: string;
    requestId: string;
    actor?: { account: string; user: string };
    isAccountDisabled?: boolean;
    /** The account is disabled, and the page shows what was typed. */
    showsRefusedForm?: true;
    /** The page shows what was typed, even where it would not open any more. */
    showsTypedForm?: true;
    address: string;
    timing: ServerTiming;
    isWithinOnePage: (from: string, to: string) => boolean;
    drainRequest: () => Promise<void>;
    waitForDrain: () => Promise<void>;
    errorReport?: ErrorReport;
  }
}
