import { an } from '../narratives/actor.ts';
import type { Place } from '../narratives/scene.ts';
import { type Scenario, scenario } from '../narratives/stage.ts';

const term = [9, 10, 11, 12, 1, 2, 3, 4];
const young: { age: [number, number] } = { age: [18, 24] };

export const campus: Scenario[] = [
  scenario(
    4,
    'day',
    (s) => {
      const owner = s.person('Student', 'victim reporter', young);
      const thing = s.thing('laptop');
      const place = s.pick([
        readingRoom,
        at('Library / Level 1 / Group study rooms / Room 2', 'group study room 2'),
        at('Student union / Ground floor / Cafeteria', 'the cafeteria'),
      ]);
      const away = s.int(5, 40);
      s.item(thing, 'STOLEN', owner, s.say`{Sticker of a ski hill on the lid|No lock used|In a grey sleeve}`);
      s.act(
        'Signage',
        'Library',
        s.say`{Cards for the desks: "Take it with you"|Lock loan at the circulation desk}`,
        owner,
      );
      return {
        class: 'Crime / Theft / Unattended property',
        severity: 'Moderate',
        place,
        delay: away + s.int(5, 30),
        cause: 'Property left unattended',
        why: s.say`Left for about ${away} minutes. {Exam week, every seat taken.|No camera inside by policy.}`,
        story: {
          lead: s.say`{${owner.name} left ${an(thing.text)} in ${place.where} and it was gone on return.|Theft of ${an(thing.text)} from ${place.where}; owner ${owner.name}, {second|third|first} year.}`,
          beats: [
            [
              away,
              s.say`{${owner.he} came back from the coffee stand|${owner.he} returned from the washroom} and {found the charger only|found an empty desk}`,
            ],
            s.say`{the student opposite saw somebody in a toque close the lid and walk off|nobody nearby had looked up}`,
          ],
          said: s.chance(0.6)
            ? [
                owner.short,
                s.say`{My whole thesis is on it. The backup is from March.|I asked the person next to me to watch it, and they said yes.}`,
              ]
            : undefined,
          done: [
            s.say`entrance camera {saved for the hour|looked at, forty people with bags}`,
            s.say`{account locked by IT|serial number to follow}`,
          ],
        },
      };
    },
    { months: term },
  ),

  scenario(3, 'day', (s) => {
    const owner = s.person('Student', 'victim reporter', young);
    const bike = s.thing('bicycle');
    s.item(bike, 'STOLEN', owner);
    s.photo('Rack', 'Cut cable lock on the rack by the library');
    return {
      class: 'Crime / Theft / Bicycle',
      severity: 'Low',
      place: at('Grounds / Bicycle racks', 'the bicycle racks'),
      delay: s.int(120, 500),
      uncertain: s.chance(0.6),
      cause: 'Criminal act',
      why: s.say`{Cable lock, cut in one go.|Rack stands behind the hedge.}`,
      story: {
        lead: s.say`{${owner.name} reported a stolen bicycle, ${bike.text}, from the racks by the library.|${bike.text}, property of ${owner.name}, taken from the bicycle racks.}`,
        beats: [
          s.say`{it was locked through the front wheel only; the wheel is still there|the cut lock was on the ground|a white van was seen at ${s.t(30)}}`,
        ],
        done: [
          s.say`registered as stolen {by the owner|with us}`,
          s.say`{hedge to be cut|rack to be moved into view of the door}`,
        ],
      },
    };
  }),

  scenario(
    4,
    'night',
    (s) => {
      const level = s.int(2, 4);
      const place = at(
        `Elbow House residence / Level ${level} / Rooms ${level}01 to ${level}24`,
        `room ${level}${String(s.int(1, 24)).padStart(2, '0')} of Elbow House`,
      );
      const host = s.person('Student', 'subject', young);
      const adviser = s.staff('tori', 'reporter');
      const people = s.int(9, 26);
      s.act(
        'Residence warning',
        'Residence life',
        s.say`{First|Second} written warning, {guest ban for two weeks|to clean the hall on ${s.leaving()}}`,
        host,
      );
      return {
        class: s.chance(0.5) ? 'Conduct / Noise in residence' : 'Conduct / Alcohol',
        severity: 'Low',
        place,
        cause: 'Alcohol or drugs',
        why: s.say`{End of midterms.|Birthday of a roommate.|Hockey night.}`,
        story: {
          lead: s.say`{${adviser.who} asked for help with a party of ${people} in ${place.where}.|Party in ${place.where}, host ${host.name}, ${people} people.}`,
          beats: [
            [
              s.int(5, 10),
              s.say`${s.guard} {knocked for a while|was let in at once}; {two were under age, drinks poured away|music off, people left in twos}`,
            ],
            ...s.maybe(
              0.6,
              s.say`one guest {was sick in the stairwell and walked home by a friend|had climbed on to the balcony rail and was talked down}`,
            ),
          ],
          said: s.chance(0.5)
            ? [host.short, s.say`{I invited six. Six know six.|We thought quiet hours were at two.}`]
            : undefined,
          done: [s.say`quiet at ${s.t(s.int(20, 45))}`, 'names taken for residence life'],
        },
      };
    },
    { months: term },
  ),

  scenario(3, 'evening', (s) => {
    const level = s.int(2, 4);
    const student = s.person('Student', 'subject', young);
    const food = s.pick([
      'instant noodles cooked without water',
      'pizza in its box in the oven',
      'popcorn, eight minutes',
      'rice forgotten during a video call',
    ]);
    return {
      class: 'Safety / Fire alarm / Cooking',
      severity: 'Low',
      place: at(`Elbow House residence / Level ${level} / Kitchen`, `the level ${level} kitchen of Elbow House`),
      delay: 1,
      cause: 'Human error',
      story: {
        lead: s.say`Fire alarm in Elbow House, level ${level} kitchen: **${food}**. {About 190 students stood outside${s.isCold ? ` at ${s.int(-18, -3)} degrees` : ''}.|The whole house went out.}`,
        beats: [
          [
            3,
            s.say`${student.name} {was holding the door open with a foot|said sorry to everybody one by one}; smoke, no fire`,
          ],
          [s.int(8, 12), 'one engine came and reset the panel with us'],
        ],
        said: s.chance(0.5)
          ? [
              student.short,
              food.startsWith('popcorn')
                ? 'It said eight on the bag.'
                : s.say`{I know. I know. I am a chemistry student.|Please do not tell my mother.|I only sat down for a second.}`,
            ]
          : undefined,
        done: [s.say`students back in by ${s.t(s.int(18, 30))}`, s.say`{microwave replaced|kitchen notice renewed}`],
      },
    };
  }),

  scenario(
    4,
    'day',
    (s) => {
      const student = s.person('Student', 'victim injury firstAid', young);
      const teacher = s.staff('Faculty of science', 'reporter witness');
      const [kind, what, hurt] = s.deal('laboratory', [
        ['Burn', 'took hold of a hot crucible', 'two blistered fingers'],
        ['Cut', 'pushed a glass tube into a stopper', 'a cut in the palm, about 3 cm'],
        ['Chemical', 'got a splash of dilute sodium hydroxide behind the goggles', 'a red eye'],
        ['Burn', 'leaned over a lit burner', 'singed hair and a red ear'],
      ] as const);
      s.act(
        'Safety training',
        'Faculty of science',
        s.say`{Glove box checked, sizes added|Five minutes on this at the start of each section}`,
        student,
      );
      return {
        class: `Safety / Injury / Laboratory / ${kind}`,
        severity: kind === 'Chemical' ? 'High' : 'Moderate',
        place: s.pick([
          at('Science building / Level 2 / Chemistry laboratories / Laboratory 2A / Benches', 'laboratory 2A'),
          at('Science building / Level 2 / Chemistry laboratories / Laboratory 2B', 'laboratory 2B'),
        ]),
        delay: s.int(3, 20),
        cause: s.pick(['Human error', 'Procedure not followed']),
        story: {
          lead: s.say`During a second year laboratory ${student.name} ${what}: ${hurt}.`,
          beats: [
            [
              1,
              kind === 'Chemical'
                ? s.say`${teacher.who} led ${student.him} to the eyewash, fifteen minutes by the clock`
                : s.say`${teacher.who} {cooled it under the tap|put pressure on it}`,
            ],
            [s.int(15, 25), s.say`${s.staff('jada').name} {dressed it|looked at it and advised the clinic}`],
          ],
          done: [
            'section stopped for ten minutes',
            s.say`{clinic the same day, no lasting harm|parents told by the student}`,
          ],
        },
      };
    },
    { months: term, week: 'work' },
  ),

  scenario(
    4,
    'any',
    (s) => {
      const student = s.person('Student', 'subject', young);
      const friend = s.person('Student', 'reporter', young);
      s.act(
        'Counselling',
        'Counselling',
        s.say`{Seen the same evening, next talk on ${s.leaving(1)}|Safety plan made, roommate part of it}`,
        student,
      );
      return {
        class: 'Safety / Medical / Mental health crisis',
        severity: 'High',
        place: s.pick([
          at('Elbow House residence / Level 3 / Rooms 301 to 324', 'Elbow House, level 3'),
          at('Grounds / Ravine path', 'the ravine path'),
          at('Library / Level 2 / Washrooms', 'the library washrooms'),
        ]),
        delay: s.int(5, 40),
        cause: 'Stress',
        why: s.say`{Two exams and a death in the family.|Visa letter had come that day.|Had not slept for three nights.}`,
        story: {
          lead: s.say`${friend.name} {told us|rang because} ${student.name} {had written messages that worried ${friend.him}|was not answering and had given things away|was crying and could not stop}.`,
          beats: [
            [
              s.int(8, 15),
              s.say`${s.guard} {sat down beside ${student.him}|found ${student.him} and kept company}; talked about {home|the dog|nothing in particular} for a while`,
            ],
            [
              s.int(35, 60),
              s.say`${s.staff('aziza').who} {came over|joined by telephone, then in person}; {went to hospital of ${student.his} own will|stayed with ${friend.name} for the night}`,
            ],
          ],
          said: s.chance(0.5)
            ? [student.short, s.say`{I did not think anybody would come.|I am so tired of being fine.}`]
            : undefined,
          done: [
            'no force, no uniform talk',
            s.say`{family told with ${student.his} leave|professors told that a note will follow}`,
          ],
        },
        locked: 0.6,
      };
    },
    { months: term },
  ),

  scenario(3, 'evening', (s) => {
    const student = s.person('Student', 'victim injury firstAid', young);
    const [what, place] = s.deal('sports', [
      ['went into the boards at speed and could not lift the arm', at('Sports centre / Rink / Ice', 'the rink')],
      [
        "came down on somebody's foot and turned the ankle",
        at('Sports centre / Ground floor / Gymnasium', 'the gymnasium'),
      ],
      [
        'fell about two metres from the climbing wall with the rope slack',
        at('Sports centre / Ground floor / Climbing wall', 'the climbing wall'),
      ],
    ] as const);
    s.act('Inspection', 'Athletics', s.say`{Ropes and mats, signed list|Board gate latch}`, student);
    return {
      class: 'Safety / Injury / Sports',
      severity: 'Moderate',
      place,
      cause: 'Human error',
      story: {
        lead: s.say`${student.name} ${what} at ${place.where}.`,
        beats: [
          [2, s.say`${s.staff('Athletics').who} {splinted it|put ice on and kept ${student.him} still}`],
          [
            s.int(20, 35),
            s.say`${student.he} was {driven to urgent care by a teammate|taken by ambulance, collarbone suspected|collected by the parents}`,
          ],
        ],
        done: [
          s.say`{waiver on file|waiver missing, asked for}`,
          s.say`{rope taken out of use|game went on after ten minutes|nothing wrong with the floor}`,
        ],
      },
    };
  }),

  scenario(
    3,
    'day',
    (s) => {
      const student = s.person('Student', 'subject', young);
      const isDouble = s.chance(0.5);
      const other = isDouble ? s.person('Student', 'suspect', { ...young, isNew: true, sex: student.sex }) : null;
      const clerk = s.staff('leung', 'reporter');
      const invigilator = s.staff('ellis', 'witness');
      s.act('Academic referral', 'Student affairs', 'File with statement and copy of the paper', student);
      return {
        class: `Conduct / Exam misconduct / ${isDouble ? 'Impersonation' : 'Electronic aid'}`,
        severity: 'Moderate',
        place: at('Science building / Level 1 / Lecture theatre 100', 'lecture theatre 100'),
        delay: s.int(10, 60),
        cause: 'Procedure not followed',
        story: {
          lead: other
            ? s.say`${other.name} sat an exam in the name of ${student.name}.`
            : s.say`${student.name} used {an earpiece|a watch with a screen|a phone taped under the desk} in an exam.`,
          beats: [
            [
              30,
              other
                ? s.say`${invigilator.name} compared the card with the face; ${clerk.who} {asked for a second document|took ${student.him} outside}`
                : s.say`${invigilator.name} {heard a voice|saw the light of the screen}; ${clerk.who} {took ${student.him} outside|waited until the end of the page, then asked for it}`,
            ],
            s.say`the paper was {taken away|marked and finished in another room}; ${(other ?? student).he} {admitted it|denied it and asked for a hearing}`,
          ],
          done: ['device and card kept in an envelope, receipt given', 'no search of bags or person'],
        },
        locked: 0.2,
      };
    },
    { months: [12, 4], week: 'work' },
  ),

  scenario(
    3,
    'evening',
    (s) => {
      const man = s.chance(0.6) ? s.regular('merrow', 'subject') : s.unknown('subject', { sex: 'M' });
      const place = s.pick([
        at('Library / Level 1 / Entrance hall', 'the library entrance hall'),
        at("Sports centre / Ground floor / Change rooms / Men's lockers", "the men's change room"),
        at('Student union / Upper floor / Club rooms', 'the club rooms'),
      ]);
      const name = man.first === 'Unknown' && 'look' in man ? String(man.look) : 'Ellis Merrow, a former student,';
      return {
        class: 'Crime / Trespass',
        severity: 'Low',
        place,
        cause: 'Weather',
        why: `${s.int(-31, -12)} degrees outside.`,
        story: {
          lead: s.say`{After closing, ${name} was still in ${place.where}.|${name} had settled in ${place.where} with bags.}`,
          beats: [
            [
              5,
              s.say`${s.guard} {talked with him about the newspaper|let him finish his soup}; he {left by the bus loop|took the outreach van}`,
            ],
          ],
          said: s.chance(0.5)
            ? ['the man', s.say`{I paid tuition here once, you know.|You keep it nice and warm.}`]
            : undefined,
          done: ['no notice given', s.say`{gloves from the lost and found|transit tickets}`],
        },
      };
    },
    { months: [11, 12, 1, 2] },
  ),

  scenario(2, 'day', (s) => {
    const thing = s.pick([
      { said: 'the spectrophotometer', name: 'Spectrophotometer', brand: 'Thermo', valueCents: 680_000 },
      { said: 'an analytical balance', name: 'Analytical balance', brand: 'Mettler Toledo', valueCents: 415_000 },
      { said: 'three microscopes', name: 'Microscopes, three', brand: 'Leica', valueCents: 910_000 },
    ]);
    const finder = s.staff('mwangi', 'reporter');
    const police = s.police();
    s.item(
      { name: thing.name, brand: thing.brand, valueCents: thing.valueCents },
      'STOLEN',
      s.company('self', 'victim'),
      `Tag WC-${s.int(2000, 8999)}`,
    );
    s.report(police, `File ${police.file}`, finder);
    s.act('Key change', 'Facilities', 'Cylinder of the store and list of holders');
    return {
      class: 'Crime / Theft / Of equipment / Laboratory',
      severity: 'High',
      place: at('Science building / Level 2 / Stores', 'the laboratory stores'),
      delay: s.int(300, 2000),
      uncertain: true,
      cause: 'Criminal act',
      why: s.say`{A master key was reported lost in ${s.pick(['May', 'August'])}.|Store door found on the latch.}`,
      story: {
        lead: s.say`${finder.who} found the store open and ${thing.said} (${thing.brand}) missing, ${s.money(thing.valueCents)}.`,
        beats: [
          'no sign of force; last seen at the stocktaking before the long weekend',
          s.say`card log of the building shows {a contractor on Sunday|three students on Saturday, all with a reason}`,
        ],
        done: [`police file **${police.file}**`, 'loan from the university for this term'],
      },
    };
  }),

  scenario(
    2,
    'morning',
    (s) => {
      const person = s.person('Faculty', 'victim injury firstAid', { age: [34, 66] });
      s.act('Inspection', 'Facilities', 'Grit at six on the quadrangle, route map for the plough', person);
      return {
        class: 'Safety / Injury / Fall on ice',
        severity: 'Moderate',
        place: at('Grounds / Quadrangle', 'the quadrangle'),
        delay: s.int(5, 40),
        cause: 'Weather',
        why: 'Chinook the day before, frozen again overnight.',
        story: {
          lead: s.say`${person.name} fell on ice {in front of the science building|by the flagpole} and {hurt the wrist|hit the hip}.`,
          beats: [
            [
              3,
              s.say`students {helped ${person.him} up|brought a chair}; {cold pack and a sling|rested in the security office}`,
            ],
          ],
          said: [
            person.short,
            s.say`{I teach physics. I should have seen it coming.|The exam papers went everywhere.}`,
          ],
          done: ['gritted at once', s.say`{papers collected, all thirty-one|drove ${person.him} to the clinic}`],
        },
      };
    },
    { months: [12, 1, 2, 3] },
  ),

  scenario(
    2,
    'evening',
    (s) => {
      const student = s.person('Student', 'reporter', young);
      const dog = s.chance(0.5);
      s.act('Signage', 'Fish and Wildlife', 'Boards at both ends of the path, den to be looked for', student);
      return {
        class: 'Wildlife / Coyote',
        severity: 'Low',
        place: at('Grounds / Ravine path', 'the ravine path'),
        cause: 'Unknown',
        why: 'Pups in the ravine since spring; bins without lids at the bus loop.',
        story: {
          lead: s.say`A coyote {followed ${student.name} for about two hundred metres|stood on the path and did not give way to ${student.name}}.`,
          beats: [
            dog ? `${student.he} had a small dog and picked it up` : `${student.he} walked backwards and shouted`,
            s.say`seen again by ${s.guard} at ${s.t(25)}, {trotting off|with something in its mouth}`,
          ],
          done: ['path closed until morning', 'message to residences'],
        },
      };
    },
    { months: [4, 5, 6, 9, 10] },
  ),

  scenario(
    2,
    'night',
    (s) => {
      const first = s.person('Student', 'suspect', { ...young, sex: 'M' });
      const second = s.person('Student', 'victim injury firstAid', { ...young, sex: 'M', isNew: true });
      return {
        class: 'Crime / Assault / Fight',
        severity: 'Moderate',
        place: at('Student union / Upper floor / Pub', 'the student pub'),
        cause: 'Alcohol or drugs',
        story: {
          lead: s.say`${first.name} hit ${second.name} once in the pub {in the line for the till|after a remark about a former girlfriend}.`,
          beats: [
            [2, 'bar staff stood between them'],
            [6, s.say`${s.guard} took ${first.first} outside; {he cried|he was sorry before he was asked}`],
          ],
          said: [second.short, s.say`{He lent me his notes last week.|I do not want the police, I want my glasses.}`],
          done: ['nose bled, stopped, no break', 'both sent home by separate doors', 'student affairs informed'],
        },
      };
    },
    { months: term },
  ),

  scenario(
    2,
    'day',
    (s) => {
      const car = s.car();
      const owner = s.person('Faculty', 'victim reporter', { age: [30, 64] });
      const first = s.vehicle(car, 'Damaged', owner, 'Left rear door');
      s.photo('Door', `${car.text}, ${car.plate}, scraped along the left rear door`, { vehicle: first });
      return {
        class: 'Property / Vehicle damage',
        severity: 'Low',
        place: { ...at('Grounds / Lot C', 'lot C'), spot: `Row ${s.int(2, 11)}` },
        delay: s.int(60, 500),
        uncertain: true,
        cause: 'Unknown',
        story: {
          lead: s.say`${owner.name} found ${owner.his} ${car.text} (**${car.plate}**) scraped in lot C.`,
          beats: [
            s.say`{a note under the wiper: a number with one digit too few|no note}; paint on the door is {red|yellow, like the snow plough}`,
          ],
          done: ['lot camera saved', s.say`{plough firm asked|notice on the staff page}`],
        },
      };
    },
    { week: 'work' },
  ),

  scenario(
    2,
    'day',
    (s) => {
      const student = s.person('Student', 'victim reporter', young);
      s.attach('TXT', 'Messages', 'Copies of eleven posts from three accounts, with dates.');
      s.act('Report to police', 'Calgary Police Service', 'Report made with the student, copies handed over', student);
      return {
        class: 'Crime / Threat / Online',
        severity: 'High',
        place: at('Student union / Upper floor / Club rooms', 'the club rooms'),
        delay: s.int(60, 700),
        cause: 'Criminal act',
        story: {
          lead: s.say`${student.name}, {who runs a club election|who wrote in the student paper}, receives threats from accounts without a name: **"{we know your bus|see you at the debate}"**.`,
          beats: [
            'accounts made on the same day; one uses a picture from inside the union',
            s.say`{debate moved to a room with one door|bus route walked together for a week}`,
          ],
          done: ['copies kept', 'two officers at the debate, nothing happened'],
        },
        locked: 0.5,
      };
    },
    { months: term },
  ),
];

const readingRoom = at(
  'Library / Level 2 / Quiet reading room / Window desks / Desks 1 to 20',
  'the quiet reading room',
);

function at(path: string, where: string): Place {
  return { path, where };
}
