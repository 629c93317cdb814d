/** Destination of an address line: the United Kingdom with its islands, or another country. */
export type Destination = 'home' | 'abroad'

/** Names that the provider accepts for the United Kingdom and its islands. */
const home = new Set(
  [
    ...['United Kingdom', 'UK', 'GB', 'GBR', 'GBN', 'Great Britain', 'Britain', 'Y Deyrnas Unedig'],
    ...[
      'United Kingdom of Great Britain and Northern Ireland',
      'England',
      'ENG',
      'Scotland',
      'SCT',
    ],
    ...[
      'Yr Alban',
      'Wales',
      'WLS',
      'Cymru',
      'Northern Ireland',
      'North Ireland',
      'N Ireland',
      'NI',
    ],
    ...['NIR', 'Channel Islands', 'Jersey', 'JE', 'Island of Jersey', 'Bailiwick of Jersey'],
    ...[
      'Guernsey',
      'GG',
      'Island of Guernsey',
      'Bailiwick of Guernsey',
      'Alderney',
      'Sark',
      'Herm',
    ],
    ...['Jethou', 'Brecqhou', 'Isle of Man', 'IM', 'Ellan Vannin'],
  ].map(letters),
)

/** Names that the provider accepts and ICU does not have. The list is not complete. */
const others = [
  ...['Abu Dhabi', 'America', 'Azores', 'Balearic Islands', 'Bonaire', 'Burma', 'Canary Islands'],
  ...[
    'Cape Verde',
    'Corsica',
    'Czech Republic',
    'DPRK',
    'Dubai',
    'East Timor',
    'Eire',
    'Falklands',
  ],
  ...[
    'Ffrainc',
    'Gwlad Groeg',
    'Gwlad Pwyl',
    'Hawaii',
    'Hellas',
    'Holland',
    'Holy See',
    'Ivory Coast',
  ],
  ...['Iwerddon', 'Korea', 'Macedonia', 'Madeira', 'Norwy', 'Palestine', 'Portiwgal', 'PRC', 'ROI'],
  ...['RSA', 'Russian Federation', 'Saba', 'Sbaen', 'Sint Eustatius', 'Slovak Republic'],
  ...['South Georgia', 'St Helena', 'St Kitts', 'St Vincent', 'Swaziland', 'Tenerife', 'Turkey'],
  ...[
    'UAE',
    'United States of America',
    'Unol Daleithiau America',
    'USA',
    'Vatican',
    'West Germany',
  ],
  ...['Western Samoa', 'Yr Almaen', 'Yr Eidal', 'Yr Iseldiroedd'],
]

/** Regions in ICU that are not postal destinations. */
const noCountries = new Set(['CP', 'DG', 'EA', 'EU', 'EZ', 'QO', 'UM', 'UN', 'XA', 'XB', 'ZZ'])

const formalTitle =
  /^the (?:federal |democratic |islamic |people's )*|^(?:the )?[a-z ]*(?:republic|kingdom|state|sultanate|principality) of (?:the )?/i

/** The destination of an address line. Null if it is not a country. Ignores case, accents, spaces and dots. */
export function destinationOf(line: string): Destination | null {
  // A fast exit for postcodes: no country has a digit.
  if (/\d/.test(line)) return null
  const name = letters(line)
  if (home.has(name)) return 'home'
  abroad ??= countriesAbroad()
  return abroad.has(name) || abroad.has(letters(line.replace(formalTitle, ''))) ? 'abroad' : null
}

let abroad: ReadonlySet<string> | undefined

/** Names of countries in English and in the main language of each country. */
function countriesAbroad(): ReadonlySet<string> {
  const countries = new Set(others.map(letters))
  for (const code of regionCodes()) {
    const own = new Intl.Locale(`und-${code}`).maximize().language
    const names = ['en', own].flatMap((language) =>
      (['long', 'short'] as const).map((style) =>
        new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style }).of(code),
      ),
    )
    for (const name of [code, ...names]) {
      if (name !== undefined && !home.has(letters(name))) countries.add(letters(name))
    }
  }
  return countries
}

function* regionCodes(): Generator<string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  for (let number = 0; number < 26 * 26; number += 1) {
    const code = String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26))
    // Intl maps withdrawn codes to their successors.
    const current = new Intl.Locale(`und-${code}`).region === code
    if (current && !noCountries.has(code) && english.of(code) !== undefined) yield code
  }
}

/** The name for comparison: lower case, without accents, spaces and punctuation. */
function letters(name: string): string {
  return name
    .toLowerCase()
    .replace(/[&+]/g, ' and ')
    .normalize('NFKD')
    .replace(/[\p{M} _\-'’,.()]/gu, '')
}
