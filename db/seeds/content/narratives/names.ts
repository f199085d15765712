type NameGroup = { weight: number; female: string[]; male: string[]; last: string[] };

/** First and last names that are met together, so that no guest is called by two dictionaries. */
export const nameGroups: NameGroup[] = [
  group(
    30,
    'Eleanor Joanne Kathryn Megan Heather Allison Brenda Tessa Rebecca Lorna Paige Miranda Sheila Colleen Bethany Hazel',
    'Thomas Gregory Nathan Douglas Wesley Trevor Brian Curtis Alan Russell Derek Stuart Philip Malcolm Evan Spencer',
    'Hughes Merrick Caldwell Pemberton Ashworth Bellamy Hartley Sutcliffe Radford Winslow Drummond Fairley Kerr Lockhart Prentice Tolland Whitcombe Garrity Osborne Thackeray Marsh Penrose Halliday Rusk',
  ),
  group(
    11,
    'Harpreet Anjali Kavita Meera Sunita Jasleen Divya Neha',
    'Gurdeep Arjun Vikram Rajan Harjit Sanjay Manoj Aman',
    'Sandhu Mehta Grewal Iyer Bhatt Sidhu Kapoor Chaudhry Menon Brar Joshi Randhawa',
  ),
  group(
    12,
    'Wenyi Xiaomei Vivian Jessica Carmen Lihua Florence Yvonne',
    'Jianguo Raymond Kelvin Haoran Winston Zhiwei Edmund Bowen',
    'Leung Zhang Kwok Tsang Huang Cheung Fung Liang Guo Yeung Xu Mak',
  ),
  group(
    7,
    'Maricel Lourdes Jocelyn Analyn Cristina Imelda',
    'Rommel Jerome Ernesto Ramil Dennis Arnel',
    'Villanueva Mercado Aquino Bautista Salonga Manalo Ocampo',
  ),
  group(
    9,
    'Isabelle Genevieve Marie-Claude Josee Nathalie Sylvie Odette',
    'Guillaume Etienne Luc Mathieu Rejean Olivier Pascal',
    'Bouchard Gagnon Lavoie Desrosiers Pelletier Thibault Arsenault Cormier Girard Lemieux',
  ),
  group(
    7,
    'Min-ji Soo-yeon Hye-jin Eun-ji Grace Sora',
    'Sung-min Joon Dong-hyun Tae-woo Daniel Min-jae',
    'Kang Yoon Cho Lim Shin Baek Seo Han',
  ),
  group(
    7,
    'Shirin Parisa Nasrin Leyla Mahsa Roya',
    'Kourosh Babak Farhad Amir Siamak Navid',
    'Hosseini Tehrani Moradi Ansari Karimi Sadeghi Nazari Farahani',
  ),
  group(
    7,
    'Gabriela Lucia Ximena Valeria Carolina Beatriz',
    'Javier Rodrigo Emilio Andres Fernando Hector',
    'Quintero Salazar Restrepo Fuentes Ayala Cordero Montoya Valdez Pineda',
  ),
  group(
    8,
    'Annika Ingrid Saskia Birgit Liesbeth Katrin',
    'Jens Henning Pieter Torsten Anders Markus',
    'Vandermeer Lindholm Dekker Sorensen Brandt Hoekstra Nygaard Reinhardt Haugen',
  ),
  group(
    6,
    'Oksana Halina Natalka Irena Svitlana',
    'Bohdan Taras Pawel Miroslav Andrij',
    'Kovalenko Wojcik Shevchuk Petryk Lysenko Nowicki Hrynchuk',
  ),
  group(
    5,
    'Akiko Naomi Haruka Emi Michiko',
    'Kenji Takeshi Hiroshi Daichi Satoru',
    'Ishikawa Morimoto Kitagawa Fujii Hamada Okabe Nishimura',
  ),
  group(
    5,
    'Ngozi Abena Folake Esi Chiamaka',
    'Kwame Emeka Tunde Kofi Babatunde',
    'Adeyemi Mensah Okonkwo Boateng Nwosu Asante Balogun',
  ),
  group(5, 'Linh Huong Ngoc Thanh-Ha Mai', 'Quang Minh-Duc Tuan Khoa Vinh', 'Nguyen Trinh Duong Vu Truong Ngo Luong'),
  group(
    4,
    'Rania Salma Hanan Yasmin Dalia',
    'Karim Youssef Walid Bilal Nabil',
    'Haddad Mansour El-Amin Khoury Saleh Bakri',
  ),
  group(
    3,
    'Marlene Dawn Raven Charlene Autumn',
    'Wade Clifford Darcy Lyle Dakota',
    'Cardinal Whitehorse Seymour Baptiste Wilson George',
  ),
];

function group(weight: number, female: string, male: string, last: string): NameGroup {
  return { weight, female: female.split(' '), male: male.split(' '), last: last.split(' ') };
}

export type Home = {
  cityName: string;
  stateName: string;
  countryCode: string;
  areaCode: string;
  postal: string[];
  streets: string[];
};

