import { asJson } from '../../../platform/forms/as-json.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { receiveAttachment } from '../receive-attachment.server.ts';

export const action = resourceRoute(async (args) => asJson(await receiveAttachment(args)));
