import { DeskFiles } from './desk-files.js'
import type { DeskRoute, DeskSignIn } from './desk-route.js'

interface DeskConfig {
  readonly desk: boolean
  readonly DESK_OIDC_ISSUER?: string | undefined
  readonly DESK_OIDC_CLIENT_ID?: string | undefined
}

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
