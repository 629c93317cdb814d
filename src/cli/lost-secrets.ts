import type { Gateway } from '../app.js'

/** Says so in the log when what is stored needs a key that is not there: it fails only when it is used. */
export async function warnOfLostSecrets({
  sealed,
  http,
}: Pick<Gateway, 'sealed' | 'http'>): Promise<void> {
  for (const { of, key, count } of await sealed.read()) {
    if (key !== 'missing') continue
    http.log.warn({ of, count }, 'stored secrets need a key that SECRETS_KEY does not have')
  }
}
