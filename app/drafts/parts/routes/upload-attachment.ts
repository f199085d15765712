import { asJson } from '../../../platform/as-json.server.ts';
import { resourceRoute } from '../../../platform/resource-route.server.tsx';
import { receiveAttachment } from '../receive-attachment.server.ts';

/** Receives a new attachment from a script, which shows the progress. */
export const action = resourceRoute(async (args) => asJson(await receiveAttachment(args)));
