import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import type { PartDetails } from '../part-details.ts';
import { Fields } from './fields.tsx';

type PartEntryProps = PartDetails & {
  id?: string;
  picture?: ReactNode;
  children?: ReactNode;
};

export function PartEntry({ id, name, tags, details, picture, children }: PartEntryProps) {
  return (
    <li id={id} className={picture ? 'has-picture' : undefined}>
      <h3>
        {name}
        {tags.map((tag) => tag && <Badge key={tag}>{tag}</Badge>)}
      </h3>
      {picture}
      <Fields of={details} />
      {children}
    </li>
  );
}
