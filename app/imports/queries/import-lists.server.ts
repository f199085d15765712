import type { Scope } from '../../auth/scope.server.ts';
import type { NodeNames, Translations } from '../reading/contract.ts';

export type ImportLists = {
  classes: NodeNames;
  locations: NodeNames;
  translations: Translations;
  personTypes: Map<string, string>;
};

export async function importLists({ em }: Pick<Scope, 'em'>): Promise<ImportLists> {
  const [lookups, translations] = await Promise.all([
    em.execute<LookupRow[]>(lookupsSql),
    em.execute<TranslationRow[]>(translationsSql),
  ]);
  const nodes = (type: string) =>
    lookups.filter((lookup) => lookup.type === type).map(({ id, path }) => ({ id, path }));
  const translated = (type: string) =>
    new Map(translations.filter((each) => each.type === type).map(({ value, lookupId }) => [value, lookupId]));
  return {
    classes: nodes('INCIDENT_CLASS'),
    locations: nodes('LOCATION'),
    translations: { class: translated('INCIDENT_CLASS'), location: translated('LOCATION') },
    personTypes: new Map(nodes('PERSON_TYPE').map(({ id, path }) => [path.at(-1)!.toLowerCase(), id])),
  };
}

type LookupRow = { id: string; type: string; path: string[] };
type TranslationRow = { type: string; value: string; lookupId: string };

const lookupsSql = `
select id, type, to_jsonb(path) as path from lookup
where account_id = current_account() and active and type in ('INCIDENT_CLASS', 'LOCATION', 'PERSON_TYPE')
order by path, id`;

const translationsSql = `
select type, value, lookup_id as "lookupId" from import_translation where account_id = current_account()`;
