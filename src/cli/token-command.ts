import { type Command, Option } from '@commander-js/extra-typings'
import { allScopes, type Scope } from '../access/scopes.js'
import { authenticationMode } from '../access/token-settings.js'
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

/** Adds the command that signs a token with the shared or the development secret. */
export function addTokenCommand(program: Command, context: CommandContext): void {
  program
    .command('token')
    .summary('print a token for trials and scripts')
    .description(
      'Prints a signed token, alone on standard output. It is signed with AUTH_SECRET, or otherwise with the development secret in DATA_DIR, so DATA_DIR must be the same as for the gateway. With AUTH_JWKS_URL the command is refused, because only the issuer can sign tokens.',
    )
    .addOption(
      new Option('--scopes <list>', 'comma-separated scopes, or all')
        .argParser(parseScopes)
        .default(allScopes, 'all'),
    )
    .option('--user <id>', 'subject of the token (default: developer@housing.example)', parseName)
    .option('--name <name>', 'display name (default: Developer)')
    .option(
      '--roles <list>',
      'comma-separated roles that notifications can be addressed to',
      parseWords,
    )
    .option(
      '--groups <list>',
      'comma-separated groups, as in AUTH_GROUP_SCOPES and AUTH_GROUP_RECIPIENTS',
      parseWords,
    )
    .option(
      '--ttl <duration>',
      'lifetime of the token, such as 90s, 15m or 12h (default: 30d)',
      parseDuration,
    )
    .action((options) => printToken(options, context))
}

async function printToken(
  options: TokenOptions,
  { environment, output, clock }: CommandContext,
): Promise<void> {
  const { signToken } = await loadTools()
  const config = readConfig(environment)
  if (authenticationMode(config) === 'jwks') {
    throw new Error(
      'AUTH_JWKS_URL is set, so only the issuer can sign tokens. Get a token from the issuer.',
    )
  }
  const { ttl: ttlSeconds, ...token } = options
  output.out(await signToken(config, clock, { ...token, ttlSeconds }))
}
