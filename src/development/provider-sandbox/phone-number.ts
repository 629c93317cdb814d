/** A number as the provider reads it. */
export interface PhoneNumber {
  readonly international: boolean
  /** Of UK numbers without the leading 0 or 44, else with the country's code. */
  readonly digits: string
}

/** Codes of countries and regions that a number abroad may begin with. */
const countryCodes = new Set(
  `1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65
  66 81 82 84 86 90 91 92 93 94 95 98 211 212 213 216 218 220 221 222 223 224 225 226 227 228 229 230
  231 232 233 234 235 236 237 238 239 240 241 242 243 244 245 246 247 248 249 250 251 252 253 254 255
  256 257 258 260 261 262 263 264 265 266 267 268 269 290 291 297 298 299 350 351 352 353 354 355 356
  357 358 359 370 371 372 373 374 375 376 377 378 380 381 382 383 385 386 387 389 420 421 423 500 501
  502 503 504 505 506 507 508 509 590 591 592 593 594 595 596 597 598 599 670 672 673 674 675 676 677
  678 679 680 681 682 683 685 686 687 688 689 690 691 692 850 852 853 855 856 880 886 960 961 962 963
  964 965 966 967 968 970 971 972 973 974 975 976 977 992 993 994 995 996 998`.split(/\s+/),
)

/** What the request's schema finds; whether the service may write to the number is asked later. */
export function phoneFault(text: string): string | null {
  if (!/^[\s\d()+\u180e\u200b-\u200d\u2060\ufeff-]*$/.test(text)) {
    return 'Must not contain letters or symbols'
  }
  const { international, digits } = readPhoneNumber(text)
  const [shortest, longest] = international ? lengthsAbroad(digits) : lengthsAtHome(digits)
  if (digits.length < shortest) return 'Not enough digits'
  if (digits.length > longest) return 'Too many digits'
  if (international) return hasCountryCode(digits) ? null : 'Not a valid country prefix'
  return /^(?:[12389]|5[56]|7[0-57-9]|76[24])/.test(digits)
    ? null
    : 'Number is not valid – double check the phone number you entered'
}

/** Reads what `phoneFault` lets pass; other text gives no sensible number. */
export function readPhoneNumber(text: string): PhoneNumber {
  const bare = text.replace(/[^\d+]/g, '')
  const digits = bare.replace(/\+/g, '').replace(/^0+/, '')
  const prefixed = /^(?:\+|00)[1-9]/.test(bare)
  if (digits.startsWith('44') && (prefixed || digits.length > 10)) {
    return { international: false, digits: digits.slice(2).replace(/^0+/, '') }
  }
  // Without a prefix it is one at home, unless it is too long for that.
  const tooLong = digits.length > 10 && !bare.startsWith('0')
  const [shortest, longest] = lengthsAbroad(digits)
  const fitsAbroad = digits.length >= shortest && digits.length <= longest
  return { international: prefixed || (tooLong && fitsAbroad && hasCountryCode(digits)), digits }
}

export function isInternational(text: string): boolean {
  return readPhoneNumber(text).international
}

function lengthsAtHome(digits: string): readonly [shortest: number, longest: number] {
  return [digits.startsWith('7') ? 10 : 9, 10]
}

/** With the country's code. */
function lengthsAbroad(digits: string): readonly [shortest: number, longest: number] {
  return /^[17]/.test(digits) ? [11, 11] : [8, 15]
}

function hasCountryCode(digits: string): boolean {
  return [1, 2, 3].some((length) => countryCodes.has(digits.slice(0, length)))
}
