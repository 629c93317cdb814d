/**
 * The advisory locks of the database, each with a number of its own: two things under one number would wait
 * for each other. packages/search-engine has 72,707,370. Records have those from 72,707,400 on, as `record-locks.ts` says.
 */
export const advisoryLocks = {
  /** Prisma's own commands take it, so that both can work on one database. */
  migrations: 72_707_369,
  /** Lets one process at a time create a service key. */
  serviceKeys: 72_707_371,
  /**
   * Each writer to the change feed shares it until the end of the transaction. Sequence numbers are given
   * out before transactions end and become visible in any order; who has held the lock alone for a moment
   * knows that nothing will appear any more below the numbers that are there.
   */
  recordFeed: 72_707_372,
  /** With an owner: webhooks of one are made one after the other, because they are counted first. */
  webhooks: 72_707_373,
  /** Lets one process at a time register documents. */
  documents: 72_707_374,
} as const
