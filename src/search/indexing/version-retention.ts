import type { Database } from '../../database/database.js'
import type {
  IndexVersion,
  MaintainedEngine,
} from '../../../packages/search-engine/src/maintained-engine.js'
import { IndexLeases } from './index-lease.js'
import type { IndexPolicy } from './index-policy.js'
import { IndexUses, type IndexUse } from './index-uses.js'

/** What the name of a version that is being rebuilt ends with, in Meilisearch and in the database. */
const rebuildSuffixes = ['_shadow', '_next']

/** Drops versions of indexes that no replica uses any more. */
export class VersionRetention {
  private readonly leases: IndexLeases
  private readonly uses: IndexUses

  constructor(
    private readonly engine: MaintainedEngine,
    database: Database,
    private readonly policy: IndexPolicy,
  ) {
    this.leases = new IndexLeases(database.pool)
    this.uses = new IndexUses(database.pool)
  }

  /** @returns the names of the versions that were dropped */
  async sweep(): Promise<string[]> {
    const dropped: string[] = []
    for (const { name } of this.policy.definitions) {
      const others = await this.engine.otherVersions(name)
      if (others.length === 0) continue
      await this.uses.noteUnannounced(others.map((version) => version.name))
      const uses = await this.uses.all()
      for (const version of others) {
        if (!this.isUnused(version, uses.get(version.name))) continue
        if (await this.drop(version.name)) dropped.push(version.name)
      }
    }
    return dropped
  }

  private isUnused({ isNewer }: IndexVersion, use: IndexUse | undefined): boolean {
    if (use === undefined) return false
    const { unusedSeconds, newerUnusedSeconds } = this.policy
    const isPatient = isNewer || !use.isAnnounced
    return use.idleSeconds > (isPatient ? newerUnusedSeconds : unusedSeconds)
  }

  /** @returns false when somebody is filling or rebuilding it */
  private async drop(version: string): Promise<boolean> {
    const names = [version, ...rebuildSuffixes.map((suffix) => version + suffix)]
    const states = await this.leases.states(names)
    if ([...states.values()].some(({ isHeld }) => isHeld)) return false
    await this.engine.dropVersion(version)
    for (const name of names) await this.leases.forget(name)
    await this.uses.forget(version)
    return true
  }
}
