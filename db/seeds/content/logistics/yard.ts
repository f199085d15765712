import type { Place } from '../narratives/scene.ts';
import { type Scenario, scenario } from '../narratives/stage.ts';

const aisles = at(
  'Halifax terminal / Warehouse 1 / Racking / Aisles G to M / Cross aisle north',
  'the north cross aisle',
);
const receiving = at('Halifax terminal / Warehouse 1 / Receiving / Doors 1 to 6', 'receiving, doors 1 to 6');
const crossDock = at('Halifax terminal / Warehouse 2 / Cross dock', 'the cross dock');
const yardStacks = at('Halifax terminal / Yard / Container stacks', 'the container stacks');
const trailers = at('Halifax terminal / Yard / Trailer park', 'the trailer park');
const gate = at('Halifax terminal / Gatehouse / Gate in', 'the gatehouse');

export const yard: Scenario[] = [
  scenario(
    4,
    'day',
    (s) => {
      const isPerson = s.chance(0.6);
      const driver = s.staff('murdoch', 'subject');
      const walker = isPerson ? s.staff('jolene', 'witness reporter') : null;
      const truck = s.int(2, 14);
      s.act(
        'Traffic plan',
        'Operations',
        s.say`{Painted walkway and a chain at the aisle end|Blue light on every truck|Mirror at the corner}`,
        driver,
      );
      if (!isPerson) s.photo('Upright', `Rack upright bent about 4 cm, ${aisles.where}`);
      return {
        class: `Safety / Near miss / Forklift / ${isPerson ? 'With pedestrian' : 'With racking'}`,
        severity: isPerson ? 'High' : 'Moderate',
        place: s.pick([aisles, crossDock]),
        delay: s.int(5, 60),
        cause: s.pick(['Procedure not followed', 'Training', 'Housekeeping']),
        why: s.say`{Load was above eye height.|Horn not sounded at the corner.|Pallets parked on the walkway.}`,
        story: {
          lead: walker
            ? s.say`Forklift ${truck}, driven by ${driver.name}, {came round the corner with a high load|reversed out of the aisle} and stopped **about ${s.pick(['half a metre', 'a metre', '40 cm'])}** from ${walker.name}.`
            : s.say`Forklift ${truck} (${driver.name}) {clipped an upright|pushed a beam out of its hook} while {turning|setting down a pallet of flooring}.`,
          beats: [
            s.say`{speed was walking pace|wet floor from the open door}, {brakes in order|brakes checked by ${s.staff('Maintenance').name}}`,
            walker
              ? s.say`${walker.name} {had earphones in|was scanning and looked down|had the right of way}`
              : s.say`bay unloaded by hand and {roped off|tagged red}`,
          ],
          said: s.chance(0.6)
            ? [
                (walker ?? driver).short,
                s.say`{I felt the wind of it.|One more box on that pallet and I would not have seen a thing.|We all do it. That is the trouble.}`,
              ]
            : undefined,
          done: ['both stopped work and talked', s.say`{toolbox talk at the next shift|video saved}`],
        },
      };
    },
    { week: 'work' },
  ),

  scenario(
    3,
    'day',
    (s) => {
      const victim = s.staff(s.pick(['kojo', 'jolene', 'marg', 'tomasz']), 'victim injury firstAid reporter');
      const [kind, what, hurt] = s.deal('yard injuries', [
        ['Crush or pinch', 'caught two fingers between a dock plate and a pallet', 'a nail lost'],
        ['Cut', 'cut strapping without a guard', 'a cut across the chin'],
        ['Lifting', 'pulled a hand truck over the lip of the trailer', 'a strained back'],
        ['Fall from height', 'stepped back off the tailgate', 'a broken heel'],
      ] as const);
      if (kind === 'Fall from height') victim.is('hospitalized');
      s.act('Training', 'Health and safety', s.say`{Refresher within a week|Shown on the floor to each shift}`, victim);
      return {
        class: `Safety / Injury / ${kind}`,
        severity: kind === 'Fall from height' ? 'Critical' : 'Moderate',
        place: s.pick([receiving, crossDock]),
        delay: s.int(3, 40),
        cause: s.pick(['Procedure not followed', 'Equipment failure', 'Fatigue']),
        why: s.say`{Tenth hour of the shift.|${kind === 'Cut' ? 'Gloves of the wrong size.' : kind === 'Lifting' ? 'Plate was two fingers too high.' : 'Plate had no stop.'}|New trailer type, not seen before.}`,
        story: {
          lead: s.say`${victim.who} ${what}: ${hurt}.`,
          beats: [
            [
              2,
              `${s.staff('leesa').name} gave first aid, ${kind === 'Cut' ? 'bleeding soon stopped' : kind === 'Fall from height' ? 'kept warm and still' : 'cold pack and a chair'}`,
            ],
            [
              s.int(15, 40),
              `${victim.he} was ${kind === 'Fall from height' ? 'taken to the infirmary by ambulance' : s.pick(['driven to the clinic', 'back at light duty after an hour'])}`,
            ],
          ],
          said: s.chance(0.5)
            ? [
                victim.short,
                s.say`{I have done that step ten thousand times.|My own fault, write that down.|Somebody should paint the edge.}`,
              ]
            : undefined,
          done: [
            kind === 'Fall from height'
              ? 'inspector told within the hour, scene kept'
              : 'entered in the first aid book',
            s.say`{task stopped until the talk|edge painted the same day}`,
          ],
        },
      };
    },
    { week: 'work' },
  ),

  scenario(
    3,
    'day',
    (s) => {
      const carrier = s.company('carrier', 'subject');
      const customer = s.company(s.pick(['furniture', 'wine']), 'victim');
      const box = `${s.pick(['TDWU', 'MSKU', 'HLXU'])} ${s.int(100000, 999999)}-${s.int(0, 9)}`;
      const count = s.int(4, 60);
      const value = count * s.amount(40, 210, 10);
      const clerk = s.staff('wren', 'reporter');
      s.item(
        { name: `${count} cartons short`, valueCents: value },
        s.chance(0.5) ? 'STOLEN' : 'LOST',
        customer,
        `Container ${box}`,
      );
      s.photo('Seal', `Seal of ${box}, number does not agree with the bill of lading`);
      s.attach(
        'PDF',
        `Tally ${box}`,
        `Tally sheet for ${box}: manifested ${count + 412}, counted 412, short ${count}. Signed by receiver and driver.`,
      );
      s.act('Claim to carrier', null, `Notice of loss for ${box} within three days, ${s.money(value)}`);
      return {
        class: s.chance(0.5) ? 'Cargo / Shortage' : 'Cargo / Seal broken',
        severity: value > 500_000 ? 'High' : 'Moderate',
        place: receiving,
        delay: s.int(30, 200),
        cause: 'Unknown',
        why: s.say`{Two stops between the pier and us.|Door hinge pins have fresh marks.}`,
        story: {
          lead: s.say`Container **${box}** for ${customer.name} arrived {with a seal that is not on the papers|${count} cartons short}; loss ${s.money(value)}.`,
          beats: [
            s.say`driver of ${carrier.name} {knew nothing|signed the remark}; opened in front of two people`,
            s.say`${clerk.who} {compared the bill and the tally|rang the pier: seal was right at gate-out}`,
          ],
          done: ['count repeated by a second person', s.say`{rest put in the cage|customer told the same hour}`],
        },
      };
    },
    { week: 'work' },
  ),

  scenario(2, 'night', (s) => {
    const customer = s.company('fish', 'victim');
    const lead = s.staff('tomasz', 'reporter');
    const top = s.int(4, 11);
    const value = s.amount(4000, 46000, 500);
    s.item(
      { name: 'Fresh haddock, pallets', valueCents: value },
      'DAMAGED',
      customer,
      `Core temperature ${top} degrees`,
    );
    s.attach(
      'TXT',
      'Temperature log',
      `Chamber 2: ${s.t(-180)} 1.4; ${s.t(-120)} 1.6; ${s.t(-60)} 3.8; ${s.t(0)} ${top - 2}.2; ${s.t(60)} ${top}.0`,
    );
    s.act('Repair', 'Maintenance', 'Compressor contactor, alarm dialler to two numbers', lead);
    return {
      class: 'Cargo / Temperature',
      severity: value > 2_000_000 ? 'Critical' : 'High',
      place: at('Halifax terminal / Warehouse 1 / Cold store / Chamber 2', 'chamber 2 of the cold store'),
      delay: s.int(40, 160),
      cause: 'Equipment failure',
      why: s.say`{Alarm went to a telephone that was off.|Door strip torn, fan iced up.}`,
      story: {
        lead: s.say`Chamber 2 rose to **${top} degrees**; load of ${customer.name} at risk, ${s.money(value)}.`,
        beats: [
          [
            60,
            s.say`${lead.who} {found it on his round|was called in from home}; goods moved to chamber 1 by ${s.t(140)}`,
          ],
          s.say`quality desk of the customer will {decide in the morning|take half}`,
        ],
        done: ['log printed', s.say`{adjuster told|mechanic on site at ${s.t(95)}}`],
      },
    };
  }),

  scenario(3, 'night', (s) => {
    const man = s.unknown('suspect', { sex: 'M' });
    const what = s.pick([
      'diesel, about 300 litres',
      'two batteries and a chain set',
      'copper cable from the reefer plugs',
    ]);
    const value = s.amount(350, 2600, 50);
    const isFuel = what.startsWith('diesel');
    const police = s.police();
    const car = s.car('Nova Scotia');
    s.vehicle(car, 'Suspect vehicle', null, 'Parked on the rail side');
    s.item(
      { name: what.charAt(0).toUpperCase() + what.slice(1), valueCents: value },
      'STOLEN',
      s.company('self', 'victim'),
    );
    s.report(police, `File ${police.file}`, man);
    s.photo('Fence', 'Cut chain link on the rail side, about a metre high');
    s.act('Inspection', 'Security', 'Whole fence on foot, list of weak places');
    return {
      class: isFuel ? 'Vehicle / Fuel theft' : 'Security / Theft / Of tools',
      severity: 'Moderate',
      place: isFuel ? at('Halifax terminal / Yard / Fuel island', 'the fuel island') : trailers,
      delay: s.int(60, 400),
      uncertain: s.chance(0.4),
      cause: 'Criminal act by third party',
      why: s.say`{Lamp 7 out since the storm.|Rail side has no camera.}`,
      story: {
        lead: s.say`Theft during the night: ${what}, ${s.money(value)}.`,
        beats: [
          [s.int(2, 12), s.say`camera 4 has ${man.look} {coming through the fence|with a pump in a barrow}`],
          s.say`{a ${car.text} stood on the rail side until ${s.t(40)}|drops lead to the rail side, where a ${car.text} had stood}`,
        ],
        done: [
          `police file **${police.file}**`,
          'fence closed with mesh',
          s.say`{lamp repaired|patrol every two hours}`,
        ],
      },
    };
  }),

  scenario(3, 'any', (s) => {
    const driver = s.staff(s.pick(['silas', 'marg']), 'subject reporter');
    const own = { ...s.car('Nova Scotia'), maker: 'Volvo', model: 'VNL', color: 'White', text: 'tractor unit' };
    const other = s.car();
    const person = s.person('Driver, other firm', 'witness');
    const isYard = s.chance(0.5);
    const first = s.vehicle(own, 'Striking vehicle', s.company('self', 'subject'), `Unit ${s.int(21, 68)}`);
    s.vehicle(other, 'Damaged', person);
    s.photo('Damage', `${other.text}, ${other.plate}, right side`, { vehicle: first + 1 });
    s.act('Driver coaching', 'Drivers', s.say`{Get out and look, each time|Reversing only with a spotter}`, driver);
    return {
      class: isYard ? 'Vehicle / Collision / In yard' : 'Vehicle / Collision / On road / Without injury',
      severity: 'Moderate',
      place: isYard
        ? trailers
        : s.pick([
            at('On the road / Highway 102', 'Highway 102 near exit 5'),
            at('On the road / City streets', 'Barrington Street'),
          ]),
      delay: s.int(5, 60),
      cause: 'Driver error',
      why: s.say`{Blind spot on the right.|Snow on the mirrors.|Set off in a hurry to make the ferry.}`,
      story: {
        lead: s.say`${driver.name} touched ${person.name}'s ${other.text} (**${other.plate}**) with the trailer {while turning right|while backing}.`,
        beats: [
          [3, 'both stopped, nobody hurt'],
          s.say`damage: {door and mirror|rear wing}, about ${s.money(other.repair)}`,
        ],
        said: [driver.short, s.say`{He was in the one place I can not see.|I had looked. I looked again too late.}`],
        done: ['particulars exchanged', s.say`{dash camera saved|drug and alcohol test as the rule is, negative}`],
      },
    };
  }),

  scenario(
    2,
    'day',
    (s) => {
      const litres = s.int(5, 180);
      const worker = s.staff('Maintenance', 'reporter');
      s.act('Inspection', 'Environment Nova Scotia', `Reported, ${litres} litres, receipt number in the file`);
      return {
        class: 'Safety / Spill / Fuel or oil',
        severity: litres > 70 ? 'High' : 'Moderate',
        place: s.pick([trailers, yardStacks]),
        delay: 3,
        cause: s.pick(['Equipment failure', 'Human error']),
        why: s.say`{Hose split at the fitting.|Tank struck by a dropped twist lock.}`,
        story: {
          lead: s.say`About **${litres} litres** of {hydraulic oil|diesel} ran out at the yard.`,
          beats: [
            [3, s.say`${worker.who} {put the mat over the drain|closed the valve}; two bags of granulate`],
            [s.int(40, 110), 'it was swept up and drummed'],
          ],
          done: ['nothing reached the harbour, boom looked at', 'spill kit refilled'],
        },
      };
    },
    { week: 'work' },
  ),

  scenario(2, 'night', (s) => {
    const people = s.int(1, 3);
    const person = s.unknown('subject', { sex: 'M' });
    s.act('Report to police', 'Border Services Agency', 'Handed over with container number and last port', person);
    return {
      class: 'Security / Stowaway',
      severity: 'High',
      place: yardStacks,
      delay: 2,
      cause: 'Unknown',
      story: {
        lead: s.say`Knocking from an open-top container: ${['two', 'three', 'four'][people - 1]} men inside, {weak but unhurt|cold and thirsty}.`,
        beats: [
          [4, 'the box was lowered and opened with the fire brigade'],
          [
            15,
            s.say`water and blankets were given; {they had two words of English, "thank you"|${s.staff('wren').name} spoke Spanish with them}`,
          ],
          [60, 'officers of the border agency took over'],
        ],
        done: ['paramedics looked at everybody', 'stack searched with a second team'],
      },
      locked: 0.5,
    };
  }),

  scenario(
    2,
    'evening',
    (s) => {
      const man = s.person('Driver, other firm', 'suspect', { sex: 'M', near: false });
      const car = {
        ...s.car('Quebec'),
        maker: 'Freightliner',
        model: 'Cascadia',
        color: 'Red',
        text: 'red Freightliner',
      };
      s.vehicle(car, 'Suspect vehicle', man);
      const police = s.police();
      s.staff('wren', 'witness');
      s.report(police, `File ${police.file}, papers handed over`, man);
      return {
        class: 'Security / Forged papers',
        severity: 'High',
        place: gate,
        delay: s.int(4, 20),
        cause: 'Criminal act by third party',
        story: {
          lead: s.say`A driver who gave the name ${man.name} came for a load of {wine|televisions} with a pick-up order that was {real, but already used|made up}.`,
          beats: [
            [
              3,
              s.say`Wren Daigle of customs {noticed the wrong font on the release|rang the number on the web page instead of the one on the paper}`,
            ],
            [9, s.say`he {left the tractor and walked off|drove off without the trailer}, plate ${car.plate}`],
          ],
          said: [
            'W. Daigle',
            s.say`{He knew the release number but not the weight.|Too friendly for five in the evening.}`,
          ],
          done: [`police file ${police.file}`, 'other terminals warned within the hour', 'no cargo lost'],
        },
      };
    },
    { week: 'work' },
  ),

  scenario(2, 'any', (s) => {
    const doors = s.int(2, 12);
    const customer = s.company('furniture', 'victim');
    const value = s.amount(600, 9000, 100);
    s.item({ name: 'Sofas and mattresses', valueCents: value }, 'DAMAGED', customer, 'Wet cartons');
    s.photo('Roof', `Water over door ${doors}, cartons below`);
    s.act('Repair', 'Maintenance', 'Membrane round the drain, roof walked after each storm');
    return {
      class: 'Cargo / Damage / Water',
      severity: value > 400_000 ? 'High' : 'Moderate',
      place: receiving,
      delay: s.int(20, 300),
      cause: 'Weather',
      why: s.say`${s.int(48, 96)} mm of rain in a day, {drain blocked by leaves|gull nest in the drain}.`,
      story: {
        lead: s.say`Rain came through the roof above door ${doors} on to goods of ${customer.name}; ${s.money(value)} at cost.`,
        beats: [
          [25, s.say`${s.staff('Warehouse').name} and two others moved ${s.int(18, 70)} cartons`],
          s.say`{nine opened, four wet through|outer cartons wet, inside dry in part}`,
        ],
        done: [
          'pictures before and after',
          'customer told',
          s.say`{drain cleared by the fire escape|tarpaulin until the roofer comes}`,
        ],
      },
    };
  }),
];

function at(path: string, where: string): Place {
  return { path, where };
}
