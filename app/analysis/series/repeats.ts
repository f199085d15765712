export type Repeat = {
  name: string;
  incidents: number;
  /** The newest day on which one of them occurred, as yyyy-MM-dd. */
  newest: string;
  href: string;
};

export const repeatKinds = {
  persons: { title: 'Persons', column: 'Person', none: 'No person is in two or more incidents.' },
  legalEntities: {
    title: 'Legal entities',
    column: 'Legal entity',
    none: 'No legal entity is in two or more incidents.',
  },
  rooms: { title: 'Rooms', column: 'Room', none: 'No room has two or more incidents.' },
  items: { title: 'Items', column: 'Item', none: 'No item is in two or more incidents.' },
} as const;
export type RepeatKind = keyof typeof repeatKinds;

export const mostRepeats = 20;
