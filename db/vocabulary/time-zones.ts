/** Countries in which the product is sold, from east to west. */
export const timeZones: { country: string; zones: [zone: string, name: string][] }[] = [
  {
    country: 'Canada',
    zones: [
      ['America/St_Johns', 'Newfoundland (St. John’s)'],
      ['America/Halifax', 'Atlantic (Halifax)'],
      ['America/Toronto', 'Eastern (Toronto)'],
      ['America/Winnipeg', 'Central (Winnipeg)'],
      ['America/Regina', 'Central without daylight saving (Regina)'],
      ['America/Edmonton', 'Mountain (Edmonton)'],
      ['America/Whitehorse', 'Yukon (Whitehorse)'],
      ['America/Vancouver', 'Pacific (Vancouver)'],
    ],
  },
  {
    country: 'United States',
    zones: [
      ['America/Puerto_Rico', 'Atlantic (Puerto Rico)'],
      ['America/New_York', 'Eastern (New York)'],
      ['America/Chicago', 'Central (Chicago)'],
      ['America/Denver', 'Mountain (Denver)'],
      ['America/Phoenix', 'Mountain without daylight saving (Phoenix)'],
      ['America/Los_Angeles', 'Pacific (Los Angeles)'],
      ['America/Anchorage', 'Alaska (Anchorage)'],
      ['Pacific/Honolulu', 'Hawaii (Honolulu)'],
      ['Pacific/Guam', 'Chamorro (Guam)'],
    ],
  },
];

export const timeZoneOptions = timeZones.flatMap(({ country, zones }) =>
  zones.map(([value, label]) => ({ value, label, group: country })),
);
