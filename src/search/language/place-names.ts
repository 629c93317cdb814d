/** Boroughs of London that nobody is called after. */
const boroughs: readonly string[] = [
  ...['barking and dagenham', 'ealing', 'greenwich', 'hackney', 'hammersmith and fulham'],
  ...['haringey', 'havering', 'hillingdon', 'hounslow', 'islington', 'kensington and chelsea'],
  ...['kingston upon thames', 'lambeth', 'newham', 'redbridge', 'richmond upon thames'],
  ...['southwark', 'tower hamlets', 'waltham forest', 'wandsworth', 'westminster'],
  ...['city of westminster'],
]

/** And those that people are called after. */
const boroughsAndSurnames: readonly string[] = [
  ...['barnet', 'bexley', 'brent', 'bromley', 'camden', 'croydon', 'enfield', 'harrow'],
  ...['lewisham', 'merton', 'sutton'],
]

/** Words of the names of boroughs, which tell homes of a landlord apart, as a county or London does not. */
export const boroughWords: ReadonlySet<string> = new Set(
  [...boroughs, ...boroughsAndSurnames]
    .flatMap((name) => name.split(' '))
    .filter((word) => !['and', 'city', 'of', 'upon'].includes(word)),
)

/** Districts of London with names of several words, which people take for the town of a neighbour. */
export const districtNames: ReadonlySet<string> = new Set([
  ...[
    'bethnal green',
    'burnt oak',
    'camden town',
    'canary wharf',
    'canning town',
    'clapham common',
  ],
  ...['clapton park', 'colliers wood', 'covent garden', 'crouch end', 'crystal palace'],
  ...['de beauvoir', 'de beauvoir town', 'earls court', 'east dulwich', 'east ham'],
  ...['elephant and castle', 'finsbury park', 'forest gate', 'forest hill', 'golders green'],
  ...['hackney central', 'hackney downs', 'hackney wick', 'herne hill', 'highbury barn'],
  ...['isle of dogs', 'kensal green', 'kensal rise', 'kentish town', 'kings cross'],
  ...['london bridge', 'london fields', 'lower clapton', 'manor house', 'maida vale', 'mile end'],
  ...['muswell hill', 'new cross', 'newington green', 'north kensington', 'notting hill'],
  ...['palmers green', 'parsons green', 'seven kings', 'seven sisters', 'shepherds bush'],
  ...['south norwood', 'south tottenham', 'stamford hill', 'st johns wood', 'stoke newington'],
  ...['stroud green', 'swiss cottage', 'thornton heath', 'tufnell park', 'tulse hill'],
  ...[
    'upper clapton',
    'west ham',
    'west hampstead',
    'west norwood',
    'white city',
    'winchmore hill',
  ],
  ...['wood green'],
])

/** Countries, counties and the boroughs of London, as they end a written address. Nobody is called after these. */
export const placeNames: readonly string[] = [
  ...['uk', 'gb', 'united kingdom', 'great britain', 'scotland', 'wales'],
  ...['london', 'ldn', 'greater london', 'inner london', 'city of london', 'middlesex', 'middx'],
  ...['berkshire', 'berks', 'buckinghamshire', 'bucks', 'bedfordshire', 'beds', 'cambridgeshire'],
  ...['cambs', 'cheshire', 'cumbria', 'derbyshire', 'east sussex', 'gloucestershire', 'glos'],
  ...['greater manchester', 'hampshire', 'hants', 'herefordshire', 'hertfordshire', 'herts'],
  ...['isle of wight', 'lancashire', 'lancs', 'leicestershire', 'leics', 'lincolnshire', 'lincs'],
  ...['merseyside', 'northamptonshire', 'northants', 'northumberland', 'north yorkshire'],
  ...['nottinghamshire', 'notts', 'oxfordshire', 'oxon', 'shropshire', 'staffordshire', 'staffs'],
  ...['south yorkshire', 'tyne and wear', 'warwickshire', 'west midlands', 'west sussex'],
  ...['west yorkshire', 'wiltshire', 'wilts', 'worcestershire', 'worcs', 'yorkshire'],
  ...boroughs,
]

/** Places of the same kinds that people are called after: in front of an address they are surnames. */
export const placesAndSurnames: readonly string[] = [
  ...['england', 'cornwall', 'devon', 'dorset', 'durham', 'essex', 'kent', 'norfolk', 'rutland'],
  ...['somerset', 'suffolk', 'surrey', 'sussex'],
  ...boroughsAndSurnames,
]

/** Stands in front of the name of a borough. */
export const boroughTitles: readonly string[] = [
  ...['london borough of', 'royal borough of', 'borough of', 'lb of', 'lb'],
]
