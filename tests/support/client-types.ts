import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { Document } from './api-requests.ts';

/** Returns what the compiler says of one source that imports the types as `./incident-xpress`. */
export const typeErrors = (document: Document, source: string) => typeErrorsOf(document, { 'example.ts': source });

/**
 * Returns what the compiler says of sources, by the names of their files, that import './incident-xpress', the types that are
 * generated from the document. They are written within the project, where the packages are found, and beside the sources that
 * other tests read.
 */
export async function typeErrorsOf(document: Document, sources: Record<string, string>): Promise<string[]> {
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(join(process.cwd(), '.cache/client-'));
  try {
    await writeFile(
      join(folder, 'incident-xpress.d.ts'),
      astToString(await openapiTS(structuredClone(document) as never)),
    );
    for (const [name, source] of Object.entries(sources)) await writeFile(join(folder, name), source);
    const files = Object.keys(sources).map((name) => join(folder, name));
    return ts
      .getPreEmitDiagnostics(ts.createProgram(files, options))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const options: ts.CompilerOptions = {
  allowImportingTsExtensions: true,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
};
