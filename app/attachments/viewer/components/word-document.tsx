import { type ReactNode, useEffect, useState } from 'react';
import { Opening } from './opening.tsx';

type WordDocumentProps = { file: string; otherwise: ReactNode };

/** The browser converts the document, so that a hostile file reaches no server code. */
export function WordDocument({ file, otherwise }: WordDocumentProps) {
  const [html, setHtml] = useState<string | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const read = async () => {
      const [{ readWordDocument }, answer] = await Promise.all([
        import('../read-word-document.ts'),
        fetch(file, { signal: left.signal }),
      ]);
      if (answer.ok) setHtml(await readWordDocument(await answer.arrayBuffer()));
    };
    setIsOpening(true);
    read()
      .catch(() => setHtml(null))
      .finally(() => setIsOpening(false));
    return () => left.abort();
  }, [file]);
  return (
    <div className="stage__view">
      {html === null ? (
        (isOpening && <Opening />) || otherwise
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by readWordDocument
        <article className="stage__page prose" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </div>
  );
}
