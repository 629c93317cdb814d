import type { Config } from '../../config/config.js'
import { DeskFiles } from './desk-files.js'
import type { DeskRoute, DeskSignIn } from './desk-route.js'

type DeskConfig = Pick<Config, 'desk' | 'DESK_OIDC_ISSUER' | 'DESK_OIDC_CLIENT_ID'>

/** What the desk is served with; `off` where it is not wanted. */
export function createDesk(config: DeskConfig): DeskRoute | 'off' {
  return config.desk ? { files: new DeskFiles(), signIn: deskSignIn(config) } : 'off'
}

/** At the issuer where there is one. */
function deskSignIn(config: DeskConfig): DeskSignIn {
  const { DESK_OIDC_ISSUER: issuer, DESK_OIDC_CLIENT_ID: clientId } = config
  return issuer === undefined || clientId === undefined
    ? { kind: 'development' }
    : { kind: 'oidc', issuer, clientId }
}
