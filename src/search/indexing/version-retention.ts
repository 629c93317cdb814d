import type { Database } from '../../database/database.js'
import type { IndexVersion, MaintainedEngine } from '../../search-engine/maintained-engine.js'
import { IndexLeases } from './index-lease.js'
import type { IndexPolicy } from './index-policy.js'
import { IndexUses, type IndexUse } from './index-uses.js'

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

  /** @returns the places of the versions that were dropped */
  async sweep(): Promise<string[]> {
    const dropped: string[] = []
    for (const { name } of this.policy.definitions) {
      const others = await this.engine.otherVersions(name)
      if (others.length === 0) continue
      await this.uses.noteUnannounced(others.map(({ place }) => place))
      const uses = await this.uses.all()
      for (const version of others) {
        if (!this.isUnused(version, uses.get(version.place))) continue
        if (await this.drop(version.place)) dropped.push(version.place)
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
  private async drop(place: string): Promise<boolean> {
    const places = [place, `${place}_shadow`]
    const states = await this.leases.states(places)
    if ([...states.values()].some(({ isHeld }) => isHeld)) return false
    await this.engine.dropVersion(place)
    for (const name of places) await this.leases.forget(name)
    await this.uses.forget(place)
    return true
  }
}
