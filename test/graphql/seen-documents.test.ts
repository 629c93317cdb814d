import { parse } from 'graphql'
import { expect, it } from 'vitest'
import { SeenDocuments } from '../../src/graphql/trusted/seen-documents.js'

function noted(...texts: string[]): SeenDocuments {
  const seen = new SeenDocuments()
  for (const text of texts) seen.note(text, parse(text))
  return seen
}

it('finds a document by its text, letter by letter', () => {
  const text = 'query A { __typename }'
  const document = parse(text)
  const seen = new SeenDocuments()
  seen.note(text, document)
  expect(seen.find(text)).toMatchObject({ document, faults: [] })
  expect(seen.find(`${text} `)).toBeUndefined()
})

it('leaves subscriptions to those who read them', () => {
  const text = 'query A { __typename } subscription B { inboxCounts { total } }'
  expect(noted(text).find(text)).toBeUndefined()
})

it('forgets what was asked longest ago once there are too many, or they are too long', () => {
  const texts = Array.from({ length: 301 }, (_, index) => `query Q${index} { __typename }`)
  const many = noted(...texts)
  expect(many.find(texts[0] ?? '')).toBeUndefined()
  expect(many.find(texts[300] ?? '')).toBeDefined()
  const long = texts.slice(0, 3).map((text) => `${text} #${'x'.repeat(100_000)}`)
  const few = noted(...long)
  expect(few.find(long[0] ?? '')).toBeUndefined()
  expect(few.find(long[2] ?? '')).toBeDefined()
})

it('keeps none where none are to be kept', () => {
  const seen = new SeenDocuments(false)
  seen.note('{ __typename }', parse('{ __typename }'))
  expect(seen.find('{ __typename }')).toBeUndefined()
})
