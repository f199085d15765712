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

  /** The context that Express passes to every loader and action; one object per request. */
  interface AppLoadContext {
    services: AppServices;
    openid: OpenIdClient;
    changes: IncidentChanges;
    /** The current sign-in at the embedded identity provider; undefined when an external provider is configured. */
    interaction?: Interaction;
    endSessions: (identity: string) => Promise<unknown>;
    nonce: string;
    requestId: string;
    actor?: { account: string; user: string };
    isAccountDisabled?: boolean;
    /** The action of this request was refused as the account is disabled: its page shows what was typed. */
    showsRefusedForm?: true;
    /** The action of this request refused a form: its page shows what was typed, also where it would not open any more. */
    showsTypedForm?: true;
    address: string;
    timing: ServerTiming;
    /** Whether a redirect from one address to another stays on the hydrated page of both. */
    isWithinOnePage: (from: string, to: string) => boolean;
    drainRequest: () => Promise<void>;
    waitForDrain: () => Promise<void>;
    errorReport?: ErrorReport;
  }
}
