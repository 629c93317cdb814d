import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** `npm ci` leaves out development dependencies where NODE_ENV=production is set, and the build comes after it. */
it('has what it is built with installed in production form, too', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('include=dev')
})
