import { Button, LinkButton } from '../../ui/button.tsx';

type ListToolsProps = {
  /** The URL of the list with its order, below which its dialogs are. */
  path: string;
  params: string;
  /** The id of the form of the chosen rows. */
  chosenIn?: string;
  /** Whether the list has columns to choose. */
  columns?: boolean;
};

/** What can be done with a whole list, or with the rows chosen in it. */
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
