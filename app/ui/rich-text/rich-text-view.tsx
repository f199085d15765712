import { renderMarkdown } from './markdown.ts';

export function RichTextView({ source }: { source: string }) {
  if (!source.trim()) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer lets nothing through but its own tags
  return <div className="prose" dangerouslySetInnerHTML={{ __html: renderMarkdown(source) }} />;
}
