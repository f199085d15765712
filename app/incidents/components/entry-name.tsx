import { Badge } from '../../ui/badge.tsx';

/** A name with what is said of it in a word; what is not so is left out. */
export function EntryName({ name, tags = [] }: { name: string; tags?: (string | false | null)[] }) {
  return (
    <h3>
      {name}
      {tags.map((tag) => tag && <Badge key={tag}>{tag}</Badge>)}
    </h3>
  );
}

/** The words for the switches that are on. */
export function wordsFor<Switch extends string>(
  record: Record<NoInfer<Switch>, boolean>,
  words: Record<Switch, string>,
) {
  return (Object.keys(words) as Switch[]).map((name) => record[name] && words[name]);
}
