import { OrderShares, type OrderStatistics } from './order-shares.js'
import type { Ask } from './session.js'
import type { IndexTable } from './table.js'

/** In milliseconds: statistics are taken anew every now and then. */
const keptFor = 600_000

/** A word in more of the documents than this takes longer to look for than hits of rarer ones take to read. */
const frequent = 0.05
/** Rows that may have to be read to see which of them hold the frequent words, too. */
const mostRead = 3_000
const rowsOfLarge = 50_000
/** Words of one address stand together so many times as often as if they knew nothing of each other. */
const together = 10
/** A number stands anywhere: each street has a number 10. */
const togetherWithNumber = 2
/** Words of which nothing is known are rarer than those that are known, most of them by far. */
const ofLeastKnown = 0.25
/** So many times as many rows as are needed: words do not stand evenly in the order of an index. */
const withRoom = 1.25
/** As many of them may begin like one of three characters; like a shorter one, as many times as many a character. */
const wordsOfBeginning = 5
const charactersOfBeginning = 3
const sql = `select coalesce(words.most_common_elems::text::text[], '{}') as words,
    coalesce(words.most_common_elem_freqs, '{}')::float8[] as shares, greatest(reltuples, 0)::float8 as rows,
    coalesce(ordered.histogram_bounds::text::text[], '{}') as steps,
    coalesce(ordered.most_common_vals::text::text[], '{}') as common,
    coalesce(ordered.most_common_freqs, '{}')::float8[] as "ofCommon", coalesce(ordered.null_frac, 0)::float8 as "ofNone"
  from pg_stats words join pg_class on oid = to_regclass($1)
  left join pg_stats ordered on (ordered.schemaname, ordered.tablename, ordered.attname) = (words.schemaname, words.tablename, $2)
  where words.schemaname || '.' || words.tablename = $1 and words.attname = 'tsv'`

const nothingOfOrder: OrderStatistics = { steps: [], common: [], ofCommon: [], ofNone: 0 }

type OrderedTable = Pick<IndexTable, 'name' | 'orders' | 'columns'>

interface Statistics extends OrderStatistics {
  readonly words: readonly string[]
  /** One a word, and behind them the least and the greatest of all. */
  readonly shares: readonly number[]
  readonly rows: number
}

/**
 * Which part of its rows hold the frequent words of a table, as the server's statistics say. Of an address only
 * the street is rare; its district and `flat` are in half of all documents, and for an index to go through the
 * lists of such words takes longer than all else.
 */
export class WordShares {
  private shares = new Map<string, number>()
  private ofOthers = 1
  private rows = 0
  private ordered = new OrderShares(undefined, nothingOfOrder, 0)
  private readAt = -Infinity

  /** Reads the statistics of a table where they are not known, or old. Whoever asks meanwhile does without. */
  async keepCurrent({ name, orders, columns }: OrderedTable, ask: Ask): Promise<void> {
    const now = performance.now()
    if (now - this.readAt < keptFor) return
    this.readAt = now
    const [order] = orders
    const column = columns.get(order?.field ?? '')?.column.slice(1, -1) ?? null
    const [found] = await ask<Statistics>(sql, [name, column])
    if (found === undefined) return
    const { words, shares, rows } = found
    this.rows = rows
    this.ordered = new OrderShares(order, found, rows)
    this.ofOthers = ofLeastKnown * (shares[words.length] ?? 1)
    this.shares = new Map(words.map((word, at) => [word, shares[at] ?? 1]))
  }

  get rowsOfTable(): number {
    return this.rows
  }

  get order(): OrderShares {
    return this.ordered
  }

  /** Whether a word that many rows hold is looked for otherwise than a rare one: by the order, not by the index. */
  get isLarge(): boolean {
    return this.rows > rowsOfLarge
  }

  /**
   * About how many rows match several parts by the words that are known to be frequent; null where that does not
   * tell. Never an answer, only what a way to it is chosen by.
   */
  leastRowsOf(parts: readonly string[]): number | null {
    return this.rowsOf(parts, 0)
  }

  /** The same with all other words counted as nearly as frequent. */
  mostRowsOf(parts: readonly string[]): number | null {
    return this.rowsOf(parts, this.ofOthers)
  }

  private rowsOf(parts: readonly string[], ofOthers: number): number | null {
    if (parts.length === 0 || parts.some((part) => part.includes(' & '))) return null
    return parts.reduce((left, part) => left * Math.min(1, this.shareOf(part, ofOthers)), this.rows)
  }

