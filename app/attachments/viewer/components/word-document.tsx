import { type ReactNode, useEffect, useState } from 'react';

type WordDocumentProps = { file: string; otherwise: ReactNode };

/** Shows the text of a Word document. It is converted in the browser, so that a hostile file reaches no server. */
export function WordDocument({ file, otherwise }: WordDocumentProps) {
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const read = async () => {
      const [{ readWordDocument }, answer] = await Promise.all([
        import('../read-word-document.ts'),
        fetch(file, { signal: left.signal }),
      ]);
      if (answer.ok) setHtml(await readWordDocument(await answer.arrayBuffer()));
    };
    read().catch(() => setHtml(null));
    return () => left.abort();
  }, [file]);
  return (
    <div className="stage__view">
      {html === null ? (
        otherwise
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by readWordDocument
        <article className="stage__page prose" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </div>
  );
}
