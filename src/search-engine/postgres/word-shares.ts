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
/** Too many words begin with fewer characters. */
const shortestBeginning = 3
/** Words of which nothing is known are rarer than those that are known, most of them by far. */
const ofLeastKnown = 0.25
/** So many times as many rows as are needed: words do not stand evenly in the order of an index. */
const withRoom = 1.25
/** Of more of the table, to go through its order takes longer than to look at all rows of a word. */
const farthest = 1 / 3
/** As many of them may begin like one. */
const wordsOfBeginning = 5

/** A value that many rows share tells little of how many stand before it. */
const mostSharing = 0.05

const sql = `select coalesce(most_common_elems::text::text[], '{}') as words,
    coalesce(most_common_elem_freqs, '{}')::float8[] as shares, greatest(reltuples, 0)::float8 as rows,
    (select histogram_bounds::text::text[] from pg_stats ordered
      where (ordered.schemaname, ordered.tablename, ordered.attname) = (words.schemaname, words.tablename, $2)
        and null_frac + coalesce((select sum(part) from unnest(most_common_freqs) part), 0) < ${mostSharing}) as steps
  from pg_stats words join pg_class on oid = to_regclass($1)
  where schemaname || '.' || tablename = $1 and attname = 'tsv'`

type OrderedTable = Pick<IndexTable, 'name' | 'orders' | 'columns'>

interface Statistics {
  readonly words: readonly string[]
  /** One a word, and behind them the least and the greatest of all. */
  readonly shares: readonly number[]
  readonly rows: number
  /** Values of the field by which the index is ordered, with as many rows between each two; null for no such field. */
  readonly steps: readonly string[] | null
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
  private steps: readonly string[] = []
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
    const { words, shares, rows, steps } = found
    this.rows = rows
    this.steps = order?.direction === 'desc' ? (steps ?? []).toReversed() : (steps ?? [])
    this.ofOthers = ofLeastKnown * (shares[words.length] ?? 1)
    this.shares = new Map(words.map((word, at) => [word, shares[at] ?? 1]))
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
   * Up to where in the order of the index rows have to be looked at for so many with a word; null where that is
   * not known, and where it is too far to be of use.
   *
   * @param query a tsquery
   */
  upTo(query: string, count: number): string | null {
    const word = singleWord.exec(query)?.[1]
    const share = word === undefined ? undefined : this.shares.get(unquoted(word))
    if (share === undefined || this.steps.length === 0) return null
    const part = (withRoom * count) / (share * this.rows)
    return part > farthest ? null : (this.steps[Math.ceil(part * (this.steps.length - 1))] ?? null)
  }

  /**
   * The parts of a query by which its hits are found quickest, the others being looked for in what these find;
   * null where that is all of them, or where nothing is rare.
   *
   * @param parts tsqueries that a row has to match all of
   */
  rarest(parts: readonly string[]): string[] | null {
    const rare = parts
      .map((part) => ({ part, share: this.shareOf(part) }))
      .filter(({ share }) => share <= frequent)
    if (rare.length === 0 || rare.length === parts.length) return null
    return this.rows * shareOfAll(rare.map(({ share }) => share)) > mostRead
      ? null
      : rare.map(({ part }) => part)
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
    if (start.length < shortestBeginning) return 1
    let share = wordsOfBeginning * ofOthers
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

/** A tsquery of one whole word, wherever it stands. */
const singleWord = /^'((?:[^'\\]|''|\\\\)*)'$/

function unquoted(word: string): string {
  return word.replaceAll(/''|\\\\/g, (pair) => pair.charAt(0))
}
