export const unitedKingdom = 'united-kingdom'

/** Where a letter goes, as its postage names it; letters at home are first, second or economy. */
export type Zone = typeof unitedKingdom | 'europe' | 'rest-of-world'

/** Where a country of this name lies; undefined when there is none. Case, accents, blanks and dots do not count. */
export function zoneOf(name: string): Zone | undefined {
  if (/\d/.test(name)) return undefined
  zones ??= namedZones()
  const key = keyOf(name)
  for (const form of [key, `the${key}`, `yr${key}`, `y${key}`]) {
    const zone = zones.get(form)
    if (zone !== undefined) return zone
  }
  const zone = zones.get(key.replace(title, ''))
  return zone === unitedKingdom ? undefined : zone
}

/** What stands before the name where a country is given its full title. */
const title =
  /^(?:the)?(?:[a-z]*(?:republic|kingdom|state|sultanate|principality|commonwealth|duchy)of)?(?:the)?/

let zones: ReadonlyMap<string, Zone> | undefined

const kingdom = `
  United Kingdom|UK|GB|GBR|GBN|Great Britain|Britain|Y Deyrnas Unedig|
  United Kingdom of Great Britain and Northern Ireland|England|ENG|Scotland|SCT|Yr Alban|Wales|WLS|
  Cymru|Northern Ireland|North Ireland|N Ireland|NI|NIR|Channel Islands|Guernsey|GG|
  Bailiwick of Guernsey|Island of Guernsey|Jersey|JE|Bailiwick of Jersey|Island of Jersey|Isle of Man|
  IM|Ellan Vannin|Alderney|Sark|Herm|Jethou|Brecqhou`

const european = `
  AD AL AM AT AX AZ BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GE GI GL GR HR HU IE IS IT KG KZ LI LT LU
  LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM TJ TM TR UA UZ VA XK`
  .trim()
  .split(/\s+/)

/** Names beside those that the runtime knows, by the code of the country. */
const otherNames = `
  AE:UAE|AE:Dubai|AE:Abu Dhabi|AE:Sharjah|AE:Ajman|BO:Plurinational State of Bolivia|CD:Democratic Republic of the Congo|
  CI:Ivory Coast|CN:PRC|CN:People's Republic of China|CV:Cape Verde|CZ:Czech Republic|DE:Bundesrepublik|
  DE:Federal Republic of Germany|DE:West Germany|DE:East Germany|DE:Yr Almaen|ES:Canary Islands|ES:Tenerife|ES:Lanzarote|
  ES:Balearic Islands|ES:Sbaen|FK:Falklands|FR:Corsica|FR:Ffrainc|FR:French Republic|GR:Hellas|IE:Eire|IE:ROI|IE:Iwerddon|IE:Irish Republic|
  IE:Republic of Ireland|IE:Southern Ireland|IT:Yr Eidal|IT:Italian Republic|KP:DPRK|KR:Korea|KR:Republic of Korea|MK:Macedonia|
  MM:Burma|NL:Holland|NL:Kingdom of the Netherlands|NL:Yr Iseldiroedd|PL:Republic of Poland|PL:Gwlad Pwyl|PT:Azores|PT:Madeira|
  PT:Portiwgal|PS:Palestine|RU:Russian Federation|SA:Kingdom of Saudi Arabia|SK:Slovak Republic|SZ:Swaziland|TL:East Timor|TR:Turkey|
  TR:Republic of Turkey|US:USA|US:United States of America|US:America|US:Unol Daleithiau America|US:Hawaii|GS:South Georgia|VA:Vatican|VA:Holy See|
  ZA:RSA|ZA:Republic of South Africa`

function namedZones(): ReadonlyMap<string, Zone> {
  const found = new Map<string, Zone>()
  const add = (code: string, name: string | undefined) => {
    if (name !== undefined)
      found.set(keyOf(name), european.includes(code) ? 'europe' : 'rest-of-world')
  }
  for (const code of countryCodes()) {
    add(code, code)
    for (const language of ['en', new Intl.Locale(`und-${code}`).maximize().language]) {
      for (const style of ['long', 'short'] as const) {
        const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style })
        add(code, names.of(code))
      }
    }
  }
  for (const entry of otherNames.trim().split(/\|\s*/)) add(entry.slice(0, 2), entry.slice(3))
  for (const name of kingdom.trim().split(/\|\s*/)) found.set(keyOf(name), unitedKingdom)
  return found
}

/** Those in use: the runtime also knows former ones, and regions that are no country. */
function countryCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const none = new Set([
    'AC',
    'CP',
    'CQ',
    'DG',
    'EA',
    'EU',
    'EZ',
    'GB',
    'IC',
    'QO',
    'TA',
    'UM',
    'UN',
    'XA',
    'XB',
    'ZZ',
  ])
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !none.has(code) && names.of(code) !== undefined)
    .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
}

function keyOf(name: string): string {
  return name
    .replace(/[&+]/g, 'and')
    .normalize('NFD')
    .replace(/[\p{M} _\-'’,.()]/gu, '')
    .toLowerCase()
}
