import { type Scenario, scenario } from '../narratives/stage.ts';
import { places, room } from './places.ts';

export const medical: Scenario[] = [
  scenario(11, 'any', (s) => {
    const place = s.pick([
      places.lobby,
      places.dining,
      places.gym,
      places.ballroom,
      room(s),
      places.elevatorLobby,
      places.hotTub,
      places.registration,
    ]);
    const guest = s.person(
      s.pick(['Guest', 'Guest', 'Event attendee']),
      s.pick(['subject firstAid', 'subject firstAid hospitalized', 'subject firstAid refused']),
      { age: [22, 84] },
    );
    const helper = s.chance(0.5)
      ? s.person('Guest', 'witness', { isNew: true })
      : s.staff(s.pick(['Food and beverage', 'Front office', 'Spa and pool']), 'reporter witness');
    const isTaken = guest.seed.statuses.includes('statusHospitalized');
    const cause = s.pick([
      'had not eaten since the morning',
      'had come straight from a long flight',
      'had stood for two hours',
      'was in the sauna too long',
      'has low blood pressure',
      'had started a new medicine',
    ]);
    const minutes = s.int(9, 17);
    return {
      class: 'Safety / Medical / Collapse',
      severity: isTaken ? 'High' : 'Moderate',
      place,
      delay: 1,
      cause: 'Medical condition',
      why: s.say`{${guest.he} ${cause}.|By ${guest.his} own account ${guest.he} ${cause}.|Room was warm, ${s.int(25, 28)} degrees.|}`,
      story: {
        lead: s.say`{${guest.name} collapsed at ${place.where}.|Medical call to ${place.where}: ${guest.name} had fainted.|${guest.mr} went pale and slid to the floor at ${place.where}.}`,
        beats: [
          [
            1,
            s.say`${helper.seed.isEmployee ? helper.who : `${helper.name}, a guest and nurse,`} {raised ${guest.his} legs|put ${guest.him} on the side|kept others back}; {no fall on the head|small bump on the head}`,
          ],
          [
            s.int(3, 5),
            s.say`${s.guard} came with the first aid bag: {awake, knew the day|awake but slow to answer|pulse fast, skin cold}; {defibrillator brought, not needed|blood pressure taken, ${s.int(80, 95)} over ${s.int(50, 60)}}`,
          ],
          isTaken
            ? [
                minutes,
                s.say`the ambulance came and {took ${guest.him} to hospital for checks|left for St. Paul's at ${s.t(minutes + 14)}}`,
              ]
            : s.say`{ambulance crew let ${guest.him} stay|${guest.he} did not want an ambulance and signed for it}; ${guest.he} ${cause}`,
        ],
        said: s.chance(0.4)
          ? [
              guest.short,
              s.say`{Who are all these people?|I am a doctor myself, leave me be.|That is the third time this year.|Could somebody tell my ${s.pick(['wife', 'sister', 'colleagues'])}?}`,
            ]
          : undefined,
        done: [
          s.say`{sugar and water|blanket, quiet room}`,
          s.say`{companion told|family rung with ${guest.his} leave}`,
          s.say`{looked in twice later|desk told to ring in the morning|belongings kept in the safe}`,
        ],
      },
      closing: isTaken ? s.say`{Back the next day, well.|Kept in hospital for two nights. Room held.|}` : '',
    };
  }),

  scenario(5, 'any', (s) => {
    const place = s.pick([room(s), places.gym, places.dining, places.p2Elevators]);
    const guest = s.person('Guest', 'subject firstAid hospitalized', { age: [48, 83], isNew: true });
    const partner = s.person('Guest', 'reporter', {
      age: [45, 80],
      last: guest.seed.lastName,
      sex: guest.sex === 'F' ? 'M' : 'F',
    });
    const shock = s.chance(0.3);
    return {
      class: 'Safety / Medical / Chest pain',
      severity: 'Critical',
      place,
      delay: 1,
      cause: 'Medical condition',
      why: s.say`{Two stents, three years ago.|No heart trouble known.}`,
      story: {
        lead: s.say`{${partner.name} called for help: ${guest.name} had chest pain, ${place.where}.|Chest pain, ${place.where}: ${guest.name}.}`,
        beats: [
          [1, s.say`the desk called 911 and {held an elevator|sent a bell attendant to the corner}`],
          [
            4,
            s.say`${s.guard} came with ${s.staff('Front office').name}, defibrillator and oxygen; ${guest.he} {was grey and sweating|held the left arm}; aspirin taken {on the advice of the dispatcher|from ${guest.his} own bag}`,
          ],
          ...(shock
            ? [[7, `${guest.he} lost consciousness; one shock given, breathing came back`] as [number, string]]
            : []),
          [
            s.int(10, 14),
            s.say`paramedics took over; {they left at ${s.t(30)}|by ${s.t(32)} ${guest.he} was on the way to hospital}`,
          ],
        ],
        said: [
          partner.short,
          s.say`{${guest.he} told me it was the oysters.|We were going to take the boat in the morning.|Your people were there before I had put down the phone.}`,
        ],
        done: [
          s.say`${partner.name} driven to the hospital by ${s.staff('Concierge and bell').name}`,
          'room kept, luggage packed',
          ...(shock ? ['defibrillator data read out, pads replaced'] : ['talk with those who had helped']),
        ],
      },
      closing: s.say`{Card from the family: recovering at home.|Operated on, out of danger.}`,
    };
  }),

  scenario(5, 'meals', (s) => {
    const place = s.pick([places.dining, places.ballroom, places.terrace, places.executiveLounge]);
    const guest = s.person('Patron', s.pick(['victim firstAid', 'victim firstAid hospitalized']), { age: [8, 55] });
    const food = s.deal('allergens', [
      'cashew in the pesto',
      'crab in the stock',
      'sesame oil on the greens',
      'egg in the glaze',
      'milk in the mashed potato',
    ] as const);
    const server = s.staff('Food and beverage', 'witness reporter');
    const isTaken = guest.seed.statuses.includes('statusHospitalized');
    s.act(
      'Procedure change',
      'Kitchen',
      s.say`{Allergy tickets in red, read back by the pass|Sauces listed on the wall with what is in them}`,
    );
    return {
      class: 'Safety / Medical / Allergic reaction',
      severity: isTaken ? 'Critical' : 'High',
      place,
      delay: 2,
      cause: s.pick(['Human error', 'Procedure not followed']),
      why: s.say`{Allergy was on the booking but not on the ticket.|Guest had told the server, server had told the bar.|Garnish was changed at noon.} It was ${food}.`,
      story: {
        lead: s.say`{${guest.name} had an allergic reaction at ${place.where}: ${food}.|Allergic reaction, ${place.where}. ${guest.name}, ${food}.}`,
        beats: [
          [
            1,
            s.say`${guest.he} {had swollen lips and hives|could not swallow and held ${guest.his} throat}; ${server.name} {took the plate away and kept it|called for the first aid bag}`,
          ],
          [
            3,
            s.say`${guest.he} used {${guest.his} own pen|the pen of a friend}, {better within minutes|second dose after ten}`,
          ],
          isTaken
            ? [s.int(9, 14), `an ambulance took ${guest.him} for observation`]
            : 'an ambulance crew stayed for half an hour and left',
        ],
        done: [
          'plate and sauce kept in the cold room',
          s.say`${s.staff('gordon').name} {went through the recipe|spoke with the family}`,
          'meal not charged',
        ],
      },
    };
  }),

  scenario(4, 'night', (s) => {
    const place = s.pick([room(s), places.lobbyWashrooms, places.stairB]);
    const isRoom = 'number' in place;
    const person = isRoom
      ? s.person('Guest', 'subject firstAid hospitalized', { age: [20, 45], isNew: true })
      : s.unknown('subject firstAid hospitalized');
    const finder = s.staff(isRoom ? 'Front office' : 'Housekeeping', 'reporter');
    const doses = s.int(1, 3);
    s.act('Replacement', 'Security', `Naloxone kit: ${doses} dose${doses > 1 ? 's' : ''} to be replaced`);
    s.act('Support offered', 'Human resources', 'Talk for those who were there', finder);
    return {
      class: 'Safety / Medical / Overdose',
      severity: 'Critical',
      place,
      delay: 0,
      cause: 'Medical condition',
      story: {
        lead: s.say`{${finder.who} found ${isRoom ? person.name : 'a person'} ${isRoom ? 'unconscious' : 'blue in the face'} at ${place.where}.|Overdose at ${place.where}{${isRoom ? `, guest ${person.name}` : ', name not known'}|}.}`,
        beats: [
          [
            2,
            s.say`${s.guard} found slow breathing and pin-point pupils and gave ${doses === 1 ? 'one dose' : `${doses} doses`} of naloxone and rescue breaths`,
          ],
          [s.int(5, 8), s.say`${person.he} {came round, confused|began to breathe and opened ${person.his} eyes}`],
          [
            s.int(9, 13),
            s.say`paramedics were on site; {${person.he} went with them|${person.he} was taken to hospital, not quite willing}`,
          ],
        ],
        done: [
          'sharps collected',
          s.say`{area cleaned by the contractor|${isRoom ? 'room sealed, later cleaned' : 'place closed until it was cleaned'}}`,
          'talk with the team at the end of the shift',
        ],
      },
      locked: 0.15,
    };
  }),

  scenario(4, 'any', (s) => {
    const place = s.pick([places.ballroom, places.sofas, places.foyer, places.hostStand]);
    const guest = s.person(s.pick(['Guest', 'Event attendee']), 'subject firstAid', { age: [18, 60], isNew: true });
    const friend = s.person('Event attendee', 'witness reporter', { isNew: true });
    const length = s.int(60, 150);
    return {
      class: 'Safety / Medical / Seizure',
      severity: 'High',
      place,
      delay: 1,
      cause: 'Medical condition',
      why: s.say`{Known epilepsy, medicine forgotten at home.|Short night after a long flight.}`,
      story: {
        lead: s.say`${guest.name} had a seizure at ${place.where}, about **${length} seconds** by the watch of ${friend.name}.`,
        beats: [
          [
            1,
            s.say`{the chairs were moved away and a jacket put under the head|the head was held and nothing put in the mouth}; nobody restrained ${guest.him}`,
          ],
          [4, s.say`${guest.he} was laid on the side, {snoring|sleepy}, and came round by ${s.t(12)}`],
          [14, 'the ambulance crew looked at tongue and pupils and let the friend take over'],
        ],
        said: s.chance(0.5)
          ? [
              friend.short,
              s.say`{It happens twice a year, time it and wait.|Thank you for not holding ${guest.him} down.}`,
            ]
          : undefined,
        done: ['quiet room for an hour', s.say`{taxi with the friend|walked up to the room with the friend}`],
      },
    };
  }),

  scenario(6, 'day', (s) => {
    const people = s.int(1, 7);
    const guest = s.person(s.pick(['Guest', 'Event attendee']), 'victim reporter', { age: [20, 70] });
    const dish = s.pick([
      'the oysters',
      'the chicken salad',
      'the sushi platter',
      'the eggs benedict',
      'the mushroom risotto',
    ]);
    const place = s.pick([places.dining, places.ballroom]);
    const batch =
      dish.includes('oysters') || dish.includes('sushi')
        ? s.company('seafood', 'subject', 'Batch number asked for')
        : null;
    s.act('Inspection', 'Vancouver Coastal Health', 'Told by telephone, samples offered', guest);
    return {
      class: 'Safety / Food / Illness claim',
      severity: people > 3 ? 'High' : 'Moderate',
      place,
      delay: s.int(400, 1600),
      uncertain: true,
      cause: 'Unknown',
      why: s.say`{Cold chain sheets in order.|${s.int(60, 300)} portions served, no other complaint.|Buffet stood for ${s.int(2, 4)} hours.}`,
      story: {
        lead: s.say`{${guest.name} and ${people === 1 ? 'one other person' : `${people} others`} were sick after eating ${dish} at ${place.where}.|Food poisoning claim by ${guest.name}: ${dish}, ${people + 1} people.}`,
        beats: [
          s.say`{began four hours after the meal|began during the night}, {stomach cramps, no fever|vomiting, better by noon}`,
          s.say`{also ate at the market that day|a child who did not eat it is ill as well|only those who ate ${dish} are ill}`,
        ],
        said: s.chance(0.4)
          ? [
              guest.short,
              s.pick([
                dish === 'the oysters' ? 'I have eaten oysters all my life.' : 'I want to know what was in it.',
                place === places.ballroom
                  ? 'This is what everybody will remember of the wedding.'
                  : 'I lost a day of a three day holiday.',
              ]),
            ]
          : undefined,
        done: [
          'samples of the day kept, labelled',
          s.say`kitchen {closed the batch|checked temperatures: ${s.int(2, 4)} degrees}`,
          ...(batch ? [`${batch.name} told`] : []),
          s.say`{room service broth, no charge|doctor sent up}`,
        ],
      },
      closing: s.say`{Laboratory: nothing found.|Norovirus, came from outside.|Claim with the adjuster.|}`,
    };
  }),

  scenario(3, 'meals', (s) => {
    const guest = s.person('Patron', 'victim reporter injury');
    const object = s.pick(['a piece of glass', 'a metal shaving', 'a plastic clip', 'a pit in the pitted olives']);
    const dish = s.pick(['the salad', 'the soup', 'a roll', 'the tapenade']);
    s.photo('Object', `${object}, beside a coin`);
    s.item(
      { name: object.replace(/^a /, '').replace(/^\w/, (l) => l.toUpperCase()) },
      'FOUND',
      s.company('self', 'subject'),
      'In a labelled bag, cold room',
    );
    return {
      class: 'Safety / Food / Foreign object',
      severity: 'Moderate',
      place: places.dining,
      cause: 'Human error',
      story: {
        lead: s.say`${guest.name} bit on ${object} in ${dish}{ and chipped a tooth|, lip bleeding a little|; no injury beyond a sore gum}.`,
        beats: [
          [4, s.say`${s.staff('fatima').name} {apologised and kept the plate|took the plate away and kept it}`],
          [
            12,
            s.say`kitchen {threw the batch away|strained the rest, nothing found}; {a glass had broken at the station at noon|scourer changed}`,
          ],
        ],
        done: ['meal not charged', s.say`{dentist named, bill to us|guest will write}`],
      },
    };
  }),
];
