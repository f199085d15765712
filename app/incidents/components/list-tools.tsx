import { Button, LinkButton } from '../../ui/button.tsx';

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
      {chosenIn && (
        <form id={chosenIn} className="chosen-form" method="get" action={`${path}/export/file`}>
          <input type="hidden" name="format" value="csv" />
          <Button variant="quiet" name="chosen" value="only">
            Export chosen rows
          </Button>
        </form>
      )}
    </div>
  );
}
