import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { Document } from './api-requests.ts';

/**
 * Returns what the compiler says of a source that imports './incident-xpress', the types that are generated from the
 * document. It is written within the project, where the packages are found.
 */
export async function typeErrors(document: Document, source: string): Promise<string[]> {
  const folder = await mkdtemp(join(process.cwd(), 'tests/api/client-'));
  try {
    await writeFile(
      join(folder, 'incident-xpress.d.ts'),
      astToString(await openapiTS(structuredClone(document) as never)),
    );
    const example = join(folder, 'example.ts');
    await writeFile(example, source);
    return ts
      .getPreEmitDiagnostics(ts.createProgram([example], options))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const options: ts.CompilerOptions = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, types: ['node'], target: ts.ScriptTarget.ES2022 },
  ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
};
