import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { uuidWord } from '../../../packages/search-engine/src/text/uuid-words.js'
import type { CautionaryAlert } from '../../generated/prisma/client.js'
import { factKeywords, type Facts } from '../filters/facts.js'
import { ownDocuments } from '../kinds/document-reader.js'
import type { JsonRow } from '../kinds/document-rows.js'
import { dayNumber, searchedText } from '../kinds/document-values.js'

type AlertRow = JsonRow<CautionaryAlert>

/** The document of an alert: its own words, and nothing of the person or the asset. */
export const cautionaryAlertDocuments = ownDocuments('cautionaryAlert', alertDocument)

function alertDocument(alert: AlertRow): SearchDocument {
  return {
    id: alert.id,
    fields: {
      uuid: uuidWord(alert.id),
      alertCode: alert.alertCode,
      description: alert.description,
      reason: searchedText(alert.reason),
      facts: factKeywords(alertFacts(alert)),
      code: alert.alertCode,
      isInForce: alert.isInForce,
      startDay: dayNumber(alert.startDate),
    },
  }
}

export type CautionaryAlertFact = keyof ReturnType<typeof alertFacts>

function alertFacts(alert: AlertRow) {
  return {
    alertCode: alert.alertCode,
    personId: alert.personId,
    assetId: alert.assetId,
  } satisfies Facts
}
