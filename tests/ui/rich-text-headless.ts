import {
  commands,
  config,
  init,
  keymap,
  parser,
  parserCtx,
  pasteRule,
  remarkStringifyOptionsCtx,
  schema,
  schemaCtx,
  serializer,
  serializerCtx,
} from '@milkdown/kit/core';
import { Clock, Container, Ctx } from '@milkdown/kit/ctx';
import type { Node } from '@milkdown/kit/prose/model';
import { richTextSchema, writingOptions } from '#app/ui/rich-text/rich-text-schema.ts';

// Milkdown's plugins wait for each other through events of `window`
const events = new EventTarget();
for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
  Object.assign(globalThis, { [name]: events[name].bind(events) });
}

const internal = [init({} as never), config((ctx) => ctx.set(remarkStringifyOptionsCtx, writingOptions))];
const context = new Ctx(new Container(), new Clock());
const started = [...internal, schema, parser, serializer, commands, keymap, pasteRule, ...richTextSchema].map(
  (plugin) => plugin(context),
);
await Promise.all(started.map((run) => run()));

/** Returns the editor's Milkdown schema, parser and serializer without the editor, which needs a browser. */
export const richText = context.get(schemaCtx);
export const readMarkdown = (source: string): Node => context.get(parserCtx)(source) as Node;
export const writeMarkdown = (doc: Node): string => context.get(serializerCtx)(doc).replace(/\n$/, '');
