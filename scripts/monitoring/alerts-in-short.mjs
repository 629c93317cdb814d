// The alert rules in a fifteenth of their time, so that a minute of theirs is four seconds of a test. Not less:
// Prometheus takes up to five seconds to see that a replica has come or gone.
const fifteenth = { s: 1000 / 15, m: 4000, h: 240_000, d: 24 * 240_000 }

const shortened = (amount, unit) => `${Math.max(1, Math.round(amount * fifteenth[unit]))}ms`

/** @param rules the text of a file of rules */
export function inShort(rules) {
  return rules
    .replace(
      /^( +for: )(\d+)([smhd])$/gm,
      (_line, key, amount, unit) => key + shortened(amount, unit),
    )
    .replace(/\[(\d+)([smhd])\]/g, (_range, amount, unit) => `[${shortened(amount, unit)}]`)
}
