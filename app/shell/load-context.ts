import type { OpenIdClient } from '../auth/openid-client.server.ts';
import type { Interaction } from '../identity/interaction.server.ts';
import type { Fault } from './fault.ts';
import type { Product } from './product.server.ts';
import type { ServerTiming } from './server-timing.ts';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }

  /** What Express hands to every loader and action; one object per request. */
  interface AppLoadContext {
    product: Product;
    openid: OpenIdClient;
    /** The sign-in under way at the embedded identity provider; absent where another provider is configured. */
    interaction?: Interaction;
    nonce: string;
    requestId: string;
    /** The client's address, through trusted proxies only. */
    address: string;
    timing: ServerTiming;
    /** Reads the rest of the request and forgets it. */
    passOver: () => Promise<void>;
    /** Resolves when the client has taken what was sent to it so far, or has gone. */
    drained: () => Promise<void>;
    fault?: Fault;
  }
}
