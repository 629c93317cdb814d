import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { GatewayError } from '../../src/errors/gateway-error.js'
import { foldFaults } from '../../src/http/fault-lines.js'
import { eventually } from '../support/eventually.js'

interface Line {
  readonly msg: string
  readonly fault?: string
  readonly times?: number
  readonly total?: number
}

function logger(everyMs: number) {
  const lines: Line[] = []
  const write = (line: string) => lines.push(JSON.parse(line) as Line)
  return { lines, log: pino({ hooks: { logMethod: foldFaults(everyMs) } }, { write }) }
}

function away(code: string): GatewayError {
  const message = 'The database does not answer. Try again in a moment.'
  const cause = Object.assign(new Error(`connect ${code}`), { code })
  return new GatewayError({ code: 'SERVICE_UNAVAILABLE', message, path: [] }, { cause })
}

describe('a fault in the log', () => {
  it('has a line at its start, at a new cause and at its end, with counts in between', async () => {
    const { lines, log } = logger(200)
    for (let request = 0; request < 200; request += 1) {
      log.child({ requestId: String(request) }).warn({ err: away('ECONNREFUSED') }, 'not served')
      log.warn({ err: away('ECONNREFUSED') }, 'not checked')
    }
    log.warn({ err: away('57P03') }, 'not served')
    expect(lines.map(({ msg }) => msg)).toEqual(['not served', 'not served'])
    await eventually(
      () => lines.filter(({ msg }) => msg === 'Fault ended').length,
      (ended) => ended === 2,
    )
    expect(lines.slice(2)).toEqual([
      expect.objectContaining({ msg: 'Fault continues', fault: 'ECONNREFUSED', times: 399 }),
      expect.objectContaining({ msg: 'Fault ended', fault: '57P03', total: 1 }),
      expect.objectContaining({ msg: 'Fault ended', fault: 'ECONNREFUSED', total: 400 }),
    ])
    log.warn({ err: away('ECONNREFUSED') }, 'not served')
    expect(lines.at(-1)?.msg).toBe('not served')
  })

  it('hides no line with additional fields, and no other error', () => {
    const { lines, log } = logger(60_000)
    for (const deliveryId of ['one', 'two']) log.warn({ err: away('EPIPE'), deliveryId }, 'late')
    for (let times = 0; times < 2; times += 1) log.error({ err: new TypeError('a bug') }, 'bug')
    expect(lines.map(({ msg }) => msg)).toEqual(['late', 'late', 'bug', 'bug'])
  })

  it('writes few lines for many causes', () => {
    const { lines, log } = logger(60_000)
    for (let cause = 0; cause < 1_000; cause += 1)
      log.warn({ err: away(`E${cause}`) }, 'not served')
    expect(lines.length).toBeLessThan(30)
  })
})
