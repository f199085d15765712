import { type Scenario, scenario } from '../narratives/stage.ts';
import { corridor, places, room } from './places.ts';

const thirdParty = 'Criminal act by third party';

export const fraud: Scenario[] = [
  scenario(8, 'evening', (s) => {
    const person = s.person('Guest', 'suspect', { age: [20, 48], isNew: true });
    const holder = s.chance(0.5) ? s.person('Visitor', 'victim', { isNew: true }) : null;
    const clerk = s.staff('Front office', 'reporter witness');
    const digits = s.int(1000, 9899);
    const amount = s.amount(480, 3900, 20);
    const place = room(s);
    const isStopped = s.chance(0.5);
    const seen = s.say`{the signature did not match|the name on the card was not the name on the licence|the chip was covered with nail varnish|the card was declined twice and a third one went through|the licence photograph had been glued over}`;
    s.item(
      { name: 'Payment card', color: s.pick(['Blue', 'Black', 'Silver']), valueCents: amount },
      'FOUND',
      holder,
      `Ends in ${digits}, kept in the safe`,
    );
    const police = s.chance(0.6) ? s.police() : null;
    if (police) s.report(police, `File ${police.file}, copies of card and registration`, person);
    s.act(
      'Guest follow-up',
      'Card issuer',
      `Card ending ${digits} reported, reference given`,
      ...(holder ? [holder] : []),
    );
    if (s.chance(0.4)) s.act('Staff training', 'Front office', 'Chip first, no keyed entries without a call', clerk);
    if (s.chance(0.6))
      s.attach(
        'PDF',
        'Registration card',
        `Registration card in the name of ${person.name}, ${place.number}, card ending ${digits}.`,
      );
    return {
      class: 'Security / Fraud / Payment card',
      severity: amount > 200_000 ? 'High' : 'Moderate',
      place: places.frontDesk,
      delay: s.int(10, 90),
      cause: thirdParty,
      why: s.say`{Number was typed in because the reader was slow.|Booking came in an hour before arrival, four nights, best room.|No second document asked for.}`,
      story: {
        lead: s.say`{A person who gave the name ${person.name} ${isStopped ? 'tried to check in' : 'checked in'} with a card that was not ${person.his} own.|Card fraud at check-in: **${person.name}**, card ending ${digits}, ${s.money(amount)}.|${clerk.who} {stopped|reported} a check-in that was not what it seemed: card ending ${digits}, guest by the name of ${person.name}.}`,
        beats: [
          [0, s.say`${clerk.name} noticed that ${seen}`],
          [
            s.int(5, 14),
            s.say`{the issuer was rung and asked us to keep the card|the bank confirmed that the card had been reported stolen}`,
          ],
          holder
            ? [
                s.int(20, 60),
                s.say`the real holder, ${holder.name} in ${holder.seed.address?.cityName ?? 'another city'}, {had not missed it yet|was asleep and had no idea}`,
              ]
            : s.say`the holder is being told by the bank`,
          isStopped
            ? s.say`${person.mr} {went out "to fetch another card" and did not come back|became angry and left|waited for the manager, then ran}`
            : s.say`${person.mr} {was found in ${place.number}, which ${person.he} had used for two nights|had left ${place.number} by the stairs|opened the door of ${place.number} and said it was all a mistake of the bank}`,
        ],
        said: s.chance(0.4)
          ? [
              clerk.short,
              s.say`{${person.he} spelled ${person.his} own name wrong.|The card felt thick at one end.|${person.he} was very friendly and in a hurry.}`,
            ]
          : undefined,
        done: [
          s.say`card {kept and cut|in the safe}`,
          s.say`${isStopped ? `nothing charged, ${s.money(amount)} had been asked for` : `charges of ${s.money(amount)} reversed`}`,
          ...(police ? [`police file ${police.file}`] : ["no police at the issuer's wish"]),
          `picture from L-01 saved`,
        ],
      },
      closing: isStopped
        ? s.say`{No loss to the house.|Issuer thanked the desk.}`
        : s.say`{Chargeback of ${s.money(amount)} accepted.|Police: same person in three hotels. Arrested in Richmond.|}`,
    };
  }),

  scenario(6, 'any', (s) => {
    const note = s.pick([50, 100, 20, 100]);
    const count = s.int(1, 4);
    const place = s.pick([places.cashier, places.giftShop, places.barCounter, places.payStation]);
    const clerk = s.staff(place === places.barCounter ? 'Food and beverage' : 'Front office', 'reporter');
    const person = s.chance(0.7) ? s.unknown('suspect') : s.person('Patron', 'interest', { isNew: true });
    s.item(
      {
        name: `Bank note, ${note} dollars`,
        color: note === 50 ? 'Red' : note === 100 ? 'Brown' : 'Green',
        serialNumber: `FWR${s.int(1000000, 9999999)}`,
        valueCents: 0,
      },
      'FOUND',
      s.company('self', 'victim'),
      `${count} of the same number`,
    );
    s.photo('Note, both sides', `Counterfeit ${note} dollar note beside a real one`);
    s.act(
      'Staff training',
      s.pick(['Front office', 'Finance']),
      s.say`{Feel, tilt, look: poster by each till|Notes of 50 and above go under the lamp}`,
      clerk,
    );
    const look = person.first === 'Unknown' && 'look' in person ? String(person.look) : person.name;
    return {
      class: 'Security / Fraud / Counterfeit note',
      severity: 'Low',
      place,
      delay: s.int(20, 600),
      cause: thirdParty,
      why: s.say`{Lamp at the till is broken.|Queue of ${s.int(6, 14)} people.|Note was folded in three.}`,
      story: {
        lead: s.say`{${clerk.who} took ${count > 1 ? `${count} false notes` : 'a false note'} of ${note} dollars at ${place.where}.|Counterfeit money at ${place.where}: ${count} x ${note} dollars.|When the till at ${place.where} was counted, ${count > 1 ? `${count} notes` : 'one note'} of ${note} dollars turned out false.}`,
        beats: [
          [
            0,
            s.say`${count > 1 ? 'they were' : 'it was'} {handed over for ${place === places.barCounter ? 'a round of beer' : place === places.payStation ? 'two lost tickets' : s.pick(['a newspaper', 'a box of chocolates', 'stamps'])}|changed into small notes}, {probably|as far as ${clerk.he} remembers} by ${look}`,
          ],
          s.say`{the clear window is printed on|the paper is limp and the edges are cut by hand|the number is the same on each}`,
        ],
        done: [
          'note in an envelope, touched by two people only',
          s.say`loss ${s.money(note * count * 100)} {booked|to be booked}`,
          s.say`{sent to the police by registered mail|handed to the beat constable}`,
        ],
      },
    };
  }),

  scenario(7, 'evening', (s) => {
    const place = s.pick([places.dining, places.barBooths, places.terrace]);
    const bill = s.int(62, 480) * 100 + s.pick([0, 25, 50, 75]);
    const people = s.pick(['two', 'three', 'four', 'five']);
    const server = s.staff('Food and beverage', 'reporter');
    const person = s.chance(0.6)
      ? s.unknown('suspect')
      : s.person('Patron', 'suspect', { near: true, age: [19, 40], isNew: true });
    const isKnown = person.first !== 'Unknown';
    const table = s.int(3, 40);
    if (s.chance(0.5)) s.still(place, 6, `Party leaving table ${table} at ${place.where}`);
    if (isKnown)
      s.act(
        'Guest follow-up',
        'Food and beverage',
        s.say`Bill sent to the {number on the reservation|address on the licence}`,
        person,
      );
    return {
      class: 'Security / Fraud / Unpaid bill / Restaurant or bar',
      severity: 'Low',
      place,
      cause: s.pick([thirdParty, 'Guest conduct', 'Human error']),
      why: s.say`{Door to the terrace stairs was open.|Section was shared by one server.|Bill had gone to the wrong table first.}`,
      story: {
        lead: s.say`{A party of ${people} left table ${table} of ${place.where} without paying ${s.money(bill)}.|Unpaid bill of **${s.money(bill)}** at ${place.where}, table ${table}.|${server.who} reports that table ${table} (${people} people) {went out to smoke and did not come back|gave a room number that is not theirs}.}`,
        beats: [
          [
            0,
            s.say`they {went one by one|said they were going to look at the sunset|asked for dessert cards, then got up}`,
          ],
          [
            s.int(3, 9),
            s.say`${server.name} {ran after them as far as the steps|told the manager}; {they got into a taxi|they were gone}`,
          ],
          isKnown
            ? s.say`the table was booked by ${person.name}; {${person.he} says each thought another had paid|telephone is off}`
            : `one of them was ${'look' in person ? person.look : 'unknown'}`,
        ],
        said: s.chance(0.3)
          ? [server.short, s.say`{They even praised the fish.|I am not paying for that out of my tips.}`]
          : undefined,
        done: [s.say`bill booked {as loss|open} by ${s.staff('fatima').name}`, 'pictures kept'],
      },
      closing: isKnown ? s.say`{Paid by telephone the next day, with an apology.|Paid after a letter.}` : '',
    };
  }),

  scenario(3, 'morning', (s) => {
    const place = room(s);
    const guest = s.person('Guest', 'suspect', { age: [22, 58], isNew: true });
    const amount = s.amount(620, 4200, 10);
    const nights = s.int(2, 9);
    const finder = s.staff('Housekeeping', 'reporter');
    s.act('Guest follow-up', 'Finance', s.say`Letter before action, ${s.money(amount)}, {fourteen|twenty} days`, guest);
    return {
      class: 'Security / Fraud / Unpaid bill / Room',
      severity: 'Moderate',
      place,
      delay: s.int(60, 240),
      uncertain: true,
      cause: thirdParty,
      why: s.say`{Deposit card was a prepaid one with nothing on it.|Stay was extended by telephone three times.|Company named as payer does not exist.}`,
      story: {
        lead: s.say`{${guest.name} left **${place.number}** during the night without settling ${s.money(amount)} for ${nights} nights.|Room ${place.number} was found empty on the day of departure; ${s.money(amount)} open in the name of ${guest.name}.}`,
        beats: [
          s.say`${finder.who} found {the key on the bed and the minibar empty|no luggage, two bathrobes gone|a note saying "thank you"}`,
          s.say`{the lock report has the last exit at ${s.t(-180)}|L-08 has ${guest.him} with two cases at ${s.t(-150)}}`,
          s.say`{the address is a mailbox shop|the telephone belongs to somebody else|the company that was to pay has never heard of ${guest.him}}`,
        ],
        done: [
          'name put on the no-credit list',
          s.say`{neighbouring hotels warned|association of hotels informed}`,
          s.say`{small claims form prepared|finance informed}`,
        ],
      },
    };
  }),

  scenario(7, 'any', (s) => {
    const isStaffKey = s.chance(0.35);
    const place = room(s);
    const guest = s.person('Guest', 'victim reporter');
    guest.notes(`In ${place.number}`);
    if (isStaffKey) {
      const owner = s.staff(s.pick(['bernard', 'rosario', 'patrick']), 'interest');
      s.act('Access review', 'IT', `Key of ${owner.name} blocked and made new, list of lost keys checked`, owner);
      s.attach(
        'PDF',
        `Lock report ${place.number}`,
        `${place.number}, ${s.date()}: guest key ${s.t(-200)}; staff key ${owner.seed.department} 0${s.int(10, 40)} ${s.t(0)}; guest key ${s.t(25)}.`,
      );
      return {
        class: 'Security / Unauthorized key / Staff key',
        severity: 'Moderate',
        place,
        delay: s.int(30, 200),
        cause: 'Procedure not followed',
        why: s.say`{Key hung on the trolley.|Key was not handed in after the shift.}`,
        story: {
          lead: s.say`The lock of **${place.number}** was opened at ${s.t()} with the key of ${owner.who}, {who was at lunch|who had finished at three}. The guest, ${guest.name}, {found the door ajar|saw that the curtains had been drawn}.`,
          beats: [
            [
              40,
              s.say`${owner.name} {said the key had been on the trolley all day|had noticed that it was gone and hoped to find it|showed ${owner.his} key; the number is another one}`,
            ],
            s.say`{nothing is missing from the room|only a packet of cigarettes is missing}; ${guest.mr} {was content with another room|wants an answer in writing}`,
          ],
          done: [
            'key blocked in the system at once',
            s.say`all doors opened with it {since morning|that day} listed: ${s.int(1, 6)}`,
            'talk with the head of department',
          ],
        },
        locked: 0.2,
      };
    }
    const person = s.person('Visitor', 'suspect', { isNew: true, sex: guest.sex === 'F' ? 'M' : 'F' });
    const isSpouse = s.chance(0.5);
    const clerk = s.staff('Front office', 'witness');
    s.act(
      'Staff training',
      'Front office',
      s.say`{No key without a document and the name, also for "the wife"|Read the alert line before a key is cut}`,
      clerk,
    );
    return {
      class: 'Security / Unauthorized key / Guest key',
      severity: s.pick(['Moderate', 'High']),
      place,
      delay: s.int(10, 60),
      cause: 'Procedure not followed',
      why: s.say`{Busy hour, new clerk.|The person knew the date of birth and the arrival day.}`,
      story: {
        lead: s.say`{A key to **${place.number}** was given to ${person.name}, who is not staying with us.|${guest.name} came back to ${place.number} and found ${person.name} in the room.|Key handed out to the wrong person: ${place.number}, guest ${guest.name}.}`,
        beats: [
          [
            0,
            s.say`${person.mr} ${isSpouse ? `said ${person.he} was the spouse and had left the key upstairs` : 'gave the room number and the family name'}; ${clerk.who} {did not ask for a document|took it for granted}`,
          ],
          [
            s.int(8, 25),
            s.say`${guest.mr} {rang from the room, frightened|came down and shouted}; ${isSpouse ? s.pick(['they had parted in spring', 'they are in the middle of a divorce']) : s.pick([`${person.he} is a former business partner`, `${person.he} says ${person.he} only wanted some papers`])}`,
          ],
          s.say`${person.mr} {left with a folder of papers|left when asked|was walked out by ${s.toGuard}}`,
        ],
        said: [
          guest.short,
          s.say`{I paid for a room with a lock.|You gave my door to the one person I came here to be away from.|Anybody who can say my name gets in, is that it?}`,
        ],
        done: [
          'all keys of the room cancelled',
          s.say`guest moved to another floor, {night not charged|breakfast for the whole stay}`,
          'alert set on the booking',
        ],
      },
      locked: 0.15,
    };
  }),

  scenario(5, 'night', (s) => {
    const clerk = s.staff('Front office', 'reporter');
    const guest = s.chance(0.6) ? s.person('Guest', 'victim') : null;
    const amount = s.amount(200, 1500, 50);
    const corridorOf = corridor(s);
    const trick = guest
      ? s.say`the caller rang ${guest.name} in the room, said there was a fault with the card, and asked for the number again`
      : s.say`the caller said he was from {the reservation system|head office|the fire alarm firm} and wanted {gift cards bought from petty cash|the password of the night audit|the extinguishers let off as a test}`;
    if (guest) s.act('Guest follow-up', 'Card issuer', 'Card blocked, new one to the home address', guest);
    s.act(
      'Staff training',
      'Front office',
      'Switchboard asks for the guest by name before putting a call through; nobody from IT asks for passwords',
    );
    return {
      class: 'Security / Fraud / Impostor call',
      severity: guest ? 'Moderate' : 'Low',
      place: guest ? corridorOf : places.frontDesk,
      delay: s.int(5, 120),
      cause: thirdParty,
      why: s.say`{Caller asked for a room number, not a name.|Number shown was our own.}`,
      story: {
        lead: s.say`{Impostor call during the night.|A caller tried to cheat {the house|a guest} by telephone.|${clerk.who} took a call from somebody who was not who he said he was.}`,
        beats: [
          [0, trick],
          guest
            ? [
                15,
                s.say`${guest.mr} {read out the card and then rang the desk|had doubts and came down}; ${s.money(amount)} {was taken within minutes|was stopped by the bank}`,
              ]
            : [
                4,
                s.say`${clerk.name} {asked for a number to call back, the line went dead|wrote everything down and hung up|kept him talking while the line was noted}`,
              ],
        ],
        done: [
          s.say`{numbers blocked at the exchange|sister hotels warned}`,
          s.say`{note in the handover book|all guests with a call in that hour asked}`,
        ],
      },
    };
  }),
];
