import { type Scenario, scenario } from '../narratives/stage.ts';
import { corridor, places, room } from './places.ts';

const thirdParty = 'Criminal act by third party';

export const intrusion: Scenario[] = [
  scenario(15, 'night', (s) => {
    const place = s.pick([
      places.stairA,
      places.stairB,
      places.p2Elevators,
      places.payStation,
      places.foyer,
      places.luggageRoom,
      places.stairB,
      places.bikeCage,
      places.wasteRoom,
    ]);
    const person = s.deal('sleepers', [
      () => s.regular('piche', 'subject'),
      () => s.regular('rendell', 'subject'),
      () => s.unknown('subject'),
      () => s.unknown('subject'),
      () => s.person('Visitor', 'subject', { near: true, age: [19, 64] }),
    ])();
    const known = person.seed.key !== null;
    const isUnknown = person.first === 'Unknown';
    const name = isUnknown ? ('look' in person ? String(person.look) : 'a person') : person.name;
    const belongings = s.pick([
      'a sleeping bag and two plastic sacks',
      'a shopping cart with bottles',
      'cardboard and a blue tarp',
      'a blanket and a small dog',
      'a backpack for a pillow',
      'candle ends and a damp mattress cover',
    ]);
    const came = s.pick([
      'through the exit door, taped over at the lock',
      'behind a car at the gate',
      'with a delivery',
      'by the fire door, which does not close in the wind',
      'from the seawall side',
    ]);
    if (s.chance(0.4)) s.photo('Place as found', `${belongings} in ${place.where}`);
    if (!known && s.chance(0.4))
      s.act('Trespass notice', null, s.say`{Read out, copy given|Given in writing, name not confirmed}`, person);
    if (s.chance(0.35))
      s.act(
        'Repair',
        'Engineering',
        s.say`{Latch of the exit door|Door closer of ${place.where}|Cover plate for the lock so that it cannot be taped}`,
      );
    return {
      class: 'Security / Trespass / Sleeping on premises',
      severity: 'Low',
      place,
      delay: 0,
      cause: s.pick(['Unknown', 'Maintenance overdue', 'Weather', 'Weather']),
      why: s.say`{Came in ${came}.|Cold night, shelters full.|Heavy rain since the afternoon.} {|Same spot as last week.|Door alarm is switched off during deliveries.}`,
      story: {
        lead: s.say`{On the round of ${place.where} ${s.guard} {found|came upon} ${name}, {asleep|lying down} with ${belongings}.|${name} was found asleep in ${place.where}.|Somebody was sleeping in ${place.where}: ${name}, with ${belongings}.|Rough sleeper in ${place.where}. ${isUnknown ? 'Name not given.' : `It was ${person.name}.`}}`,
        beats: [
          [
            0,
            s.say`{${person.he} was woken by voice and lights|${person.he} woke at once and {apologised|cursed a little, then packed}|it took some minutes to wake ${person.him}; breathing normal}`,
          ],
          s.say`{${person.he} said ${person.he} had come in ${came}|the way in was ${came}}`,
          [
            s.int(8, 25),
            s.say`${person.he} {left by the front|was walked out to the street|went towards the seawall} {without trouble|after a cup of coffee from the canteen|after some talking}`,
          ],
        ],
        said: s.chance(0.4)
          ? [
              isUnknown ? `the ${person.man}` : person.short,
              s.say`{Ten more minutes, boss, it is warm here.|I was not going to hurt anybody.|You are the polite one. The other one kicks.|I used to work in this building.}`,
            ]
          : undefined,
        done: [
          s.say`{place swept and disinfected by housekeeping|needles: none|one needle put in the sharps box}`,
          s.say`{outreach van offered and accepted|number of the shelter given|no force used}`,
          ...s.maybe(0.4, s.say`{door secured with a wedge|door checked twice more during the night}`),
        ],
      },
      closing: s.say`{Door repaired.|Nothing further.|Outreach worker told.|}`,
    };
  }),

  scenario(8, 'evening', (s) => {
    const key = s.deal('barred', ['voss', 'munro', 'rendell']);
    const person = s.regular(key, 'suspect');
    const place = s.pick([
      places.barCounter,
      places.lobby,
      places.lobbyWashrooms,
      places.sofas,
      places.terrace,
      places.frontSteps,
    ]);
    const spotter = s.staff(s.pick(['Concierge and bell', 'Food and beverage', 'Front office']), 'reporter');
    const police = s.chance(0.5) ? s.police() : null;
    if (police) s.report(police, `File ${police.file}, breach of notice`, person);
    s.act(
      'Trespass notice',
      null,
      s.say`Renewed for {a year|two years}, {copy handed over|${person.he} tore it up}`,
      person,
    );
    return {
      class: 'Security / Trespass / Barred person',
      severity: s.pick(['Low', 'Moderate']),
      place,
      cause: thirdParty,
      why: s.say`{Notice of last year had ${s.int(2, 9)} months to run.|Picture at the door was out of date.|Came in with a coach party.}`,
      story: {
        lead: s.say`{${person.name}{, known as ${person.seed.alias},|} who is barred, was seen at ${place.where} by ${spotter.who}.|${spotter.who} recognised ${person.name} at ${place.where} from the picture on the board.|Barred person back on the premises: **${person.name}**.}`,
        beats: [
          [
            0,
            s.say`${person.he} {was sitting with a glass of water|walked from table to table asking for change|was charging a phone|stood by the coats}`,
          ],
          [
            s.int(3, 8),
            s.say`${s.guard} {reminded ${person.him} of the notice|asked ${person.him} to come outside}; ${person.he} {laughed|said it had run out|went without a word|argued that the lobby is public}`,
          ],
          [
            s.int(10, 30),
            police
              ? s.say`${police.officer} {took ${person.him} along|gave ${person.him} a ticket}`
              : s.say`${person.he} {left by the side door|was followed as far as the corner}`,
          ],
        ],
        said: s.chance(0.4)
          ? [
              person.short,
              s.say`{You people have nothing better to do.|I only came for the washroom.|See you next week.|My cousin is staying here, ask her.}`,
            ]
          : undefined,
        done: [
          s.say`{notice renewed|photograph renewed}`,
          s.say`{belongings of guests nearby checked, nothing missing|round of the ground floor, nothing missing}`,
          ...(police ? [`police file ${police.file}`] : []),
        ],
      },
    };
  }),

  scenario(5, 'day', (s) => {
    const person = s.chance(0.5) ? s.unknown('suspect') : s.person('Contractor', 'subject', { near: true });
    const isUnknown = person.first === 'Unknown';
    const place = s.pick([
      places.kitchen,
      places.laundry,
      places.lockers,
      places.boilerRoom,
      places.canteen,
      places.serviceCorridor,
    ]);
    const finder = s.staff(s.pick(['Kitchen', 'Engineering', 'Laundry', 'Banquets']), 'reporter');
    s.act(
      'Access review',
      'Security',
      s.say`{Dock door to be closed between deliveries|Visitor badges with the date in large print|Staff entrance camera to face the reader}`,
    );
    return {
      class: 'Security / Trespass / Back of house',
      severity: s.pick(['Low', 'Moderate']),
      place,
      delay: s.int(3, 20),
      cause: 'Procedure not followed',
      why: s.say`{Dock door had been propped open with a pallet.|Somebody held the staff door for ${person.him}.|Badge of a firm that finished last month still worked.}`,
      story: {
        lead: s.say`{${finder.who} found ${isUnknown && 'look' in person ? person.look : `${person.name}, a contractor without a badge,`} in ${place.where}.|A person who had no business there was met in ${place.where} by ${finder.name}.|Unknown person back of house, ${place.where}, stopped by ${finder.who}.}`,
        beats: [
          [
            0,
            s.say`${person.he} {said ${person.he} was looking for the job office|asked for the way to the washrooms|was eating from the staff buffet|had opened two lockers that were not locked|claimed to be from the elevator firm}`,
          ],
          [
            s.int(6, 12),
            isUnknown
              ? s.say`when ${s.guard} came ${person.he} {had gone by the loading dock|ran for the stairs and got out}`
              : s.say`${s.guard} {checked ${person.his} story with the firm, it was true|saw ${person.his} order; it was for the building next door}`,
          ],
        ],
        done: [
          s.say`{basement walked through by two people|locker room and stores checked, nothing missing}`,
          s.say`dock recording {kept|shows the way in}`,
          ...(isUnknown ? ['picture sent round to all departments'] : ['badge issued for the day']),
        ],
      },
    };
  }),

  scenario(9, 'any', (s) => {
    const place = corridor(s);
    const person = s.unknown('interest');
    const guest = s.person('Guest', 'reporter witness');
    const number = room(s).number;
    guest.notes(`In ${number}`);
    s.still(place, 3, `${person.look} in ${place.where}`);
    if (s.chance(0.3)) s.act('Extra patrols', 'Security', 'Guest floors from the top down, twice a night for a week');
    return {
      class: 'Security / Suspicious / Person',
      severity: s.pick(['Low', 'Moderate']),
      place,
      cause: s.pick(['Unknown', thirdParty]),
      why: s.say`{Came up with a group who had a key.|Stair door from level 2 was on the latch.|}`,
      story: {
        lead: s.say`{${guest.name} saw ${person.look} trying door handles in ${place.where}.|Call from ${guest.name}: somebody {is going from door to door|stands listening at doors} in ${place.where}.|Suspicious person in ${place.where}: ${person.look}.}`,
        beats: [
          [
            3,
            s.say`{E-camera of the floor shows ${person.him} trying {five|seven|nine} doors|${person.he} knocked, waited, and went to the next|${person.he} carried {a pizza box|flowers|a clipboard}}`,
          ],
          [
            s.int(6, 11),
            s.say`${s.guard} {and ${s.staff('Engineering').name} took both stairs|went up by the service car}; {${person.he} was met on level ${s.int(4, 9)}, said ${person.he} had the wrong floor|nobody there any more|${person.he} ran down stairwell B and out}`,
          ],
        ],
        said: s.chance(0.3)
          ? [
              guest.short,
              s.say`{${person.he} looked at me and smiled, that was the worst.|I thought it was my husband with the key.|If I had not put the bolt on...}`,
            ]
          : undefined,
        done: [
          s.say`{all rooms of the floor rung or knocked at, nothing missing|lock reports of six rooms looked at}`,
          s.say`{picture on the board|picture sent to the neighbouring hotels}`,
        ],
      },
      closing: s.say`{Recognised as a delivery rider looking for a customer.|Not seen again.|}`,
    };
  }),

  scenario(4, 'day', (s) => {
    const place = s.pick([places.sofas, places.taxiRank, places.luggageRoom, places.foyer, places.charging]);
    const what = s.deal('packages', [
      'a black sports bag',
      'a taped carton with a ticking sound',
      'a metal case with a radio sticker',
      'a suitcase without a tag',
    ] as const);
    const finder = s.staff(s.pick(['Concierge and bell', 'Housekeeping']), 'reporter');
    const owner = s.chance(0.6) ? s.person('Guest', 'interest') : null;
    const held = s.pick([
      'swimming things',
      'an alarm clock and presents',
      'a sales kit for hearing aids',
      'clothes and a kettle',
      'wine glasses',
    ]);
    const police = s.chance(0.5) ? s.police() : null;
    if (police) s.report(police, `File ${police.file}, dog unit`);
    return {
      class: 'Security / Suspicious / Package',
      severity: police ? 'High' : 'Moderate',
      place,
      cause: 'Property left unattended',
      story: {
        lead: s.say`{${finder.who} pointed out ${what}, alone {for at least half an hour|since the morning}, at ${place.where}.|Unattended: ${what}, at ${place.where}.}`,
        beats: [
          [
            4,
            s.say`{the area was cleared to about thirty metres|a rope was put up and guests were led through the side door}`,
          ],
          [9, s.say`the recording {shows it set down by a man who then went upstairs|does not show who left it}`],
          police
            ? [
                s.int(30, 55),
                s.say`${police.officer} with a dog; the dog {took no interest|sat down once, then lost interest}`,
              ]
            : [s.int(15, 25), s.say`{an announcement was made in two languages|the front desk rang all departures}`],
          owner
            ? s.say`${owner.name} {came back for it|turned up red in the face}; it held ${held}`
            : s.say`opened by police: ${held}`,
        ],
        done: [
          s.say`all clear at ${s.t(s.int(60, 80))}`,
          s.say`{owner reminded about luggage|kept in the store for the owner}`,
        ],
      },
    };
  }),

  scenario(
    3,
    'evening',
    (s) => {
      const place = s.pick([places.terrace, places.firePit, places.poolDeck]);
      const pilot = s.chance(0.6) ? s.person('Visitor', 'subject', { sex: 'M', near: true, age: [17, 45] }) : null;
      const guest = s.person('Guest', 'reporter victim');
      if (pilot) s.act('Report to police', 'Transport Canada', 'Number on the drone and pictures sent', pilot);
      return {
        class: 'Security / Suspicious / Drone',
        severity: 'Low',
        place,
        cause: thirdParty,
        story: {
          lead: s.say`{A small drone hung over ${place.where} for about ${s.int(5, 15)} minutes and {filmed the tables|came down to head height}.|${guest.name} complained about a drone over ${place.where}.}`,
          beats: [
            [2, s.say`guests {covered their faces|threw bread at it|left two tables}`],
            pilot
              ? [
                  s.int(8, 14),
                  s.say`${s.guard} found the pilot, ${pilot.name}, {on the seawall|on the roof of the car park next door}; {he landed it when asked|he said he was filming the sunset}`,
                ]
              : [s.int(8, 14), 'it flew off over the water, nobody was found'],
          ],
          done: [
            s.say`{film of our guests deleted in front of us|${guest.mr} was given a drink and another table}`,
            s.say`{note to the regulator|lifeguard asked to close the blinds next time}`,
          ],
        },
      };
    },
    { months: [5, 6, 7, 8, 9] },
  ),

  scenario(7, 'evening', (s) => {
    const place = s.pick([places.lobbyWashrooms, places.mezzWashrooms, places.stairB, places.p2Elevators]);
    const isThere = s.chance(0.55);
    const person = isThere ? s.unknown('subject') : null;
    const finder = s.staff('Housekeeping', 'reporter');
    const tools = s.pick([
      'foil and a lighter',
      'a syringe and a spoon',
      'a glass pipe',
      'two needles and wrappers',
      'a rolled note and white powder on the shelf',
    ]);
    if (s.chance(0.5))
      s.act('Inspection', 'Housekeeping', 'Washrooms looked into every hour, sheet by the door signed');
    return {
      class: person ? 'Security / Drugs / Use on premises' : 'Security / Drugs / Drugs or tools found',
      severity: person ? 'Moderate' : 'Low',
      place,
      cause: thirdParty,
      why: s.say`{Washrooms are open to the street until midnight.|Door code is written on the wall outside.|}`,
      story: {
        lead: person
          ? s.say`{${finder.who} found a locked cubicle in ${place.where} and no answer; inside was ${person.look} with ${tools}.|Drug use in ${place.where}: ${person.look}.}`
          : s.say`{${finder.who} found ${tools} in ${place.where}.|Found in ${place.where} during cleaning: ${tools}.}`,
        beats: person
          ? [
              [
                3,
                s.say`${s.guard} {knocked and spoke through the door|opened with the square key}; ${person.he} {was awake and answered|was drowsy but came round}`,
              ],
              [
                s.int(10, 16),
                s.say`${person.he} {refused help and left|took water and left|let ${s.toGuard} ring the outreach team}`,
              ],
            ]
          : [
              [
                5,
                s.say`${finder.name} {touched nothing and rang security|put the cover over it and stayed by the door}`,
              ],
            ],
        done: [
          s.say`{sharps box used, gloves and tongs|everything put in the sharps box}`,
          s.say`{${place.where.includes('washrooms') ? 'washroom' : 'passage'} closed for ${s.int(20, 40)} minutes|floor washed down}`,
          ...s.maybe(0.4, 'naloxone kit checked, complete'),
        ],
      },
    };
  }),

  scenario(6, 'night', (s) => {
    const place = s.pick([places.dockA, places.seawallGate, places.stairB, places.exitGate, places.terrace]);
    const words = s.pick([
      'a tag in silver paint, about two metres wide',
      'three tags in black marker',
      'a painted slogan against the harbour plan',
      'a crude face in red',
      'several letters scratched into the glass',
    ]);
    const cost = s.amount(150, 1400, 50);
    s.item(
      { name: s.pick(['Wall', 'Roller door', 'Glass panel']), valueCents: cost },
      'DAMAGED',
      s.company('self', 'victim'),
      'Cleaning cost',
    );
    s.photo('Paint', `${words} at ${place.where}`);
    const person = s.chance(0.35) ? s.unknown('suspect', { sex: 'M' }) : null;
    s.act('Repair', 'Engineering', s.say`{Clean within a day, then coat|Repaint, keep a can of the colour}`);
    return {
      class: 'Security / Vandalism / Graffiti',
      severity: 'Low',
      place,
      delay: s.int(120, 400),
      uncertain: !person,
      cause: thirdParty,
      story: {
        lead: s.say`{Found on the morning round: ${words}, at ${place.where}.|${place.where} has ${words}.|Graffiti at ${place.where}: ${words}.}`,
        beats: [
          person
            ? [
                s.int(0, 5),
                s.say`${place.cams?.[0]} has ${person.look} {at work for about four minutes|with a second person keeping watch}`,
              ]
            : s.say`{camera shows two figures, faces covered|nothing on camera}`,
        ],
        done: [
          s.say`{photographed, then cleaned|solvent took most of it off}`,
          s.say`cost {about|estimated at} ${s.money(cost)}`,
          ...s.maybe(0.4, 'reported to the city line'),
        ],
      },
    };
  }),

  scenario(4, 'night', (s) => {
    const [what, place] = s.deal('breakage', [
      ['glass panel of the bus shelter at the taxi rank', places.taxiRank],
      ['large planter on the front steps', places.frontSteps],
      ['card reader of the pay station', places.payStation],
      ['glass door of the gift shop', places.giftShop],
      ['four lamps along the terrace rail', places.terrace],
    ] as const);
    const cost = s.amount(300, 2800, 50);
    const person = s.chance(0.5)
      ? s.person('Guest', 'suspect', { sex: 'M', age: [19, 34], isNew: true })
      : s.unknown('suspect', { sex: 'M' });
    const name = person.first === 'Unknown' && 'look' in person ? person.look : person.name;
    s.item(
      { name: what.charAt(0).toUpperCase() + what.slice(1), valueCents: cost },
      'DAMAGED',
      s.company('self', 'victim'),
    );
    s.photo('Damage', `${what}, broken`);
    return {
      class: 'Security / Vandalism / Breakage',
      severity: 'Moderate',
      place,
      cause: s.pick(['Intoxication', thirdParty]),
      story: {
        lead: s.say`{The ${what} was broken by ${name}.|${name} {kicked|threw a bottle at} the ${what}.}`,
        beats: [
          [
            1,
            s.say`{it is on ${place.cams?.[0]}, quite clear|${s.staff('Valet and parking').name} heard it and saw ${person.him} run}`,
          ],
          person.first === 'Unknown'
            ? s.say`{${person.he} got into a taxi|${person.he} was gone before ${s.guard} came}`
            : [
                s.int(8, 30),
                s.say`${s.guard} spoke to him in the lobby; he {offered to pay|said it was an accident|was too drunk to talk}`,
              ],
        ],
        done: [s.say`{glass swept, place taped off|boarded up by engineering}`, `estimate ${s.money(cost)}`],
      },
      closing: person.first === 'Unknown' ? '' : 'Paid by card the next day.',
    };
  }),
];
