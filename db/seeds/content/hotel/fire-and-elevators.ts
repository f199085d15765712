import { type Scenario, scenario } from '../narratives/stage.ts';
import { corridor, elevator, gardenRoom, places, room } from './places.ts';

export const fireAndElevators: Scenario[] = [
  scenario(11, 'any', (s) => {
    const isRoom = s.chance(0.7);
    const place = isRoom
      ? s.chance(0.8)
        ? room(s)
        : gardenRoom(s)
      : s.pick([places.canteen, places.executiveLounge, places.openKitchen]);
    const guest = isRoom
      ? s.person('Guest', 'subject')
      : s.staff(place === places.canteen ? 'Housekeeping' : 'Food and beverage', 'subject');
    const burnt = s.pick([
      'toast in a toaster brought from home',
      'a slice of bread forgotten in the toaster',
      'popcorn left in the microwave',
      'a camp stove with noodles on it',
      'cheese on the hot plate',
      'an iron left face down on a towel',
    ]);
    const reset = s.int(14, 34);
    if (s.chance(0.4)) s.photo('Cause', `Scorched remains: ${burnt}, ${place.where}`);
    if (s.chance(0.3))
      s.act(
        'Guest follow-up',
        null,
        s.say`{Appliance kept at the bell desk until departure|House rules gone through again}`,
        guest,
      );
    return {
      class: 'Safety / Fire alarm / Cooking',
      severity: 'Low',
      place,
      delay: 1,
      cause: s.pick(['Guest conduct', 'Human error']),
      why: s.say`{Detector is right above the desk.|Window closed, no draught.|Nobody stood beside it.|}`,
      story: {
        lead: s.say`{Alarm from the detector at ${place.where}. Cause: ${burnt}.|Fire alarm, ${place.where}: ${burnt}. No fire.|Smoke detector of ${place.where} went off because of ${burnt}.}`,
        beats: [
          [
            1,
            s.say`{panel shows ${place.where}; ${s.guard} and ${s.staff('Engineering').name} on the way|first stage alarm, panel acknowledged at the desk}`,
          ],
          [
            s.int(3, 5),
            s.say`{light smoke at the ceiling, no flames|smoke to be seen from the door|smell of burning in the corridor}; ${guest.seed.isEmployee ? guest.name : guest.mr} was {waving a towel|pulling at the window|standing on a chair|already on the telephone to the desk}`,
          ],
          [
            s.int(9, 14),
            s.say`{hall 2 arrived with two engines|fire crew came up with one hose}, {looked and left|aired the floor with a fan}`,
          ],
        ],
        said: s.chance(0.35)
          ? [
              guest.short,
              s.say`{I only turned round to answer the phone.|At home it never does that.|I am mortified. All those people in the street.|Is somebody going to shout at me?}`,
            ]
          : undefined,
        done: [
          s.say`alarm silenced, panel reset at ${s.t(reset)}`,
          s.say`{about ${s.int(40, 220)} guests had gone out, back in by ${s.t(reset + 8)}|no evacuation beyond the floor}`,
          ...s.maybe(0.4, s.say`{detector head cleaned|detector changed}`),
          ...s.maybe(0.3, 'announcement in three languages'),
        ],
      },
    };
  }),

  scenario(7, 'morning', (s) => {
    const place = room(s);
    const guest = s.person('Guest', 'subject');
    return {
      class: 'Safety / Fire alarm / Steam',
      severity: 'Low',
      place,
      delay: 1,
      cause: s.pick(['Equipment failure', 'Maintenance overdue']),
      why: s.say`{Bathroom fan out of order.|Detector sits 60 cm from the bathroom door.|Door left open during a long shower.}`,
      story: {
        lead: s.say`{Detector in **${place.number}** set off by shower steam. ${guest.name} was in the bathroom.|Fire alarm from ${place.number}: steam.|Alarm from room ${place.number}, no fire, the shower had been running {for half an hour|with the door open}.}`,
        beats: [
          [
            s.int(2, 5),
            s.say`${s.guard} {knocked; ${guest.mr} opened in a towel|opened after knocking twice, walls wet, mirrors fogged}`,
          ],
          ...s.maybe(
            0.5,
            s.say`{the brigade was turned back by telephone|one engine came, the crew did not leave the lobby}`,
          ),
        ],
        said: s.chance(0.25)
          ? [guest.short, s.say`{I thought it was the neighbours.|The fan has not worked since I came.}`]
          : undefined,
        done: [
          s.say`reset at ${s.t(s.int(9, 20))}`,
          s.say`{fan put on the list of engineering|detector moved two metres by engineering|guest asked to shut the door}`,
        ],
      },
    };
  }),

  scenario(6, 'any', (s) => {
    const place = s.pick([
      places.boilerRoom,
      places.ballroom,
      places.laundry,
      places.kitchen,
      corridor(s),
      places.luggageRoom,
    ]);
    const engineer = s.staff('Engineering', 'reporter');
    const company = s.chance(0.4) ? s.person('Contractor', 'subject', { near: true, sex: 'M' }) : null;
    s.act(
      'Repair',
      'Fire alarm contractor',
      s.say`{Head and base to be changed|Loop to be measured, report within a week}`,
      engineer,
    );
    return {
      class: 'Safety / Fire alarm / Equipment fault',
      severity: s.pick(['Low', 'Moderate']),
      place,
      delay: 1,
      cause: company ? 'Procedure not followed' : 'Equipment failure',
      why: company
        ? 'Zone had not been switched off before work that makes dust.'
        : s.say`{Detector is eleven years old.|Water in the base after the leak of last week.|Lint behind the dryers.}`,
      story: {
        lead: s.say`{False alarm from ${place.where}.|Alarm at ${place.where} without any smoke.|Third alarm this week from ${place.where}.}`,
        beats: [
          [
            4,
            company
              ? s.say`${company.name} was {cutting plasterboard|sanding a door} {without a permit|right below the detector}`
              : s.say`{nothing to be seen or smelt|insect found inside the head|head showed a fault after the reset}`,
          ],
          [
            s.int(12, 20),
            s.say`{the brigade came, the officer asked for the log book|the brigade came and left after ten minutes}`,
          ],
        ],
        done: [
          s.say`zone {switched off for the repair, walked every twenty minutes|kept on after the change of the head}`,
          s.say`${engineer.who} {entered it in the log book|rang the contractor}`,
          ...(company ? ['work stopped until a permit was signed'] : []),
        ],
      },
    };
  }),

  scenario(4, 'night', (s) => {
    const place = s.pick([corridor(s), places.stairB, places.foyer, places.p2Elevators]);
    const person = s.chance(0.5)
      ? s.unknown('suspect', { sex: 'M', age: s.pick(['20', '25']) })
      : s.person('Guest', 'suspect', { age: [18, 25], isNew: true });
    const out = s.int(120, 410);
    s.still(place, 0, 'Hand on the call point');
    return {
      class: 'Safety / Fire alarm / Malicious',
      severity: 'Moderate',
      place,
      delay: 1,
      cause: s.pick(['Criminal act by third party', 'Intoxication']),
      why: 'Call point without a cover.',
      story: {
        lead: s.say`{Somebody broke the call point at ${place.where}; general alarm, about ${out} guests in the street.|Malicious alarm from ${place.where}. About ${out} people left the house.}`,
        beats: [
          [3, s.say`${s.guard} found {the glass broken and nobody near|two young people laughing on the stairs}`],
          [11, s.say`the brigade came; {the officer was not amused|all clear after eight minutes}`],
          person.first === 'Unknown'
            ? `the camera shows ${'look' in person ? person.look : 'somebody'}`
            : [25, s.say`the camera led to ${person.name}; ${person.he} {owned up|blamed a friend}`],
        ],
        done: [
          s.say`guests back in by ${s.t(s.int(24, 40))}, {blankets given out|tea in the lobby}`,
          'covers ordered for all call points on the public floors',
          ...(person.first === 'Unknown' ? [] : ['brigade call-out of $750 charged to the room']),
        ],
      },
    };
  }),

  scenario(4, 'evening', (s) => {
    const place = s.pick([places.hotLine, places.wasteRoom, places.firePit, places.laundry]);
    const what =
      place === places.wasteRoom
        ? 'a bin of cardboard, probably a cigarette'
        : place === places.laundry
          ? 'lint behind dryer 3'
          : place === places.firePit
            ? 'a cushion too near the fire pit'
            : s.pick(['fat in a flat pan', 'the grease tray under the grill']);
    const worker = s.staff(
      place === places.laundry ? 'Laundry' : place === places.firePit ? 'Food and beverage' : 'Kitchen',
      'reporter',
    );
    const cost = s.amount(200, 3800, 100);
    s.item(
      { name: s.pick(['Equipment', 'Furniture and fittings']), valueCents: cost },
      'DAMAGED',
      s.company('self', 'victim'),
      what,
    );
    s.photo('After the fire', `${what}, ${place.where}, after it was put out`);
    s.act('Inspection', 'Vancouver Fire Rescue', 'Origin seen by the fire prevention officer, letter to follow');
    return {
      class: 'Safety / Fire',
      severity: s.pick(['High', 'High', 'Critical']),
      place,
      delay: 2,
      cause: place === places.laundry ? 'Maintenance overdue' : s.pick(['Human error', 'Guest conduct']),
      story: {
        lead: s.say`{Small fire at ${place.where}: ${what}.|Fire at ${place.where}. It was ${what}.}`,
        beats: [
          [
            1,
            s.say`${worker.who} {used the blanket, then an extinguisher|put it out with one extinguisher|pulled the handle of the hood system}`,
          ],
          [
            2,
            place === places.firePit
              ? 'guests were moved indoors'
              : 'the alarm came by itself and the floor was evacuated',
          ],
          [
            s.int(8, 12),
            s.say`the brigade {checked with the thermal camera|looked behind the cover}; {all clear at ${s.t(s.int(28, 44))}|cold by ${s.t(s.int(28, 44))}}`,
          ],
        ],
        said: s.chance(0.5)
          ? [
              worker.short,
              s.say`{I did what we practised.|It went up like paper.|My hands only started to shake afterwards.}`,
            ]
          : undefined,
        done: [
          `damage about ${s.money(cost)}`,
          s.say`{extinguisher replaced|two extinguishers to be refilled}`,
          'nobody hurt',
        ],
      },
    };
  }),

  scenario(8, 'any', (s) => {
    const place = elevator(s);
    const people = s.int(1, 7);
    const first = s.person('Guest', 'victim reporter');
    const second = people > 1 ? s.person('Guest', 'victim', { isNew: true }) : null;
    const minutes = s.int(14, 68);
    const mechanic = s.company(
      'elevator',
      'subject',
      s.say`{Mechanic on site after ${Math.max(12, minutes - 9)} minutes|Mechanic let the car down by hand}`,
    );
    const level = s.int(4, 16);
    const between = level === 12 || level === 13 ? 'levels 11 and 12' : `levels ${level} and ${level + 1}`;
    s.act(
      'Repair',
      'Elevator contractor',
      s.say`{Door drive of ${place.car.toLowerCase()}|Report on the fault and test of the emergency telephone}`,
      first,
    );
    return {
      class: 'Safety / Elevator entrapment',
      severity: minutes > 45 ? 'High' : 'Moderate',
      place,
      delay: 2,
      cause: 'Equipment failure',
      why: s.say`{Door safety edge dirty.|Fault code ${s.int(12, 88)}, same as last month.|Somebody had held the doors apart.|Power dip in the district.}`,
      story: {
        lead: s.say`{${people === 1 ? `${first.name} was` : `${people} people were`} stuck in ${place.where} between ${between} for **${minutes} minutes**.|${place.car} stopped between ${between} with ${people === 1 ? first.name : `${people} people`} inside.|Elevator entrapment, ${place.where}.}`,
        beats: [
          [
            2,
            s.say`the alarm call was taken {by the desk|by the monitoring station, then by us}; ${first.name} was {calm|short of breath|joking}`,
          ],
          s.say`${s.guard} stayed at the door of level ${level} and talked {through the gap|by the intercom} {the whole time|until the doors opened}`,
          [
            minutes,
            s.say`${mechanic.name} {moved the car to the floor|opened the doors}; {all well|everybody out unhurt}`,
          ],
        ],
        said: s.chance(0.5)
          ? [
              s.pick(second ? [first, second] : [first]).short,
              s.say`{We know everything about each other now.|The telephone in there is answered in another city.|I counted the tiles. Forty-two.|Never again. I take the stairs.}`,
            ]
          : undefined,
        done: [
          s.say`{water and a drink in the bar|late check-out, wine in the room}`,
          s.say`${place.car.toLowerCase()} {out of service until checked|back in service at ${s.t(minutes + 80)}}`,
          ...s.maybe(0.3, 'ambulance called as a precaution, sent back'),
        ],
      },
    };
  }),
];
