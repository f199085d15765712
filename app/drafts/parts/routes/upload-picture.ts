import { asJson } from '../../../platform/forms/as-json.server.ts';
import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { receivePicture } from '../receive-picture.server.ts';

export const action = resourceRoute(async (args) => asJson(await receivePicture(args)));
