/** Belongings by kind: name|brand|model|colour|value in dollars. */
export const things = {
  laptop: [
    'Laptop|Lenovo|ThinkPad X1 Carbon|Black|2150',
    'Laptop|Apple|MacBook Air 13|Silver|1599',
    'Laptop|Dell|XPS 13|Silver|1750',
    'Laptop|HP|EliteBook 840|Grey|1480',
    'Laptop|Microsoft|Surface Laptop 5|Blue|1690',
  ],
  phone: [
    'Mobile phone|Apple|iPhone 14|Midnight blue|1099',
    'Mobile phone|Apple|iPhone 15 Pro|Grey|1449',
    'Mobile phone|Samsung|Galaxy S23|Black|1080',
    'Mobile phone|Google|Pixel 8|Green|899',
    'Mobile phone|Samsung|Galaxy A54|White|520',
  ],
  tablet: [
    'Tablet|Apple|iPad Air|Grey|799',
    'Tablet|Samsung|Galaxy Tab S8|Black|870',
    'E-reader|Kobo|Libra 2|White|220',
  ],
  wallet: [
    'Wallet|Fossil|Derrick|Brown|85',
    'Wallet|Bellroy|Note Sleeve|Black|119',
    'Wallet|Roots|Slim trifold|Tan|74',
    'Wallet|Coach|Accordion|Burgundy|290',
    'Card holder|Herschel|Charlie|Grey|35',
  ],
  handbag: [
    'Handbag|Michael Kors|Jet Set|Navy|340',
    'Handbag|Coach|Tabby 26|Tan|650',
    'Shoulder bag|Longchamp|Le Pliage|Olive|210',
    'Crossbody bag|Matt and Nat|Elle|Black|135',
    'Evening clutch|Aldo|Glacia|Gold|70',
  ],
  backpack: [
    'Backpack|Herschel|Little America|Grey|150',
    'Backpack|Fjallraven|Kanken 15|Dark green|145',
    'Backpack|North Face|Borealis|Black|130',
    'Camera bag|Lowepro|ProTactic 350|Black|240',
    'Gym bag|Lululemon|Everywhere duffle|Black|128',
  ],
  suitcase: [
    'Suitcase|Samsonite|Freeform 78|Navy|320',
    'Suitcase|Rimowa|Essential Cabin|Red|1050',
    'Suitcase|Away|Carry-On|Sand|365',
    'Garment bag|Briggs and Riley|Baseline|Black|580',
    "Duffel bag|Arc'teryx|Carrier 55|Orange|290",
  ],
  watch: [
    'Wrist watch|Tag Heuer|Formula 1|Steel|2400',
    'Wrist watch|Seiko|Presage|Steel|690',
    'Smart watch|Apple|Watch Series 8|Midnight blue|529',
    'Wrist watch|Citizen|Eco-Drive|Gold|420',
    'Wrist watch|Omega|Seamaster|Steel|6800',
  ],
  ring: [
    'Wedding band|||Yellow gold|1250',
    'Engagement ring|||White gold|5400',
    'Signet ring|||Yellow gold|880',
    'Dress ring with sapphire|||Silver|460',
  ],
  jewellery: [
    'Pearl necklace|Mikimoto||White|2100',
    'Bracelet|||Yellow gold|1380',
    'Brooch with diamonds|Birks||White gold|1950',
    'Jade pendant|||Green|900',
    'Tennis bracelet|||Silver|640',
  ],
  camera: [
    'Camera|Canon|EOS R6|Black|3100',
    'Camera|Fujifilm|X-T4|Silver|1990',
    'Camera lens|Sony|24-70 GM|Black|2600',
    'Drone|DJI|Mini 3|Grey|620',
  ],
  headphones: [
    'Headphones|Bose|QuietComfort 45|Black|399',
    'Headphones|Sony|WH-1000XM5|Silver|450',
    'Earphones|Apple|AirPods Pro|White|329',
  ],
  coat: [
    'Down vest|Patagonia|Bivy|Black|290',
    "Rain jacket|Arc'teryx|Beta LT|Blue|500",
    'Wool coat|Aritzia|Slouch|Camel|350',
    'Leather jacket|Danier|Moto|Brown|420',
    'Scarf|Burberry|Check|Beige|590',
  ],
  glasses: [
    'Sunglasses|Ray-Ban|Wayfarer|Black|215',
    'Prescription glasses|Clearly|Kam Dhillon|Tortoiseshell|260',
    'Sunglasses|Maui Jim|Peahi|Brown|380',
    'Hearing aid|Phonak|Audeo|Beige|2300',
  ],
  bicycle: [
    'Bicycle|Trek|FX 3|Matt black|1250',
    'Bicycle|Specialized|Sirrus|Red|1100',
    'Electric bicycle|Rad Power|RadCity 5|Orange|2399',
    'Bicycle|Norco|Search XR|Green|1900',
    'Road bicycle|Cervelo|Caledonia|White|4200',
    'Bicycle|Giant|Escape 2|Blue|780',
  ],
  toy: [
    'Stuffed rabbit|Jellycat|Bashful|Grey|32',
    'Stuffed bear|Build-A-Bear||Brown|45',
    'Game console|Nintendo|Switch OLED|White|450',
  ],
  tools: [
    'Cordless drill kit|DeWalt|DCK277|Yellow|330',
    'Cordless drill kit|Milwaukee|M18|Red|420',
    'Laser level|Bosch|GLL3|Blue|510',
    'Impact driver|Makita|XDT|Teal|260',
  ],
} as const satisfies Record<string, string[]>;
export type ThingKind = keyof typeof things;

