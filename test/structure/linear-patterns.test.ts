import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'
import { afterAll, describe, expect, it, vi } from 'vitest'

/** Characters that a caller may send before the field is checked. */
const length = 50_000
/** CPU time limit of one pattern. A linear pattern takes less than 5 ms. */
const maxMs = 50
/**
 * Each pattern first runs on a twentieth of the text. A quadratic one takes longer than `screeningLimitMs`
 * even there. Only slow patterns run on the whole text.
 */
const screeningDivisor = 20
const screeningLimitMs = maxMs / screeningDivisor ** 2 / 2
/** A pattern is too slow only if all runs are too slow, because one run may include a garbage collection. */
const runs = 3

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = ['src', 'packages', 'tools', 'desk/src', 'client/src'].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .map((file) => `${folder}/${file}`),
)

/**
 * Text that may begin a regular expression literal or a `new RegExp`. Files without a match are skipped,
 * because parsing every file takes seconds.
 */
const mayHavePattern = /(?:[=(,:[!&|?{};>+]|\breturn|^)\s*\/(?![/*])|new RegExp/m

/** Literals by source text. */
const literals = new Map<string, { readonly place: string; readonly pattern: RegExp }>()
/** Files that call `new RegExp`. */
const constructingFiles: string[] = []
for (const file of files) {
  const text = readFileSync(root + file, 'utf8')
  if (!mayHavePattern.test(text)) continue
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      const end = node.text.lastIndexOf('/')
      literals.set(node.text, {
        place: `${file}:${line}`,
        pattern: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)),
      })
    }
    if (ts.isNewExpression(node) && node.expression.getText(source) === 'RegExp')
      constructingFiles.push(file)
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/**
 * The printable ASCII characters, and examples of others: control, accented, invisible and non-Latin
 * characters.
 */
const alphabet = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(index + 32)),
  '\t',
  '\n',
  '\r',
  '\0',
  'é',
  'Ł',
  'ß',
  '’',
  '–',
  '\u00a0',
  '\u200b',
  '\u0301',
  '١',
  '漢',
  '😀',
]

/** The parts of a pattern that take one character: classes, escapes and plain characters. */
const part = /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{?[\da-f]{1,6}\}?|\\.|[^]/giu

/** A large class is represented by one character of each kind. */
const kinds = [/\s/, /\d/, /[a-z]/, /[A-Z]/, /[^\s\w]/, /[^\0-\x7f]/]

interface Part {
  readonly matched: readonly string[]
  readonly unmatched: readonly string[]
}

function partsOf({ source, flags }: RegExp): Part[] {
  return [...source.matchAll(part)].flatMap(([text]) => {
    try {
      const pattern = new RegExp(`^(?:${text})$`, flags.replace(/[gy]/g, ''))
      const matching = alphabet.filter((character) => pattern.test(character))
      const matched = kinds.flatMap((kind) => matching.filter((one) => kind.test(one)).slice(0, 1))
      const unmatched = alphabet.filter((character) => !pattern.test(character)).slice(0, 1)
      return matched.length === 0 ? [] : [{ matched, unmatched }]
    } catch {
      // Part of the pattern syntax, such as a bracket.
      return []
    }
  })
}

/**
 * Yields functions that build a text of a given length: one character or a pair of characters, repeated. Each
 * has two beginnings and several ends.
 */
function* textsFor(pattern: RegExp): Generator<(length: number) => string> {
  const parts = partsOf(pattern)
  const units = new Set(parts.flatMap(({ matched }) => matched))
  for (const [index, { matched }] of parts.entries()) {
    const neighbours = parts.slice(index + 1, index + 3).flatMap((next) => next.matched)
    for (const first of matched) for (const next of neighbours) units.add(first + next)
  }
  // Texts that begin with the pattern's first word can match an anchored pattern.
  const word = /(?<![\\\w])[a-z]{2,}/i.exec(pattern.source)?.[0] ?? 'a'
  const ends = new Set(['', '\u0001', '!', ...parts.flatMap(({ unmatched }) => unmatched)])
  for (const unit of units) {
    for (const end of ends) {
      yield (length) => unit.repeat(length / unit.length) + end
      yield (length) => word + unit.repeat(length / unit.length) + end
    }
  }
}

/** CPU milliseconds, so that other processes do not count. */
function msFor(pattern: RegExp, text: string): number {
  const startedAt = process.cpuUsage()
  text.replace(pattern, '')
  const { user, system } = process.cpuUsage(startedAt)
  return (user + system) / 1_000
}

function isSlow(pattern: RegExp, text: string): boolean {
  for (let run = 0; run < runs; run += 1) {
    if (msFor(pattern, text) <= maxMs) return false
  }
  return true
}

/** The start and end of the first text that is too slow, or null. */
function slowText(pattern: RegExp): string | null {
  for (const textOf of textsFor(pattern)) {
    if (msFor(pattern, textOf(length / screeningDivisor)) < screeningLimitMs) continue
    const text = textOf(length)
    if (isSlow(pattern, text)) return JSON.stringify([text.slice(0, 9), text.slice(-2)])
  }
  return null
}

describe('patterns have linear running time', () => {
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it('literals in the code', () => {
    expect(literals.size).toBeGreaterThan(300)
    const slow = [...literals.values()].map(({ place, pattern }) => ({
      place,
      pattern,
      text: slowText(pattern),
    }))
    expect(slow.filter(({ text }) => text !== null)).toEqual([])
  })

  it('patterns constructed at import', async () => {
    const patterns = new Map<string, RegExp>()
    const RecordingRegExp = new Proxy(RegExp, {
      construct(target, args) {
        const pattern = Reflect.construct(target, args) as RegExp
        patterns.set(String(pattern), pattern)
        return pattern
      },
    })
    vi.stubGlobal('RegExp', RecordingRegExp)
    for (const file of new Set(constructingFiles))
      await import(`${pathToFileURL(root + file).href}?${randomUUID()}`)
    vi.unstubAllGlobals()
    expect(patterns.size).toBeGreaterThan(constructingFiles.length / 2)
    const slow = Array.from(patterns, ([text, pattern]) => [text, slowText(pattern)] as const)
    expect(slow.filter(([, attack]) => attack !== null)).toEqual([])
  })
})
