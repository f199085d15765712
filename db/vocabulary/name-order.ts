/** Independent of the database's locale: É beside E, Ø beside O, capitals beside small letters. */
export const nameOrder = 'collate "und-x-icu"';