/** The first home is where an account's neighbours live; weights fall from near to far. */
export const homes: Record<'vancouver' | 'calgary' | 'buffalo' | 'halifax' | 'away', Home[]> = {
  vancouver: [
    home(
      'Vancouver|British Columbia|CA|604',
      'V6J 2K4,V5N 3W8,V6B 1P7',
      'West 12th Avenue,Commercial Drive,Kingsway,Yew Street',
    ),
    home('Burnaby|British Columbia|CA|604', 'V5H 2N1,V5C 4R9', 'Royal Oak Avenue,Willingdon Avenue,Imperial Street'),
    home('Richmond|British Columbia|CA|778', 'V6X 3M5,V7A 1T2', 'Garden City Road,Blundell Road,Cooney Road'),
    home('Surrey|British Columbia|CA|778', 'V3T 2X6,V4P 1H3', '104 Avenue,King George Boulevard,Crescent Road'),
    home('North Vancouver|British Columbia|CA|604', 'V7L 2P9,V7R 4E1', 'Lonsdale Avenue,Capilano Road'),
  ],
  calgary: [
    home(
      'Calgary|Alberta|CA|403',
      'T2N 1B6,T3A 4K2,T2E 7P5',
      'Kensington Road NW,Shaganappi Trail NW,Edmonton Trail NE,17 Avenue SW',
    ),
    home('Airdrie|Alberta|CA|587', 'T4B 2S7', 'Main Street S,Yankee Valley Boulevard'),
    home('Cochrane|Alberta|CA|403', 'T4C 1A4', 'Fifth Avenue W,Glenbow Drive'),
  ],
  buffalo: [
    home('Buffalo|New York|US|716', '14201,14213,14222', 'Elmwood Avenue,Niagara Street,Grant Street,Hertel Avenue'),
    home('Cheektowaga|New York|US|716', '14225', 'Union Road,Harlem Road'),
    home('Tonawanda|New York|US|716', '14150', 'Delaware Street,Military Road'),
  ],
  halifax: [
    home(
      'Halifax|Nova Scotia|CA|902',
      'B3H 1T4,B3K 2Y6',
      'Agricola Street,Robie Street,Quinpool Road,Gottingen Street',
    ),
    home('Dartmouth|Nova Scotia|CA|902', 'B2Y 3Z8,B3A 4N2', 'Portland Street,Wyse Road,Albro Lake Road'),
    home('Lower Sackville|Nova Scotia|CA|902', 'B4C 2E5', 'Sackville Drive,Beaver Bank Road'),
  ],
  away: [
    home('Calgary|Alberta|CA|403', 'T2N 1B6,T3H 0A1', 'Elbow Drive SW,Bow Trail SW,Northmount Drive NW'),
    home('Edmonton|Alberta|CA|780', 'T6E 4L9,T5K 2C3', 'Whyte Avenue NW,Jasper Avenue,Saskatchewan Drive NW'),
    home('Victoria|British Columbia|CA|250', 'V8V 3K5,V8R 2L2', 'Dallas Road,Fort Street,Oak Bay Avenue'),
    home('Kelowna|British Columbia|CA|250', 'V1Y 6H8', 'Pandosy Street,Lakeshore Road'),
    home('Toronto|Ontario|CA|416', 'M4K 1N2,M6R 2B7,M5V 3A8', 'Danforth Avenue,Roncesvalles Avenue,Bathurst Street'),
    home('Ottawa|Ontario|CA|613', 'K1S 3W7', 'Bank Street,Sunnyside Avenue'),
    home('Montreal|Quebec|CA|514', 'H2T 1S4,H3W 2P6', 'Rue Saint-Urbain,Chemin Queen-Mary'),
    home('Winnipeg|Manitoba|CA|204', 'R3M 0H5', 'Corydon Avenue,Academy Road'),
    home('Saskatoon|Saskatchewan|CA|306', 'S7N 0V3', 'Broadway Avenue,Clarence Avenue'),
    home('Seattle|Washington|US|206', '98103,98115', 'Fremont Avenue N,Roosevelt Way NE,Greenwood Avenue N'),
    home('Bellingham|Washington|US|360', '98225', 'Chuckanut Drive,Meridian Street'),
    home('Portland|Oregon|US|503', '97214,97202', 'SE Hawthorne Boulevard,SE Division Street'),
    home('San Francisco|California|US|415', '94117,94110', 'Haight Street,Valencia Street'),
    home('Denver|Colorado|US|303', '80209', 'South Pearl Street,East Alameda Avenue'),
    home('Chicago|Illinois|US|312', '60614', 'North Clark Street,West Armitage Avenue'),
  ],
};

function home(place: string, postal: string, streets: string): Home {
  const [cityName, stateName, countryCode, areaCode] = place.split('|') as [string, string, string, string];
  return { cityName, stateName, countryCode, areaCode, postal: postal.split(','), streets: streets.split(',') };
}
