import { invalid, refusal } from './api-error.js'
import { unitedKingdom, zoneOf, type Zone } from './countries.js'
import type { Personalisation } from './placeholders.js'
import type { Caller } from './services.js'

export interface LetterAddress {
  /** Lines 1 to 6 as they were sent; null where there is none. */
  readonly lines: readonly (string | null)[]
  readonly postcode: string | null
  readonly zone: Zone
}

const numbered = [1, 2, 3, 4, 5, 6]
const forcesLine = /^bfpo\s*(?:c\/o\s*)?(\d+)?$/i
const areas = `AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN
  DT DY E EC EH EN EX FK FY G GIR GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL
  LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS
  ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE`
const postcodeForm = new RegExp(
  `^(?:${areas.split(/\s+/).join('|')})\\d[A-Z\\d]?\\d[ABD-HJLNP-UW-Z]{2}$`,
)

/** Letters are for live services and test keys only. */
export function checkLettersAllowed({ service, key }: Caller): void {
  if (key.type === 'team') {
    throw refusal(403, 'BadRequestError', 'Cannot send letters with a team api key')
  }
  if (service.trial === true && key.type !== 'test') {
    throw refusal(403, 'BadRequestError', 'Cannot send letters when service is in trial mode')
  }
}

/**
 * Reads `address_line_1` to `address_line_7`, or lines 1 to 6 and `postcode`; other spellings of the
 * keys do not count.
 * @throws ApiError when the address cannot be printed or delivered
 */
export function letterAddress(values: Personalisation, abroad: boolean): LetterAddress {
  const value = (key: string) => textOf(values[key])
  const last = Object.hasOwn(values, 'address_line_7') ? 'address_line_7' : 'postcode'
  const lines = numbered.map((number) => value(`address_line_${number}`))
  const read = readLines([...lines, value(last)])
  const fault = addressFault(read, abroad)
  if (fault !== null) throw invalid(fault)
  return { lines, postcode: value('postcode'), zone: read.zone }
}

interface ReadAddress {
  /** As they are printed, without the number of the forces and the name of this country. */
  readonly lines: readonly string[]
  readonly forces: boolean
  readonly zone: Zone
  readonly hasPostcode: boolean
}

function readLines(values: readonly (string | null)[]): ReadAddress {
  const written = values
    .flatMap((value) => (value ?? '').split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/))
    .map((line) =>
      line
        .replace(/[\u180e\u200b-\u200d\u2060\ufeff]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .map((line) => line.replace(/(?<![ ,])[ ,]+$/, '').replace(/ ([,.])/g, '$1'))
    .filter((line) => line !== '')
  const forces = written.some((line) => forcesLine.exec(line)?.[1] !== undefined)
  const all = forces ? written.filter((line) => !forcesLine.test(line)) : written
  const country = zoneOf(all.at(-1) ?? '')
  const zone = country ?? unitedKingdom
  // Every line that names the kingdom is taken off the end, wherever it stands: so the provider does it.
  const lines = country === undefined ? all : all.slice(0, -kingdomLines(all))
  const hasPostcode = zone === unitedKingdom && isPostcode(lines.at(-1) ?? '')
  return { lines: zone === unitedKingdom ? lines : all, forces, zone, hasPostcode }
}

function kingdomLines(lines: readonly string[]): number {
  const known = lines.map(zoneOf).reverse()
  const abroad = known.findIndex((zone) => zone !== undefined && zone !== unitedKingdom)
  const upTo = abroad === -1 ? known : known.slice(0, abroad)
  return upTo.filter((zone) => zone === unitedKingdom).length || 1
}

function addressFault(
  { lines, forces, zone, hasPostcode }: ReadAddress,
  abroad: boolean,
): string | null {
  const count = lines.length + (forces ? 1 : 0)
  if (count < 3) return 'Address must be at least 3 lines'
  if (count > 7) return 'Address must be no more than 7 lines'
  if (!lines.slice(0, 2).every((line) => /[a-z\d]/i.test(line))) {
    return 'The first 2 lines of the address must both include at least one alphanumeric character'
  }
  const isAbroad = zone !== unitedKingdom
  if (forces && isAbroad) return 'The last line of a BFPO address must not be a country.'
  if (!forces && !hasPostcode && !(abroad && isAbroad)) {
    return abroad
      ? 'Last line of address must be a real UK postcode or another country'
      : 'Must be a real UK postcode'
  }
  if (lines.some((line) => /^[@()=[\]"\\/,<>~]/.test(line))) {
    return 'Address lines must not start with any of the following characters: @ ( ) = [ ] ” \\ / , < >'
  }
  const homeless = lines.some((line) => /^nfa$|no fixed (?:abode|address)/i.test(line))
  return homeless ? 'Must be a real address' : null
}

function isPostcode(line: string): boolean {
  return postcodeForm.test(line.replace(/\s/g, '').toUpperCase())
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