/** Cars: maker|model|colours|what a body shop asks for a door, in dollars. */
export const cars = [
  'Subaru|Outback|Blue,Green,White|1900',
  'Honda|Civic|Grey,Red,Black|1500',
  'Toyota|RAV4|Silver,White,Blue|1750',
  'Toyota|Prius|Silver,Teal|1600',
  'Tesla|Model 3|White,Red,Grey|3400',
  'Ford|F-150|Black,Blue,Silver|2100',
  'Mazda|CX-5|Red,Grey|1650',
  'Hyundai|Kona|Orange,Grey,White|1450',
  'Volkswagen|Jetta|Black,White|1550',
  'BMW|X3|Black,White,Dark blue|3900',
  'Audi|A4|Grey,Black|3600',
  'Mercedes-Benz|GLC|Silver,Black|4200',
  'Lexus|RX 350|White,Bronze|3100',
  'Jeep|Grand Cherokee|Green,Black|2300',
  'Nissan|Rogue|Grey,Red|1500',
  'Kia|Sportage|Blue,White|1450',
  'Chevrolet|Equinox|Silver,Black|1500',
  'Dodge|Grand Caravan|Burgundy,Grey|1400',
  'Porsche|Macan|Blue,Grey|5200',
  'Volvo|XC60|White,Dark grey|3300',
] as const;

export const policeNames = [
  'Leila|Brandt',
  'Owen|Castellan',
  'Priyanka|Dhillon',
  'Marc|Ouellet',
  'Jenna|Rutherford',
  'Samuel|Okafor',
  'Wei|Tan',
  'Corey|McAllister',
] as const;

/** What a witness remembers of somebody unknown: hair colour|hair length|hair type|facial hair|glasses. */
export const maleLooks = [
  'Brown|Short|Straight|Clean shaven|None',
  'Black|Short|Curly|Stubble|None',
  'Fair|Shoulder length|Wavy|Full beard|None',
  'Grey|Short|Straight|Moustache|Wire frames',
  'Black|Shaved|Straight|Goatee|None',
  'Red|Short|Curly|Short beard|None',
  'Brown|Long, tied back|Straight|Short beard|Dark frames',
] as const;
export const femaleLooks = [
  'Brown|Shoulder length|Straight||None',
  'Black|Long|Straight||Dark frames',
  'Blonde|Short|Wavy||None',
  'Red|Shoulder length|Curly||None',
  'Dark brown|Long, tied back|Straight||None',
  'Grey|Short|Straight||Reading glasses',
] as const;
export const maleClothes = [
  'grey hooded top and a dark backpack',
  'green rain jacket and work boots',
  'black puffer jacket and a red ball cap',
  'navy suit without a tie',
  'denim jacket with a torn left sleeve',
  'high-visibility vest and khaki trousers',
  'white football shirt and jeans',
  'long brown coat and a woollen hat',
  'blue tracksuit with white stripes',
  'checked shirt and a tan baseball cap',
] as const;
export const femaleClothes = [
  'beige trench coat and white runners',
  'black dress and a short denim jacket',
  'purple fleece and leggings',
  'grey blazer and dark jeans',
  'yellow rain jacket and rubber boots',
  'camouflage hoodie and ripped jeans',
] as const;
