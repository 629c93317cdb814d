import { ApolloServerErrorCode } from '@apollo/server/errors'
import { isEnumType } from 'graphql'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ErrorEntry } from '../../src/errors/error-entry.js'
import { errorCodes, errorTable } from '../../src/errors/error-table.js'
import { builtSchema } from '../support/built-schema.js'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/^generated\b/.test(file))
  .filter((file) => file !== join('errors', 'error-table.ts'))
  .map((file) => readFileSync(join('src', file), 'utf8'))
  .join('\n')

describe('the error table', () => {
  const valuesOf = (name: string) => {
    const type = builtSchema.getType(name)
    return new Map(
      isEnumType(type) ? type.getValues().map((value) => [value.name, value.description]) : [],
    )
  }

  it('equals the two enums of the schema', () => {
    const [inData, ofRequests] = [valuesOf('ErrorCode'), valuesOf('RequestErrorCode')]
    for (const code of errorCodes) {
      const { reportedIn, meaning }: ErrorEntry = errorTable[code]
      if (reportedIn !== 'top-level') expect(inData.get(code)).toBe(meaning)
      expect(ofRequests.get(code)).toBe(reportedIn === 'payload' ? undefined : meaning)
    }
    expect([...new Set([...inData.keys(), ...ofRequests.keys()])].sort()).toEqual(errorCodes)
  })

  it('has only two stored codes that no payload has', () => {
    const isOfRequests = (code: string) =>
      errorTable[code as keyof typeof errorTable].reportedIn === 'top-level'
    expect([...valuesOf('ErrorCode').keys()].filter(isOfRequests)).toEqual([
      'INTERNAL_SERVER_ERROR',
      'SERVICE_UNAVAILABLE',
    ])
  })

  it('equals the table in docs/errors.md', () => {
    const section =
      /<!-- generated:errors -->([^]*)<!-- \/generated:errors -->/.exec(
        readFileSync('docs/errors.md', 'utf8'),
      )?.[1] ?? ''
    const rows = [...section.matchAll(/^\| `(\w+)`[^|]*\|[^|]*\| (?:`(\w+)`)? *\| (.*?) *\|$/gm)]
    expect(
      rows.map(([, code, type, meaning]) => [code, type, meaning?.replaceAll('\\|', '|')]),
    ).toEqual(
      errorCodes.map((code) => {
        const entry: ErrorEntry = errorTable[code]
        return [code, entry.reportedIn === 'top-level' ? undefined : entry.type, entry.meaning]
      }),
    )
  })

  it('has every error code of the source', () => {
    const usedCodes = [...sources.matchAll(/(?:\bcode: |\bfault\(\s*)'([A-Z_]{5,})'/g)].map(
      ([, code]) => code,
    )
    expect(usedCodes.length).toBeGreaterThan(20)
    expect(usedCodes.filter((code) => !errorCodes.some((tableCode) => tableCode === code))).toEqual(
      [],
    )
  })

  it('has every code of Apollo Server that can occur', () => {
    expect(errorCodes).toEqual(expect.arrayContaining(Object.values(ApolloServerErrorCode)))
  })

  it('has no unused code', () => {
    const ofApollo: string[] = Object.values(ApolloServerErrorCode)
    const unused = errorCodes.filter(
      (code) => !ofApollo.includes(code) && !sources.includes(`'${code}'`),
    )
    expect(unused).toEqual([])
  })
})
