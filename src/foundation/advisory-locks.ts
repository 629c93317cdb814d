/**
 * The advisory locks of the database. Each has its own number: two uses of one number would block each other.
 * packages/search-engine has 72,707,370. The lock of the records has numbers from 72,707,400; see `record-lock.ts`.
 */
export const advisoryLocks = {
  /** The lock of Prisma's own commands, so that they and the gateway can migrate the same database. */
  migrations: 72_707_369,
  /** Lets one process at a time create a service key. */
  serviceKeys: 72_707_371,
  /**
   * Writers to the change feed share it until their transactions end. Sequence numbers are assigned before commit
   * and become visible in any order. After holding the lock exclusively for a moment, a reader knows that no lower
   * number can still appear.
   */
  recordFeed: 72_707_372,
  /** With an owner: creates the webhooks of one owner one after the other, because it counts them first. */
  webhooks: 72_707_373,
  /** Lets one process at a time register documents. */
  documents: 72_707_374,
} as const
