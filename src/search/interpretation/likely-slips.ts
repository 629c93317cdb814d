import { doubleMetaphone } from 'double-metaphone'

/** Rows of a keyboard; neighbouring keys are often confused. */
const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const keyPositions = new Map(
  keyRows.flatMap((row, y) => Array.from(row, (key, x) => [key, { x: x + y / 2, y }] as const)),
)

/** Discount for slips that fingers often make; a slip costs 1. */
const typingBonus = 0.1
/** Discount for words that sound alike. It only decides between equal numbers of slips. */
const soundBonus = 0.2
/** Shorter sound codes do not count: half of all short words share a code of one letter. */
const minSoundLength = 2

/** The discount on the edit distance for slips that fingers or ears make easily; below 1. */
export function likelihood(typed: string, meant: string): number {
  return (
    (isTypingSlip(typed, meant) ? typingBonus : 0) + (soundsAlike(typed, meant) ? soundBonus : 0)
  )
}

/** True if the words differ by neighbouring keys, two swapped letters, or a doubled letter. */
function isTypingSlip(typed: string, meant: string): boolean {
  if (typed.length === meant.length) {
    const differing = Array.from(typed, (_, index) => index).filter(
      (index) => typed[index] !== meant[index],
    )
    if (differing.length === 2) return true
    return differing.every((index) => touch(typed[index] ?? '', meant[index] ?? ''))
  }
  return undoubled(typed) === undoubled(meant)
}

function undoubled(word: string): string {
  return word.replace(/(.)\1/gu, '$1')
}

function touch(a: string, b: string): boolean {
  const [left, right] = [keyPositions.get(a), keyPositions.get(b)]
  if (left === undefined || right === undefined) return false
  return Math.abs(left.x - right.x) <= 1 && Math.abs(left.y - right.y) <= 1
}

export function soundsAlike(a: string, b: string): boolean {
  const [sounds, others] = [doubleMetaphone(a), doubleMetaphone(b)]
  return sounds.some((sound) => sound.length >= minSoundLength && others.includes(sound))
}
