import { root } from '../support/compiled.js'
import { ServerProcess } from './server-process.js'

interface ReplicaSettings {
  readonly count: number
  /** Of `ROLES`; all of them have the same one. */
  readonly role: 'deliver' | 'project'
  /** Of the database. */
  readonly url: string
  readonly dataDir: string
  readonly environment: Readonly<Record<string, string>>
}

/** So many gateways on one database, as they are built, with one role. */
export function startReplicas(settings: ReplicaSettings): Promise<ServerProcess[]> {
  const { count, role, url, dataDir, environment } = settings
  return Promise.all(
    Array.from({ length: count }, (_, number) =>
      ServerProcess.start({
        name: `${role} ${number + 1}`,
        ...{ path: `${root}/bin/housing-gateway.mjs`, args: ['serve'], preload: [] },
        environment: {
          ...{ NODE_ENV: 'development', DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: 'off' },
          ...{ ROLES: role, LOG_LEVEL: 'warn', ...environment },
        },
      }),
    ),
  )
}

/** Microseconds of processor time that all of them together have taken since their starts. */
export async function cpuOf(replicas: readonly ServerProcess[]): Promise<number> {
  const usages = await Promise.all(replicas.map((replica) => replica.usage()))
  return usages.reduce((sum, { cpu }) => sum + cpu, 0)
}
