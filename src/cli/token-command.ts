import { parseArgs } from 'node:util'
import { authenticationMode } from '../access/token-trust.js'
import { readConfig } from '../config/config.js'
import { loadTools } from '../tools.js'
import { type Command, UsageError } from './command.js'
import { parseDuration, parseScopes } from './option-values.js'

/** Signs a token with the shared or the development secret, for trials and scripts. */
export const tokenCommand: Command = {
  summary: 'print a token for trials and scripts',
  help: `housing-gateway token [--scopes <scope,scope…|all>] [--user <id>] [--name <name>] [--roles <role,role…>]
                    [--groups <group,group…>] [--ttl <30d>]

Prints a signed token on standard output and nothing else there, so that a script can write
  curl -H "Authorization: Bearer $(housing-gateway token)" …

Signed with AUTH_SECRET; without it, with the development secret in DATA_DIR, which must be that of the gateway.
Refused when AUTH_JWKS_URL is set: then only the issuer can sign tokens.

  --scopes   what the token may do; default all
  --user     subject of the token; default developer@housing.example
  --name     name shown for it; default Developer
  --roles    roles that notifications may be addressed to
  --groups   groups, of which AUTH_GROUP_SCOPES and AUTH_GROUP_RECIPIENTS say what they stand for
  --ttl      life of the token: 90s, 15m, 12h, 30d; default 30d`,
  async run(args, { environment, output, clock }) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        scopes: { type: 'string', default: 'all' },
        user: { type: 'string' },
        name: { type: 'string' },
        roles: { type: 'string' },
        groups: { type: 'string' },
        ttl: { type: 'string' },
      },
    })
    const { signToken } = await loadTools()
    const scopes = parseScopes(values.scopes)
    const user = values.user?.trim()
    if (user === '') throw new UsageError('--user must not be blank.')
    const config = readConfig(environment)
    if (authenticationMode(config) === 'jwks') {
      output.error('AUTH_JWKS_URL is set, so only its issuer can sign tokens. Get one there.')
      return 1
    }
    output.out(
      await signToken(config, clock, {
        ...(user === undefined ? {} : { user }),
        ...(values.name === undefined ? {} : { name: values.name }),
        ...(values.ttl === undefined ? {} : { ttlSeconds: parseDuration(values.ttl) }),
        scopes,
        roles: words(values.roles),
        groups: words(values.groups),
      }),
    )
    return 0
  },
}

function words(list = ''): string[] {
  return list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
