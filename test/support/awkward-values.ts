import {
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  type GraphQLInputType,
} from 'graphql'

/** Texts that often break search, storage or logs. */
export const awkwardTexts: Readonly<Record<string, string>> = {
  blank: '',
  'spaces only': ' \t\n ',
  'ten thousand characters': 'x'.repeat(10_000),
  'five thousand words': 'ab '.repeat(5_000),
  'a NUL': 'a\0b',
  'control characters': 'a\u0001\u001b[31mb\u007f',
  'an emoji of several code points': '👩‍👩‍👧 🏠🇬🇧',
  'quotes and backslash': `O'Neil "the" \\ \`wall\` ’`,
  'operators of search engines': `a & b | !c <-> d:* ("e") AND (f) -g +h %_ ; -- /*`,
  'a lone surrogate': 'a\ud800b',
  'a lone low surrogate': '\udc00',
  'right to left': 'שלום \u202eabc\u202c عليكم',
  'stacked marks': 'Z\u0337\u0327a\u0336l\u0337\u0338g\u0335o',
  markup: '<script>alert(1)</script>',
  'a template': '${1+1} {{7*7}} %s',
  'not a number': 'NaN',
  'a built-in property name': '__proto__',
}

const awkwardByType: Readonly<Record<string, readonly unknown[]>> = {
  Boolean: ['true', 1, [], {}],
  Date: ['yesterday', '2024-02-30', 5],
  DateTimeISO: ['yesterday', '2024-02-30T00:00:00Z'],
  Decimal: ['x', '', '1e5', 1.5, '-0', '999999999999.9999', '9999999999999', 'NaN', '+1'],
  Int: [-1, 0, 101, 2_147_483_647, -2_147_483_648, 2_147_483_648, 1.5, '5', true],
  JSONObject: [
    'x',
    5,
    [1],
    { a: '\0' },
    { a: '\ud800' },
    { '\0': 1 },
    { constructor: 1 },
    deep(1_000),
  ],
  UUID: ['x', '', 5, '{3fa85f64-5717-4562-b3fc-2c963f66afa6}', 'urn:uuid:3fa85f64'],
}

/** Invalid and unusual values for an input type. */
export function awkwardValues(type: GraphQLInputType): unknown[] {
  const item = getNamedType(type)
  const single = isEnumType(item)
    ? ['NONSENSE', '', item.getValues()[0]?.name.toLowerCase(), 5]
    : (awkwardByType[item.name] ?? [...Object.values(awkwardTexts), 5, {}, true])
  if (!isListType(getNullableType(type))) return [null, ...single]
  return [null, [], [null], {}, ...single.map((value) => [value]), Array(3_000).fill(single[0])]
}

function deep(levels: number): unknown {
  return JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
}
