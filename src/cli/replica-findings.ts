import type { Config } from '../config/config.js'
import { addressOf, explainConnectionFailure } from '../database/connection-failure.js'
import { serverPool } from '../database/connection-pool.js'
import { identityOf, type ServerIdentity } from '../database/standbys/server-identity.js'
import { Standby } from '../database/standbys/standby.js'
import { StatementWatch } from '../database/statement-watch.js'
import { describeFailure } from './failure.js'
import { bearable, type Finding, well, wrong } from './findings.js'

const topic = 'replica'
const page = 'docs/replicas.md tells what a replica has to be.'

/** Whether the replicas of the database may be read instead of it. */
export async function examineReplicas(config: Config): Promise<Finding[]> {
  const { DATABASE_URL: url, DATABASE_READ_URL: urls, DATABASE_PASSWORD_FILE: file } = config
  if (url === undefined || urls.length === 0) return []
  const primary = serverPool({ url, passwordFile: file }, { size: 1 })
  try {
    const identity = await identityOf(primary)
    return await Promise.all(urls.map((one) => examineReplica(one, config, identity)))
  } catch (error) {
    return [wrong(topic, describeFailure(explainConnectionFailure(error, url)), page)]
  } finally {
    await primary.end()
  }
}

async function examineReplica(
  url: string,
  { DATABASE_PASSWORD_FILE: passwordFile }: Config,
  primary: ServerIdentity,
): Promise<Finding> {
  const parts = { size: 1, statements: new StatementWatch(), primary }
  const replica = new Standby({ url, passwordFile }, parts)
  try {
    await replica.look(null)
    const { standing, failure } = replica
    const server = addressOf(url)
    if (failure !== null) return wrong(topic, `${server}: ${describeFailure(failure)}`, page)
    return standing === 'no-standby'
      ? bearable(
          topic,
          `${server} is no standby: it takes writes, and is not read`,
          'Name servers in DATABASE_READ_URL that follow DATABASE_URL.',
        )
      : well(topic, `${server} follows and can be read`)
  } finally {
    await replica.end()
  }
}
