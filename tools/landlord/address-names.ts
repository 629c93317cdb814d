import { wordList } from './word-list.js'

/** A postcode district and its part of London. */
export interface District {
  readonly code: string
  readonly locality: string
}

export const districts: readonly District[] = [
  { code: 'E2', locality: 'Bethnal Green' },
  { code: 'E3', locality: 'Bow' },
  { code: 'E5', locality: 'Clapton' },
  { code: 'E8', locality: 'Hackney' },
  { code: 'E9', locality: 'Homerton' },
  { code: 'E17', locality: 'Walthamstow' },
  { code: 'N1', locality: 'Islington' },
  { code: 'N4', locality: 'Finsbury Park' },
  { code: 'N7', locality: 'Holloway' },
  { code: 'N15', locality: 'Tottenham' },
  { code: 'N16', locality: 'Stoke Newington' },
  { code: 'NW1', locality: 'Camden Town' },
  { code: 'NW5', locality: 'Kentish Town' },
  { code: 'NW6', locality: 'Kilburn' },
  { code: 'NW10', locality: 'Willesden' },
  { code: 'SE1', locality: 'Southwark' },
  { code: 'SE5', locality: 'Camberwell' },
  { code: 'SE8', locality: 'Deptford' },
  { code: 'SE15', locality: 'Peckham' },
  { code: 'SW2', locality: 'Brixton' },
  { code: 'SW9', locality: 'Stockwell' },
  { code: 'SW11', locality: 'Battersea' },
  { code: 'W3', locality: 'Acton' },
  { code: 'W10', locality: 'North Kensington' },
  { code: 'W12', locality: "Shepherd's Bush" },
]

export const estateNames: readonly string[] = wordList(`
  Marlow, Pembury, Fellows, Kingsmead, Whitmore, Aylesford, Brookfield, Hartwell, Lansbury,
  Nightingale, Stonebridge, Trelawney, Wenlock, Regency, Ashdown, Cranmer, Haberdasher, Oakhurst,
  Packington, Ravenscourt, Thornhill, Gascoyne, Longmead, Milborne, Shoreline, Clarence, Banister,
  Wharfside
`)

export const estateQualifiers: readonly string[] = [
  '',
  ...wordList('North, South, East, West, Upper, Lower, New, Old, Great, Little, Middle').map(
    (word) => `${word} `,
  ),
]

export const blockNames: readonly string[] = wordList(`
  Rowan, Alder, Hazel, Sycamore, Juniper, Hawthorn, Laburnum, Magnolia, Brunel, Faraday,
  Pankhurst, Seacole, Lovelace, Newton, Darwin, Attlee, Shelley, Keats, Wordsworth, Tennyson,
  Eliot, Gaskell, Thackeray, Brontë, Windsor, Balmoral, Sandringham, Kelvedon, Godwin,
  Wilberforce, St Anne's, St John's, St Clement's, Marcon, Seaton, Granard, Welshpool, Cadogan
`)

export const blockEndings: readonly string[] = wordList('House, House, House, Court, Point, Lodge')

export const streetNames: readonly string[] = wordList(`
  Tollgate, Amhurst, Chatsworth, Richmond, Graham, Queensbridge, Cassland, Victoria Park, Mare,
  Well, Lauriston, Sandringham, Cecilia, Downs, Rectory, Manor, Church, Mill, Station, Park,
  Albert, Grove, Lordship, Woodberry, St Mary's, St Mark's, King's, Queen Anne's, Balls Pond,
  Essex, Laurel, Elm
`)

export const streetEndings: readonly string[] = wordList(`
  Road, Road, Road, Street, Street, Avenue, Close, Lane, Grove, Terrace, Gardens, Crescent
`)
