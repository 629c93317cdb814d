import { parseArgs } from 'node:util'

export const help = `npm run test:worst -- [--operations 10000] [--minutes 60] [--keep 200] [--seed 1] [--write]
npm run test:worst -- --replay [--keep 200]

Sends random operations to a gateway with a landlord with hubs (a person with 2,000 tenures, an estate of
5,000 assets, an account with 100,000 transactions), mutates the worst to find worse ones, and prints what
they cost. Uses the server at TEST_DATABASE_URL, or an embedded database.

--write    writes the worst to test/worst/worst-operations.json
--replay   sends those instead (the first --keep of them), and fails when one exceeds a limit`

export interface Options {
  readonly operations: number
  readonly minutes: number
  readonly keep: number
  readonly seed: number
  readonly write: boolean
  readonly replay: boolean
  readonly help: boolean
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      operations: { type: 'string', default: '10000' },
      minutes: { type: 'string', default: '60' },
      keep: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
      replay: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const { operations, minutes, keep, seed } = values
  return {
    ...values,
    operations: Number(operations),
    minutes: Number(minutes),
    keep: Number(keep),
    seed: Number(seed),
  }
}
