import { postcodeAreas } from '../../foundation/postcode-areas.js'

// Area, district, sector, unit. The last two letters are never C, I, K, M, O or V.
const shape = /^([a-z]{1,2}|gir)\d[a-z\d]?\d[abd-hjlnp-uw-z]{2}$/i

/** Whether a line is a UK postcode and nothing else, whatever its case and blanks. */
export function isUkPostcode(line: string): boolean {
  const area = shape.exec(line.replace(/\s/g, ''))?.[1]
  return area !== undefined && (area.length === 3 || postcodeAreas.has(area.toLowerCase()))
}
