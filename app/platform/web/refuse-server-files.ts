import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';

/** Vite serves only these in development. */
const browserFiles = /^\/(@vite\/|@react-refresh|@id\/|node_modules\/|app\/|db\/vocabulary\/)/;
const serverFiles = /\.server\.|\/(commands|queries|templates)\/|\/\.(?!vite\/)|^\/app\/platform\/(process|host)\//;

/** Answers 404 to paths of files that the development server would otherwise serve from the repository or DATA_DIR. */
export function refuseServerFiles(root: string): RequestHandler {
  return (req, res, next) => {
    const path = URL.parse(req.originalUrl, 'http://localhost')?.pathname ?? '';
    const decoded = decodedPath(path);
    const isAllowed = decoded !== null && browserFiles.test(decoded) && !serverFiles.test(decoded);
    if (isAllowed || (decoded !== null && !decoded.startsWith('/@fs/') && !isServerFile(root, decoded))) return next();
    res.status(404).type('text').send('Not found');
  };
}

/** Returns null for a path that stays encoded after decoding, because Vite might decode it once more. */
function decodedPath(path: string): string | null {
  if (!/^(%[0-9a-f]{2}|[^%])*$/i.test(path)) return null;
  const decoded = unescape(path)
    .replaceAll('\\', '/')
    .replace(/\/{2,}/g, '/');
  return /%|\0|\/\.\.(\/|$)/.test(decoded) ? null : decoded;
}

/** Also true for folders whose name begins with a dot, which Vite would answer with 403. */
function isServerFile(root: string, path: string) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  return found !== undefined && (found.isFile() || path.includes('/.'));
}