  /**
   * Whether more rows than so many hold a word; false where that is not known.
   *
   * @param query a tsquery
   */
  fills(query: string, count: number): boolean {
    return (this.shareOfWord(query) ?? 0) * this.rows > withRoom * count
  }

  /**
   * Up to where in the order of the index rows have to be looked at for so many with a word; null where that is
   * not known, and where it is too far to be of use.
   *
   * @param query a tsquery
   */
  upTo(query: string, count: number): string | null {
    const share = this.shareOfWord(query)
    return share === undefined ? null : this.ordered.upTo((withRoom * count) / (share * this.rows))
  }

  private shareOfWord(query: string): number | undefined {
    const word = singleWord.exec(query)?.[1]
    return word === undefined ? undefined : this.shares.get(unquoted(word))
  }

  /**
   * The parts of a query by which its hits are found quickest, the others being looked for in what these find;
   * null where that is all of them, or where nothing is rare.
   *
   * @param parts tsqueries that a row has to match all of
   * @param wider the same, or wider ones that are found sooner
   */
  rarest(parts: readonly string[], wider = parts): string[] | null {
    const rare = wider
      .filter((part) => this.isRare(part))
      .map((part) => ({ part, share: this.shareOf(part), isNumber: isNumber(part) }))
    const isWhole = rare.length === parts.length && rare.every(({ part }) => parts.includes(part))
    if (rare.length === 0 || isWhole) return null
    const sharesOf = (numbers: boolean) =>
      rare.filter(({ isNumber }) => isNumber === numbers).map(({ share }) => share)
    const share = sharesOf(true).reduce(
      (left, part) => left * Math.min(1, togetherWithNumber * part),
      shareOfAll(sharesOf(false)),
    )
    return this.rows * share > mostRead ? null : rare.map(({ part }) => part)
  }

  /** What is rare of tsqueries that a row has to match all of; the same where nothing is. */
  rareOf(needed: readonly string[]): readonly string[] {
    const rare = needed.filter((part) => this.isRare(part))
    return rare.length === 0 ? needed : rare
  }

  private isRare(part: string): boolean {
    return this.shareOf(part) <= frequent && !shortBeginning.test(part)
  }

  /** About the share of rows that match any alternative of a tsquery, rather too much than too little. */
  private shareOf(query: string, ofOthers = this.ofOthers): number {
    let share = 0
    const others = query.replaceAll(adjacentWords, (phrase) => {
      share += shareOfAll(this.sharesOfWords(phrase, ofOthers))
      return ''
    })
    return this.sharesOfWords(others, ofOthers).reduce((all, part) => all + part, share)
  }

  private sharesOfWords(query: string, ofOthers: number): number[] {
    return Array.from(query.matchAll(lexemes), ([, quoted = '', label = '']) => {
      const word = unquoted(quoted)
      return label.includes('*')
        ? this.shareOfBeginning(word, ofOthers)
        : (this.shares.get(word) ?? ofOthers)
    })
  }

  private shareOfBeginning(start: string, ofOthers: number): number {
    if (saysNothing.test(start)) return 1
    const isShort = start.length < charactersOfBeginning
    let share = wordsOfBeginning ** (isShort ? 2 : 1) * ofOthers
    for (const [word, part] of this.shares) if (word.startsWith(start)) share += part
    return share
  }
}

/** About the share of rows that match all of several: a street and its estate stand together, a number anywhere. */
function shareOfAll(shares: readonly number[]): number {
  const [least = 1, ...others] = shares.toSorted((one, other) => one - other)
  return others.reduce((share, other) => share * Math.min(1, together * other), least)
}

/** A quoted word of a tsquery, and its label. */
const lexemes = /'((?:[^'\\]|''|\\\\)*)'(?::([*A-D]+))?/g

/** Two words that have to stand next to each other are found less often than either of them. */
const adjacentWords = /\([^()]* <-> [^()]*\)/g

/** One character, and two digits: an index finds the references that begin so, too, before they are left out. */
const saysNothing = /^(?:.|\p{N}.)$/u

/** Of words that begin so, there are more to go through than statistics tell. */
const shortBeginning = /'..?':\*/

/** A tsquery of one whole word, wherever it stands. */
const singleWord = /^'((?:[^'\\]|''|\\\\)*)'$/

function unquoted(word: string): string {
  return word.replaceAll(/''|\\\\/g, (pair) => pair.charAt(0))
}

/** Whether all words of a tsquery are numbers, with a mark or without. */
function isNumber(query: string): boolean {
  return Array.from(query.matchAll(lexemes)).every(([, word = '']) => marked.test(word))
}

const marked = /^[^\p{L}\p{N}]?\p{N}+$/u
