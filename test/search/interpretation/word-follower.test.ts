import { expect, it } from 'vitest'
import { systemClock } from '../../../src/foundation/clock.js'
import { Vocabulary } from '../../../src/search/interpretation/vocabulary.js'
import { WordFollower } from '../../../src/search/interpretation/word-follower.js'
import { WordStore } from '../../../src/search/interpretation/word-store.js'
import { recordingLog } from '../../admission/recording-log.js'
import { sharedDatabase } from '../../support/database.js'

const database = await sharedDatabase()
await database.sql.execute(
  `insert into record_words (kind, record_id, words)
     select 'person', gen_random_uuid(), array['pword'] from generate_series(1, 12000)`,
)

/** Counts the batches and reports each one. */
class RecordingStore extends WordStore {
  batches = 0
  onBatch = () => undefined as unknown

  override async changedAfter(version: bigint, limit: number) {
    const words = await super.changedAfter(version, limit)
    this.batches += 1
    this.onBatch()
    return words
  }
}

function followedVocabulary() {
  const vocabulary = new Vocabulary()
  const store = new RecordingStore(database.sql)
  const follower = new WordFollower(vocabulary, store, systemClock)
  return { vocabulary, store, follower }
}

it('is ready once all words are loaded', async () => {
  const { vocabulary, store, follower } = followedVocabulary()
  await follower.readNew()
  expect({ isOpen: vocabulary.isLoaded, batches: store.batches }).toEqual({
    isOpen: true,
    batches: 3,
  })
})

it('stops between two batches of a large vocabulary', async () => {
  const { vocabulary, store, follower } = followedVocabulary()
  const stopped = new Promise((resolve) => {
    store.onBatch = () => {
      resolve(follower.task.stop(5_000))
    }
  })
  follower.task.start(recordingLog().log)
  await stopped
  expect({ isOpen: vocabulary.isLoaded, batches: store.batches }).toEqual({
    isOpen: false,
    batches: 1,
  })
})
