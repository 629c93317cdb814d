import { ApiFault } from './api-fault.js'

/** Syntax tree of a filter. The grammar is that of Meilisearch, without geo filters. */
export type FilterTree =
  | { readonly op: 'and' | 'or'; readonly parts: readonly FilterTree[] }
  | { readonly op: 'not'; readonly part: FilterTree }
  | {
      readonly op: '=' | '!=' | '>' | '>=' | '<' | '<='
      readonly field: string
      readonly value: string
    }
  | { readonly op: 'starts with'; readonly field: string; readonly value: string }
  | { readonly op: 'in'; readonly field: string; readonly values: readonly string[] }
  | { readonly op: 'exists' | 'null' | 'empty'; readonly field: string }

const keywords = new Set(
  'AND OR IN NOT TO EXISTS IS NULL EMPTY CONTAINS STARTS WITH _geoRadius _geoBoundingBox'.split(
    ' ',
  ),
)
const blank = /\s*/y
const word = /[\p{L}\p{N}_.-]+/uy
const comparison = /!=|>=|<=|[=<>]/y

export function parseFilter(text: string): FilterTree {
  return new FilterParser(text).whole()
}

class FilterParser {
  private at = 0

  constructor(private readonly text: string) {}

  whole(): FilterTree {
    const tree = this.list('or', 'OR', () => this.list('and', 'AND', () => this.not()))
    if (this.at < this.text.length) this.refuse(`unexpected characters at ${this.at}`)
    return tree
  }

  private list(op: 'and' | 'or', keyword: string, next: () => FilterTree): FilterTree {
    const first = next()
    const parts = [first]
    while (this.keyword(keyword)) parts.push(next())
    return parts.length === 1 ? first : { op, parts }
  }

  private not(): FilterTree {
    if (this.keyword('NOT')) return { op: 'not', part: this.not() }
    if (!this.sign('(')) return this.condition()
    const inner = this.list('or', 'OR', () => this.list('and', 'AND', () => this.not()))
    if (!this.sign(')')) this.refuse('expected a closing parenthesis')
    return inner
  }

  private condition(): FilterTree {
    const field = this.value()
    if (this.keyword('NOT')) return { op: 'not', part: this.named(field) }
    this.match(blank)
    const op = this.match(comparison)
    if (op === null) return this.named(field)
    return { op: op as '=', field, value: this.value() }
  }

  private named(field: string): FilterTree {
    if (this.keyword('EXISTS')) return { op: 'exists', field }
    if (this.keyword('IN')) return { op: 'in', field, values: this.values() }
    if (this.keyword('STARTS')) {
      if (!this.keyword('WITH')) this.refuse('expected WITH')
      return { op: 'starts with', field, value: this.value() }
    }
    if (!this.keyword('IS')) return this.refuse('expected an operation')
    const isNot = this.keyword('NOT')
    const op = this.keyword('NULL') ? 'null' : this.keyword('EMPTY') ? 'empty' : null
    if (op === null) return this.refuse('expected NULL or EMPTY')
    return isNot ? { op: 'not', part: { op, field } } : { op, field }
  }

  private values(): string[] {
    if (!this.sign('[')) this.refuse('expected [')
    const values: string[] = []
    while (!this.sign(']')) {
      values.push(this.value())
      if (this.sign(',')) continue
      if (!this.sign(']')) this.refuse('expected ]')
      break
    }
    return values
  }

  private value(): string {
    this.match(blank)
    const quote = this.text[this.at]
    if (quote === '"' || quote === "'") return this.quoted(quote)
    const bare = this.match(word)
    if (bare === null || keywords.has(bare)) this.refuse('expected a value')
    return unescape(bare)
  }

  /** Ends at the first unescaped quote. A backslash escapes the next character. */
  private quoted(quote: string): string {
    this.at += 1
    const from = this.at
    while (this.at < this.text.length && this.text[this.at] !== quote) {
      this.at += this.text[this.at] === '\\' ? 2 : 1
    }
    if (this.text[this.at] !== quote) this.refuse('a quote is not closed')
    const inside = this.text.slice(from, this.at)
    this.at += 1
    return unescape(inside.replaceAll(`\\${quote}`, quote))
  }

  private keyword(expected: string): boolean {
    const from = this.at
    this.match(blank)
    if (this.match(word) === expected) return true
    this.at = from
    return false
  }

  private sign(expected: string): boolean {
    this.match(blank)
    if (!this.text.startsWith(expected, this.at)) return false
    this.at += expected.length
    this.match(blank)
    return true
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)
    if (match === null) return null
    this.at = pattern.lastIndex
    return match[0]
  }

  private refuse(reason: string): never {
    throw new ApiFault(400, 'invalid_search_filter', `${reason}: ${this.text}`)
  }
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
  '\\': '\\',
  '"': '"',
  "'": "'",
}

/** Resolves the escapes of a value, and refuses unknown ones. */
function unescape(value: string): string {
  return value.replace(/\\(?:u([\dA-Fa-f]{4})|(.)|$)/gsu, (_, code?: string, sign?: string) => {
    if (code !== undefined) return String.fromCharCode(parseInt(code, 16))
    const character = sign === undefined ? undefined : escapes[sign]
    if (character === undefined) {
      throw new ApiFault(400, 'invalid_search_filter', 'Malformed value: unknown escape.')
    }
    return character
  })
}
