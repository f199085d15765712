import { an } from '../narratives/actor.ts';
import type { Scene } from '../narratives/scene.ts';
import { type Scenario, scenario } from '../narratives/stage.ts';
import { corridor, gardenRoom, places, room } from './places.ts';

export const lostAndFound: Scenario[] = [
  scenario(5, 'day', (s) => {
    const finder = s.staff(s.chance(0.6) ? 'Laundry' : 'Housekeeping', 'reporter');
    const thing = s.thing(s.pick(['ring', 'jewellery', 'ring']));
    const owner = s.chance(0.65) ? s.person('Guest', 'victim') : null;
    const number = room(s).number;
    const inscription = s.pick(['"H & P 1988"', 'a date, 4.6.2011', 'two letters, worn', 'no inscription']);
    const item = s.item(thing, 'FOUND', owner, `${inscription}. Envelope ${s.int(300, 990)}, safe of the front office`);
    s.photo('As found', `${thing.text} beside a coin`, { item });
    return {
      class: 'Lost and found / Found item / Jewellery',
      severity: 'Low',
      place: places.laundry,
      delay: s.int(5, 60),
      cause: 'Property left unattended',
      story: {
        lead: s.say`{${finder.who} found ${an(thing.text)} {in the filter of washer 2|in a pillow case from level ${s.int(4, 17)}|in the drum of dryer 3}.|${an(thing.text)} turned up in the laundry, found by ${finder.name}.}`,
        beats: [
          s.say`{inside: ${inscription}|it carries ${inscription}}`,
          owner
            ? [
                s.int(60, 200),
                s.say`{list of departures gone through;|housekeeping knew the cart;} ${owner.name}, who had been in ${number}, {described it without being told|wept on the telephone|had taken it off to wash ${owner.his} hands}`,
              ]
            : s.say`{twenty-two rooms were on that cart|three guests rung, not theirs}`,
        ],
        said:
          owner && s.chance(0.6)
            ? [
                owner.short,
                s.say`{Forty years and I take it off once.|I had not dared to tell anybody at home.|Please thank ${finder.him} by name.}`,
              ]
            : undefined,
        done: [
          s.say`{sealed and signed for by two|in the safe}`,
          owner
            ? s.say`{sent by registered mail|collected in person|owner will come on ${s.leaving()}}`
            : 'kept for ninety days',
          ...s.maybe(0.4, `letter of thanks for ${finder.name}`),
        ],
      },
      closing: owner ? s.say`{Received, owner wrote back.|Collected against signature.}` : '',
    };
  }),

  scenario(6, 'any', (s) => {
    const owner = s.person('Guest', 'interest');
    const isHere = s.chance(0.6);
    const what = s.deal('papers', [
      'passport, Germany',
      'passport, Canada',
      "driver's licence, Alberta",
      'passport, Japan',
      'permanent resident card',
      'passport, Brazil',
      'military identity card',
    ] as const);
    const place = s.pick([
      places.businessLounge,
      places.frontDesk,
      places.taxiRank,
      places.dining,
      places.sofas,
      corridor(s),
    ]);
    const finder = s.chance(0.5)
      ? s.staff(s.pick(['Housekeeping', 'Concierge and bell', 'Food and beverage']), 'reporter')
      : s.person('Visitor', 'reporter');
    s.item(
      { name: what.charAt(0).toUpperCase() + what.slice(1), color: s.pick(['Burgundy', 'Dark blue', 'Green']) },
      'FOUND',
      owner,
      'Copy not taken',
    );
    return {
      class: 'Lost and found / Found item / Passport or ID',
      severity: 'Low',
      place,
      delay: s.int(2, 30),
      cause: 'Property left unattended',
      story: {
        lead: s.say`{A ${what} in the name of ${owner.name} was found at ${place.where}.|${finder.seed.isEmployee ? finder.who : finder.name} handed in a ${what}, name ${owner.name}, from ${place.where}.}`,
        beats: [
          s.say`it {lay in the copier|lay under a chair|was in a seat pocket of the coach|lay between two newspapers}`,
          isHere
            ? s.say`the guest is in ${room(s).number} and was rung; ${owner.he} {had not missed it|came down in slippers|had been looking for it since breakfast}`
            : s.say`the guest had left in the morning and was rung; ${owner.he} {was already at the airport|was on a ship to Alaska|had not missed it}`,
        ],
        done: [
          isHere
            ? 'handed over against signature'
            : s.say`{sent by courier to the gate, ${s.money(s.int(35, 80) * 100)}|kept for a friend who will fetch it}`,
        ],
      },
      closing: 'Returned.',
    };
  }),

  scenario(10, 'any', (s) => {
    const thing = s.thing(s.pick(['phone', 'tablet', 'headphones', 'laptop', 'camera']));
    const place = s.pick([
      places.gym,
      places.barCounter,
      places.arbutus,
      places.taxiRank,
      places.poolDeck,
      places.executiveLounge,
      room(s),
      places.mezzWashrooms,
    ]);
    const finder = s.staff(s.pick(['Housekeeping', 'Food and beverage', 'Banquets', 'Spa and pool']), 'reporter');
    const owner = s.chance(0.55) ? s.person('Guest', 'victim') : null;
    s.item(
      thing,
      'FOUND',
      owner,
      s.say`{Cracked corner|Sticker of a band|Locked screen with a picture of a dog|No marks}`,
    );
    return {
      class: 'Lost and found / Found item / Electronics',
      severity: 'Low',
      place,
      delay: s.int(5, 90),
      cause: 'Property left unattended',
      story: {
        lead: s.say`{${finder.who} found ${an(thing.text)} at ${place.where}.|${an(thing.text)} was left at ${place.where}.|Found: ${thing.text}, ${place.where}, by ${finder.name}.}`,
        beats: [
          s.say`{it was between the cushions|it was on the charging shelf|somebody had put it on the window sill|it lay in plain view}`,
          owner
            ? [
                s.int(30, 400),
                s.say`{it rang; the owner, ${owner.name}, was on the line|${owner.name} asked for it at the desk|an e-mail from ${owner.name} described it}`,
              ]
            : s.say`{nobody has asked yet|two people asked, neither could describe it}`,
        ],
        done: [
          s.say`tag ${s.int(2000, 9990)}, {cabinet of the bell desk|safe}`,
          owner
            ? s.say`{unlocked by the owner in front of us|serial number agreed}; handed over`
            : s.say`{kept for ninety days|listed}`,
        ],
      },
    };
  }),

  scenario(7, 'any', (s) => {
    const isCash = s.chance(0.4);
    const cash = isCash ? s.amount(200, 2400, 50) : s.amount(20, 640, 10);
    const thing = s.thing('wallet');
    const place = s.pick([
      places.lobby,
      places.lobbyWashrooms,
      places.forecourt,
      places.barBooths,
      places.payStation,
      room(s),
    ]);
    const finder = s.chance(0.6)
      ? s.staff(s.pick(['Housekeeping', 'Valet and parking', 'Concierge and bell']), 'reporter')
      : s.person('Guest', 'reporter', { isNew: true });
    const owner = isCash ? null : s.person('Guest', 'victim', { isNew: true });
    const name = finder.seed.isEmployee ? finder.who : `${finder.name}, a guest,`;
    s.item(
      isCash
        ? { name: 'Envelope with cash', color: 'White', valueCents: cash }
        : { ...thing, valueCents: (thing.valueCents ?? 0) + cash },
      'FOUND',
      owner,
      `${s.money(cash)} counted by two`,
    );
    return {
      class: 'Lost and found / Found item / Cash or wallet',
      severity: 'Low',
      place,
      delay: s.int(2, 30),
      cause: 'Property left unattended',
      story: {
        lead: isCash
          ? s.say`${name} {handed in|found} an envelope with ${s.money(cash)} {in notes|in fifties} at ${place.where}.`
          : s.say`{${name} found ${an(thing.text)} at ${place.where}.|${an(thing.text)} with ${s.money(cash)} was handed in by ${name.replace(/,$/, '')}, found at ${place.where}.}`,
        beats: [
          s.say`it was counted in front of two people: ${s.money(cash)}, {list of contents made|sealed in a bag}`,
          owner
            ? s.say`it belongs to ${owner.name} ({card inside|licence inside}); {${owner.he} was reached by telephone|${owner.he} is in house and was rung|${owner.he} came to the desk before we could ring}`
            : s.say`{on the envelope: "for Tuesday"|no name on it|a bank's band around it}`,
        ],
        said:
          owner && s.chance(0.5)
            ? [
                owner.short,
                s.say`{And nothing is missing? Then there is hope for us all.|I had blocked the cards an hour ago. Never mind.|Give the finder this, please.}`,
              ]
            : undefined,
        done: [
          owner
            ? s.say`{returned against signature|owner left ${s.money(s.int(2, 10) * 1000)} for the finder}`
            : 'in the safe, ninety days',
          s.say`{entered in the book|entered, page ${s.int(12, 88)}}`,
        ],
      },
    };
  }),

  scenario(10, 'day', (s) => {
    const place = s.chance(0.85) ? room(s) : gardenRoom(s);
    const guest = s.person('Guest', 'reporter victim');
    const thing = lost(s, ['jewellery', 'headphones', 'toy', 'coat', 'glasses', 'watch', 'tablet', 'ring']);
    const isFound = s.chance(0.4);
    s.item(thing, 'LOST', guest, s.say`{Thinks it is under the bed|Was on the hook behind the door|Left in the safe}`);
    if (isFound)
      s.act(
        'Guest follow-up',
        'Housekeeping',
        s.say`{Parcel to the home address, customs form filled in|Sent by courier, cost to the guest's card}`,
        guest,
      );
    return {
      class: 'Lost and found / Lost item / In guest room',
      severity: 'Low',
      place,
      delay: s.int(300, 2800),
      uncertain: true,
      cause: 'Property left unattended',
      story: {
        lead: s.say`{After leaving, ${guest.name} {wrote|rang} that ${an(thing.text)} had been left in ${place.number}.|Lost item: ${thing.text}, left in **${place.number}** by ${guest.name}.|${guest.mr}, who was in ${place.number} until ${s.weekday()}, is missing ${an(thing.text)}.}`,
        beats: [
          s.say`{room had been let again, new guest asked and looked|room was empty, searched by ${s.staff('Housekeeping').name}}`,
          isFound
            ? s.say`{it was behind the headboard|it was in the safe|it had been brought to the store without a tag|it was in the laundry bag in the wardrobe}`
            : s.say`{not found in room, linen or vacuum bag|attendant remembers it on the chair but not later}`,
        ],
        said: s.chance(0.35)
          ? [
              guest.short,
              thing.name.startsWith('Stuffed')
                ? s.say`{She will not sleep without it, I am not joking.|We have told her it is on holiday.}`
                : s.say`{I can see exactly where I put it.|It has no value except to me.|I turn my house upside down and it is with you, I know it.}`,
            ]
          : undefined,
        done: [
          s.say`{entered in the book|search repeated by the supervisor}`,
          isFound
            ? 'guest told, postage agreed'
            : s.say`{guest told, will ring again if it turns up|kept open for thirty days}`,
        ],
      },
      closing: isFound
        ? s.say`{Arrived, guest thanked us.|Sent, tracking number in the book.}`
        : s.say`{Not found.|Guest found it at home.}`,
    };
  }),

  scenario(9, 'any', (s) => {
    const place = s.pick([
      places.barBooths,
      places.ballroom,
      places.terrace,
      places.poolDeck,
      places.taxiRank,
      places.gym,
      places.coatCheck,
    ]);
    const owner = s.person(s.pick(['Guest', 'Patron', 'Event attendee']), 'reporter victim');
    const thing = lost(s, ['coat', 'glasses', 'phone', 'handbag', 'jewellery', 'headphones', 'wallet']);
    s.item(thing, 'LOST', owner);
    const company = place === places.taxiRank ? s.company('taxi', 'subject', 'Asked to search the car') : null;
    return {
      class: 'Lost and found / Lost item / In public area',
      severity: 'Low',
      place,
      delay: s.int(20, 700),
      uncertain: s.chance(0.6),
      cause: 'Property left unattended',
      story: {
        lead: s.say`{${owner.name} lost ${an(thing.text)} at ${place.where}.|${owner.mr} asks for ${an(thing.text)}, last seen at ${place.where}.|Report of a lost item: ${thing.text}, ${place.where}, ${owner.name}.}`,
        beats: [
          s.say`{we searched with the owner|benches and linen were looked through|bar, desk and cloakroom were asked}, ${company ? `${company.name} asked to look in the car` : s.pick(['nothing', 'not yet found', 'without result'])}`,
          ...s.maybe(
            0.4,
            s.say`{${owner.he} had been in three places that evening|${owner.he} is not sure that it was here}`,
          ),
        ],
        done: [
          s.say`{described for the book|picture from the owner's phone kept}`,
          s.say`{number for calls: ${owner.seed.mobilePhone || 'through the desk'}|will ring on ${s.leaving()}}`,
        ],
      },
      closing: s.say`{Handed in two days later, collected.|Not found.|Was in the owner's car.|}`,
    };
  }),

  scenario(9, 'day', (s) => {
    const guest = s.person('Guest', 'victim reporter');
    const what = s.pick([
      'a parcel with a wedding dress',
      'two cartons of exhibition material',
      'a parcel with medicine',
      'a crate of wine',
      'an envelope with contracts',
      'a birthday cake',
      'a child seat',
      'a box of running shoes',
    ]);
    const courier = s.company('courier', 'subject', `Tracking ends in ${s.int(1000, 9999)}`);
    const isFound = s.chance(0.55);
    const bell = s.staff('Concierge and bell', 'witness');
    const signed = s.pick(['an unreadable name', '"Anton"', 'a line', '"Reception"']);
    s.item(
      {
        name: what.replace(/^(a|an|two) /, '').replace(/^\w/, (l) => l.toUpperCase()),
        valueCents: s.amount(40, 2200, 20),
      },
      'LOST',
      guest,
    );
    s.attach(
      'PDF',
      'Proof of delivery',
      `Proof of delivery, ${courier.name}: delivered ${s.date()} at ${s.t()}, signed ${signed}.`,
    );
    return {
      class: 'Lost and found / Missing delivery',
      severity: 'Low',
      place: s.pick([places.dockA, places.luggageRoom, places.registration, places.concierge]),
      delay: s.int(60, 1500),
      cause: s.pick(['Human error', 'Procedure not followed']),
      why: s.say`{Taken in at the dock and not entered.|Label had the name of the event, not of the guest.|Signed for by somebody who does not work here.}`,
      story: {
        lead: s.say`{${guest.name} waits for ${what}; ${courier.name} has it as delivered on ${s.weekday()}.|Missing: ${what} for ${guest.name}.|${what} for ${guest.name} cannot be found.}`,
        beats: [
          s.say`{proof of delivery is signed with ${signed}|the driver gave it "to a man in a vest"|the driver's picture shows a door that is not ours}`,
          s.say`{searched: dock, bell room, mail shelf, banquet store|${bell.who} went through the book of three days}`,
          isFound
            ? [
                s.int(90, 300),
                s.say`found {in the Hemlock room behind a screen|at the hotel next door|under the counter of the registration desk|in the walk-in cooler}`,
              ]
            : 'not found so far',
        ],
        said: s.chance(0.4)
          ? [
              guest.short,
              s.say`{${what.includes('wedding') ? 'The ceremony' : 'I need it'} ${what.includes('wedding') ? 'is ' : ''}on ${s.leaving(1)}.|You signed, so you have it.|I can follow it on the map to your door and there it ends.}`,
            ]
          : undefined,
        done: [
          isFound
            ? s.say`{handed over with an apology|sent up with flowers}`
            : s.say`{claim opened with the courier|trace asked for}`,
          ...s.maybe(0.4, 'from now on: every piece in the book, with a shelf'),
        ],
      },
      closing: isFound ? '' : s.say`{Courier paid.|Came back to the sender.|}`,
    };
  }),
];

function lost(s: Scene, kinds: Parameters<Scene['thing']>[0][]) {
  return s.thing(s.pick(kinds));
}
