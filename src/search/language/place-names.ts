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
  ...['barking and dagenham', 'ealing', 'greenwich', 'hackney', 'hammersmith and fulham'],
  ...['haringey', 'havering', 'hillingdon', 'hounslow', 'islington', 'kensington and chelsea'],
  ...['kingston upon thames', 'lambeth', 'newham', 'redbridge', 'richmond upon thames'],
  ...['southwark', 'tower hamlets', 'waltham forest', 'wandsworth', 'westminster'],
  ...['city of westminster'],
]

/** Places of the same kinds that people are called after: in front of an address they are surnames. */
export const placesAndSurnames: readonly string[] = [
  ...['england', 'cornwall', 'devon', 'dorset', 'durham', 'essex', 'kent', 'norfolk', 'rutland'],
  ...['somerset', 'suffolk', 'surrey', 'sussex', 'barnet', 'bexley', 'brent', 'bromley', 'camden'],
  ...['croydon', 'enfield', 'harrow', 'lewisham', 'merton', 'sutton'],
]

/** Stands in front of the name of a borough. */
export const boroughTitles: readonly string[] = [
  ...['london borough of', 'royal borough of', 'borough of', 'lb of', 'lb'],
]
