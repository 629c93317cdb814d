import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { uuidWord } from '../../../packages/search-engine/src/text/uuid-words.js'
import type { Activity } from '../../generated/prisma/client.js'
import { factKeywords, type Facts } from '../filters/facts.js'
import { ownDocuments } from '../kinds/document-reader.js'
import type { JsonRow } from '../kinds/document-rows.js'
import { dayNumber } from '../kinds/document-values.js'
import { londonDayOf } from '../rules/tenure-rules.js'
import { changedFields } from './changes.js'

type ActivityRow = JsonRow<Activity>

/** The document of an activity: who changed which fields. It has no values, because they are personal data. */
export const activityDocuments = ownDocuments('activity', activityDocument)

function activityDocument(activity: ActivityRow): SearchDocument {
  return {
    id: activity.id,
    fields: {
      uuid: uuidWord(activity.id),
      type: activity.type,
      fieldWords: changedFields(activity).map(wordsOf),
      authorName: activity.authorName,
      sourceDomain: activity.sourceDomain,
      facts: factKeywords(activityFacts(activity)),
      activityType: activity.type,
      domain: activity.sourceDomain,
      targetType: activity.targetType,
      createdTime: activity.createdAt === null ? null : Date.parse(activity.createdAt),
      createdDay: dayNumber(londonDayOf(activity.createdAt)),
    },
  }
}

/** `tenured asset full address tenuredasset fulladdress` for `tenuredAsset.fullAddress`: people type either form. */
function wordsOf(path: string): string {
  const names = path.replaceAll('.', ' ')
  return `${names.replace(/(?<=[a-z0-9])[A-Z]/g, ' $&')} ${names}`.toLowerCase()
}

export type ActivityFact = keyof ReturnType<typeof activityFacts>

function activityFacts(activity: ActivityRow) {
  return {
    type: activity.type,
    changedField: changedFields(activity),
    targetType: activity.targetType,
    targetId: activity.targetId,
    authorName: activity.authorName,
    sourceDomain: activity.sourceDomain,
  } satisfies Facts
}
