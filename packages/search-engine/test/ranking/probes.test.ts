import { expect, it } from 'vitest'
import { Corpus } from './corpus.js'
import { probeRows, probes, probeSearchable } from './probes.js'

const keys = Object.keys(probeRows)
const corpus = new Corpus(probeSearchable, Object.values(probeRows))

it.each(probes)('%s: %j', (_, text, expected) => {
  const found = corpus.search(text).map((place) => keys[place])
  expect(found.toSorted()).toEqual([...expected].sort())
})
