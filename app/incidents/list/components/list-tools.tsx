import { Button, LinkButton } from '../../../ui/button.tsx';

type ListToolsProps = {
  path: string;
  params: string;
  chosenIn?: string;
  columns?: boolean;
};

export function ListTools({ path, params, chosenIn, columns }: ListToolsProps) {
  return (
    <div className="row tools">
      {columns && (
        <LinkButton variant="quiet" icon="columns" href={`${path}/columns?${params}`}>
          Adjust columns
        </LinkButton>
      )}
      <LinkButton variant="quiet" icon="download" href={`${path}/export?${params}`}>
        Export to excel
      </LinkButton>
      {chosenIn && <ChosenRows id={chosenIn} exportTo={`${path}/export/file`} />}
    </div>
  );
}

type ChosenRowsProps = {
  id: string;
  exportTo: string;
  /** Further query parameters of the export. */
  params?: Iterable<readonly [string, string]>;
};

export function ChosenRows({ id, exportTo, params = [] }: ChosenRowsProps) {
  return (
    <form id={id} className="row chosen-form" method="get" action={exportTo}>
      {[...params].map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button variant="quiet" icon="download" name="chosen" value="only">
        Export chosen rows
      </Button>
      <Button variant="quiet" icon="print" formMethod="post" formAction="/incidents/print">
        Print chosen rows
      </Button>
    </form>
  );
}
