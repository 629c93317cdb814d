// Scales the alert rules to a fifteenth of their time, so that a minute takes four seconds in a test. Not
// shorter: Prometheus takes up to five seconds to notice that a replica started or stopped.
const fifteenth = { s: 1000 / 15, m: 4000, h: 240_000, d: 24 * 240_000 }

const shortened = (amount, unit) => `${Math.max(1, Math.round(amount * fifteenth[unit]))}ms`

/** @param rules text of a rules file */
export function inShort(rules) {
  return rules
    .replace(
      /^( +for: )(\d+)([smhd])$/gm,
      (_line, key, amount, unit) => key + shortened(amount, unit),
    )
    .replace(/\[(\d+)([smhd])\]/g, (_range, amount, unit) => `[${shortened(amount, unit)}]`)
}
