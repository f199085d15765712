/** Orders names as people look for them, whatever the locale of the database: É beside E, Ø beside O, capitals beside small letters. */
export const nameOrder = 'collate "und-x-icu"';
