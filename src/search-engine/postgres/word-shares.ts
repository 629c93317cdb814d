import type { Ask } from './session.js'

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
/** As many of them may begin like one. */
const wordsOfBeginning = 5

const sql = `select coalesce(most_common_elems::text::text[], '{}') as words,
    coalesce(most_common_elem_freqs, '{}')::float8[] as shares, greatest(reltuples, 0)::float8 as rows
  from pg_stats join pg_class on oid = to_regclass($1)
  where schemaname || '.' || tablename = $1 and attname = 'tsv'`

interface Statistics {
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
  private readAt = -Infinity

  /** Reads the statistics of a table where they are not known, or old. Whoever asks meanwhile does without. */
  async keepCurrent(table: string, ask: Ask): Promise<void> {
    const now = performance.now()
    if (now - this.readAt < keptFor) return
    this.readAt = now
    const [found] = await ask<Statistics>(sql, [table])
    if (found === undefined) return
    const { words, shares, rows } = found
    this.rows = rows
    this.ofOthers = ofLeastKnown * (shares[words.length] ?? 1)
    this.shares = new Map(words.map((word, at) => [word, shares[at] ?? 1]))
  }

  /** Whether a word that many rows hold is looked for otherwise than a rare one: by the order, not by the index. */
  get isLarge(): boolean {
    return this.rows > rowsOfLarge
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
    return this.rowsOfAll(rare.map(({ share }) => share)) > mostRead
      ? null
      : rare.map(({ part }) => part)
  }

  /** About how many rows match several parts: a street and its estate stand together, a number anywhere. */
  private rowsOfAll(shares: readonly number[]): number {
    const [least = 1, ...others] = shares.toSorted((one, other) => one - other)
    return others.reduce((rows, share) => rows * Math.min(1, together * share), this.rows * least)
  }

  /** About the share of rows that hold any word of a tsquery, rather too much than too little. */
  private shareOf(query: string): number {
    let share = 0
    for (const [, quoted = '', label = ''] of query.matchAll(lexemes)) {
      const word = quoted.replaceAll(/''|\\\\/g, (pair) => pair.charAt(0))
      share += label.includes('*') ? this.shareOfBeginning(word) : this.shareOfWord(word)
    }
    return share
  }

  private shareOfWord(word: string): number {
    return this.shares.get(word) ?? this.ofOthers
  }

  private shareOfBeginning(start: string): number {
    if (start.length < shortestBeginning) return 1
    let share = wordsOfBeginning * this.ofOthers
    for (const [word, part] of this.shares) if (word.startsWith(start)) share += part
    return share
  }
}

/** A quoted word of a tsquery, and its label. */
const lexemes = /'((?:[^'\\]|''|\\\\)*)'(?::([*A-D]+))?/g
