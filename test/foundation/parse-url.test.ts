import { expect, it } from 'vitest'
import { parseUrl } from '../../src/foundation/parse-url.js'

it('reads a host with an umlaut, also repeatedly', () => {
  const hosts = Array.from({ length: 50_000 }, () => parseUrl('https://müller.example')?.host)
  expect(new Set(hosts)).toEqual(new Set(['xn--mller-kva.example']))
})

it.each(['', 'müller', 'https://', '//housing.example'])('refuses %j', (text) => {
  expect(parseUrl(text)).toBeNull()
})
