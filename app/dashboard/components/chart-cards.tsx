import { isTable } from '#db/vocabulary/analysis.ts';
import { Numbers } from '../../analysis/charts/components/numbers.tsx';
import { CardPlot } from '../../analysis/charts/components/plot.tsx';
import { Textures } from '../../analysis/charts/components/textures.tsx';
import { IconButton } from '../../ui/button.tsx';
import { DateTime } from '../../ui/dates/date-time.tsx';
import type { Display } from '../../ui/format.ts';
import type { ChartCards as Cards } from '../queries/chart-cards.server.ts';

export function ChartCards({ cards, display }: { cards: Cards; display: Display }) {
  return (
    <section className="desk-only" aria-labelledby="saved-analyses">
      <Textures />
      <h2 className="over" id="saved-analyses">
        Saved analyses
      </h2>
      <div className="charts sheet">
        {cards.map((card) => (
          <ChartCard key={card.id} card={card} display={display} />
        ))}
      </div>
    </section>
  );
}

function ChartCard({
  card: { id, name, open, edit, mayDelete, chart },
  display,
}: {
  card: Cards[number];
  display: Display;
}) {
  const drawn = chart?.isDrawn ? chart.result : null;
  return (
    <figure className="chart chart-card" aria-labelledby={`chart-${id}`}>
      <header>
        <div>
          <figcaption>
            <h3 id={`chart-${id}`}>
              {open ? (
                <a className="quiet-link" href={open}>
                  {name}
                </a>
              ) : (
                name
              )}
            </h3>
          </figcaption>
          {chart && (
            <p className="small quiet">
              {chart.caption}. Counted <DateTime at={chart.countedAt} display={display} />
            </p>
          )}
        </div>
        <div className="pair">
          {edit && <IconButton icon="edit" label={`Edit ${name}`} variant="quiet" href={edit} />}
          {mayDelete && (
            <IconButton icon="trash" label={`Delete ${name}`} variant="quiet" href={`/dashboard/charts/${id}/delete`} />
          )}
        </div>
      </header>
      {chart ? (
        <p className="finding finding--small">
          <b>{chart.says}</b> {chart.target}
        </p>
      ) : (
        <p className="quiet">This chart is being counted. It is here at your next visit.</p>
      )}
      {drawn && (
        <>
          {!isTable(drawn.chartType) && <CardPlot result={drawn} />}
          <Numbers result={drawn} isOpen={drawn.chartType === 'excel'} />
        </>
      )}
    </figure>
  );
}
