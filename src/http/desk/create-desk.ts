import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.js'
import { DeskFiles } from './desk-files.js'
import type { DeskRoute } from './desk-route.js'
import { IssuerHosts } from './issuer-hosts.js'

type DeskConfig = Pick<
  Config,
  'desk' | 'DESK_OIDC_ISSUER' | 'DESK_OIDC_CLIENT_ID' | 'TRUSTED_DOCUMENTS'
>

/** What the desk is served with; `off` where it is not wanted. People sign in at the issuer where there is one. */
export function createDesk(config: DeskConfig, log: FastifyBaseLogger): DeskRoute | 'off' {
  if (!config.desk) return 'off'
  const served = { files: new DeskFiles(), byId: config.TRUSTED_DOCUMENTS === 'only' }
  const { DESK_OIDC_ISSUER: issuer, DESK_OIDC_CLIENT_ID: clientId } = config
  if (issuer === undefined || clientId === undefined) {
    return { ...served, signIn: { kind: 'development' }, signInOrigins: () => Promise.resolve([]) }
  }
  const hosts = new IssuerHosts(issuer, (err) => {
    log.warn({ err }, 'The issuer of the desk does not answer; people may not be able to sign in.')
  })
  // Who comes first need not wait for it.
  void hosts.origins()
  return {
    ...served,
    signIn: { kind: 'oidc', issuer, clientId },
    signInOrigins: () => hosts.origins(),
  }
}
