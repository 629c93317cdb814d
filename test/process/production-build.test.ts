import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** With NODE_ENV=production, `npm ci` would omit the development dependencies that the build needs. */
it('installs development dependencies in production, too', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('include=dev')
})
