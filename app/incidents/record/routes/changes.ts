import { resourceRoute } from '../../../platform/web/resource-route.server.tsx';
import { changeStream } from '../change-stream.server.ts';

export const loader = resourceRoute(async (args) => {
  const { searchParams } = new URL(args.request.url);
  return await changeStream(args, args.params.id, {
    version: numberIn(searchParams.get('version')) ?? 0,
    lastNote: numberIn(searchParams.get('note')),
  });
});

function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
