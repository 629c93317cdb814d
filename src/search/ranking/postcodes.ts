const areas = new Set(
  `ab al b ba bb bd bh bl bn br bs bt ca cb cf ch cm co cr ct cv cw da dd de dg dh dl dn dt dy e ec eh
  en ex fk fy g gl gu gy ha hd hg hp hr hs hu hx ig im ip iv je ka kt kw ky l la ld le ll ln ls lu m
  me mk ml n ne ng nn np nr nw ol ox pa pe ph pl po pr rg rh rm s sa se sg sk sl sm sn so sp sr ss st
  sw sy ta td tf tn tq tr ts tw ub w wa wc wd wf wn wr ws wv yo ze`.split(/\s+/),
)

// Area, district, sector, unit. A leading `-` is left alone: it negates a word.
const postcode =
  /(?<![\p{L}\p{N}-])([a-z]{1,2})(\s?)(\d[a-z\d]?)\s*(\d)\s?([a-z]{2})(?![\p{L}\p{N}])/giu
const ordinal = /^(?:1st|2nd|3rd|\dth)$/i

/**
 * Writes every full UK postcode in a text as `SE15 2AB`, whatever its case and blanks. Text in double
 * quotes stays as typed.
 */
export function canonicalPostcodes(text: string): string {
  return text
    .split('"')
    .map((part, place) => (place % 2 === 0 ? canonicalOutsideQuotes(part) : part))
    .join('"')
}

function canonicalOutsideQuotes(text: string): string {
  return text.replace(
    postcode,
    (
      typed: string,
      area: string,
      gap: string,
      district: string,
      sector: string,
      unit: string,
    ): string => {
      if (!areas.has(area.toLowerCase())) return typed
      const inward = `${sector}${unit}`
      // "flat e 1 2nd avenue" is no postcode.
      if (gap !== '' && ordinal.test(inward)) return typed
      return `${area}${district} ${inward}`.toUpperCase()
    },
  )
}
