import { asJson } from '../../../platform/as-json.server.ts';
import { resourceRoute } from '../../../platform/resource-route.server.tsx';
import { receivePicture } from '../receive-picture.server.ts';

/** Receives a person's new picture from a script, which shows the progress. */
export const action = resourceRoute(async (args) => asJson(await receivePicture(args)));
