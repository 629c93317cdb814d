import { doubleMetaphone } from 'double-metaphone'

/** Rows of a keyboard; keys that touch are hit for each other. */
const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const keyPlaces = new Map(
  keyRows.flatMap((row, y) => Array.from(row, (key, x) => [key, { x: x + y / 2, y }] as const)),
)

/** So much less than a whole slip are those that fingers make more often. */
const likely = 0.1
/** Words that sound alike are nearer by this. It decides between slips of the same number only. */
const soundBonus = 0.2
/** Half of all short words share a sound of one letter. */
const telling = 2

/** What is taken off the slips between two words because fingers or ears make them easily; below 1. */
export function likelihood(typed: string, meant: string): number {
  return (isEasilyHit(typed, meant) ? likely : 0) + (soundsAlike(typed, meant) ? soundBonus : 0)
}

/** Neighbouring keys, two letters swapped, or one letter doubled or single. */
function isEasilyHit(typed: string, meant: string): boolean {
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
  const [left, right] = [keyPlaces.get(a), keyPlaces.get(b)]
  if (left === undefined || right === undefined) return false
  return Math.abs(left.x - right.x) <= 1 && Math.abs(left.y - right.y) <= 1
}

function soundsAlike(a: string, b: string): boolean {
  const [sounds, others] = [doubleMetaphone(a), doubleMetaphone(b)]
  return sounds.some((sound) => sound.length >= telling && others.includes(sound))
}
