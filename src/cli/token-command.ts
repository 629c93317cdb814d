import { type Command, Option } from '@commander-js/extra-typings'
import { allScopes, type Scope } from '../access/scopes.js'
import { authenticationMode } from '../access/token-trust.js'
import { readConfig } from '../config/config.js'
import { loadTools } from '../tools.js'
import type { CommandContext } from './command.js'
import { parseDuration, parseName, parseScopes, parseWords } from './option-values.js'

interface TokenOptions {
  readonly scopes: Scope[]
  readonly user?: string | undefined
  readonly name?: string | undefined
  readonly roles?: string[] | undefined
  readonly groups?: string[] | undefined
  readonly ttl?: number | undefined
}

/** Signs a token with the shared or the development secret, for trials and scripts. */
export function addTokenCommand(program: Command, context: CommandContext): void {
  program
    .command('token')
    .summary('print a token for trials and scripts')
    .description(
      'Prints a signed token, alone on standard output. It is signed with AUTH_SECRET, or else with the development secret in DATA_DIR, which must be that of the gateway. With AUTH_JWKS_URL only the issuer can sign tokens, and this command is refused.',
    )
    .addOption(
      new Option('--scopes <list>', 'scopes separated by commas, or all')
        .argParser(parseScopes)
        .default(allScopes, 'all'),
    )
    .option('--user <id>', 'subject of the token; default developer@housing.example', parseName)
    .option('--name <name>', 'name shown for it; default Developer')
    .option('--roles <list>', 'roles that notifications may be addressed to', parseWords)
    .option(
      '--groups <list>',
      'groups, which AUTH_GROUP_SCOPES and AUTH_GROUP_RECIPIENTS give a meaning',
      parseWords,
    )
    .option('--ttl <duration>', 'life of the token: 90s, 15m, 12h; default 30d', parseDuration)
    .action((options) => printToken(options, context))
}

async function printToken(
  options: TokenOptions,
  { environment, output, clock }: CommandContext,
): Promise<void> {
  const { signToken } = await loadTools()
  const config = readConfig(environment)
  if (authenticationMode(config) === 'jwks') {
    throw new Error('AUTH_JWKS_URL is set, so only its issuer can sign tokens. Get one there.')
  }
  const { ttl: ttlSeconds, ...token } = options
  output.out(await signToken(config, clock, { ...token, ttlSeconds }))
}
