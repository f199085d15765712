import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { fetchJson } from '../../ui/fetch-json.ts';
import { formatCount } from '../../ui/format.ts';

export type Progress = { state: string; doneRows: number; rowCount: number };

type ImportProgressProps = {
  id: string;
  title: string;
  progress: Progress;
  words: string;
};

const everyMs = 2_000;

/** A script polls; without scripts the user follows a link. */
export function ImportProgress({ id, title, progress: loaded, words }: ImportProgressProps) {
  const { state, doneRows, rowCount } = useProgress(id, loaded);
  const done = Math.min(doneRows, rowCount);
  const rows = `${formatCount(done)} of ${formatCount(rowCount)} rows`;
  const isCounted = rowCount > 0 && state !== 'READING';
  return (
    <div className="stack going">
      <h3>{title}</h3>
      <p className="going__n" role="status">
        {isCounted ? `${rows}, ${Math.floor((done / rowCount) * 100)}%` : 'The worker has it.'}
      </p>
      <progress aria-label={isCounted ? rows : title} {...(isCounted && { max: rowCount, value: done })} />
      <p className="quiet">{words}</p>
      <p>
        <LinkButton href="">Show how far it is</LinkButton>
      </p>
    </div>
  );
}

function useProgress(id: string, loaded: Progress): Progress {
  const [asked, setAsked] = useState<Progress | null>(null);
  const { revalidate } = useRevalidator();
  const reload = useRef(revalidate);
  reload.current = revalidate;
  const { state } = loaded;
  useEffect(() => {
    const ask = async () => {
      const background = { headers: { 'X-Background': '1' } };
      const progress = await fetchJson<Progress>(`/administration/import/${id}/progress`, background);
      if (!progress) return;
      setAsked(progress);
      if (progress.state !== state) reload.current();
    };
    const timer = window.setInterval(ask, everyMs);
    return () => window.clearInterval(timer);
  }, [id, state]);
  return asked?.state === state ? asked : loaded;
}
