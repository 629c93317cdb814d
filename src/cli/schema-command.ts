import { parseArgs } from 'node:util'
import { type Command, unknownWord, UsageError } from './command.js'

/** Prints the GraphQL schema, for tools that generate code from it. */
export const schemaCommand: Command = {
  summary: 'print the GraphQL schema',
  help: `housing-gateway schema print

Prints the schema in the GraphQL schema language. Needs no configuration and no database.`,
  async run(args, { output }) {
    const { positionals } = parseArgs({ args: [...args], options: {}, allowPositionals: true })
    const [word, ...rest] = positionals
    if (word !== 'print') throw unknownWord(word, ['print'])
    if (rest.length > 0) throw new UsageError('"schema print" takes nothing more.')
    const { printGatewaySchema } = await import('../graphql/schema.js')
    output.out((await printGatewaySchema()).trimEnd())
    return 0
  },
}
