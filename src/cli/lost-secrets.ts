import { openSealedSecrets } from '../access/sealed-secrets.js'
import type { Gateway } from '../app.js'
import type { Config } from '../config/config.js'
import { SealedStandings } from '../notifications/credentials/sealed-standings.js'

/** Says so in the log when what is stored needs a key that is not there: it fails only when it is used. */
export async function warnOfLostSecrets(
  { database, http }: Pick<Gateway, 'database' | 'http'>,
  config: Config,
): Promise<void> {
  const counts = await new SealedStandings(database, await openSealedSecrets(config)).read()
  for (const { of, key, count } of counts) {
    if (key !== 'missing') continue
    http.log.warn({ of, count }, 'stored secrets need a key that SECRETS_KEY does not have')
  }
}
