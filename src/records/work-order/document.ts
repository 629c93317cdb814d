import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { uuidWord } from '../../../packages/search-engine/src/text/uuid-words.js'
import type { WorkOrder } from '../../generated/prisma/client.js'
import { factKeywords, type Facts } from '../filters/facts.js'
import { ownDocuments } from '../kinds/document-reader.js'
import type { JsonRow } from '../kinds/document-rows.js'
import { dayNumber, distinctTexts, searchedText } from '../kinds/document-values.js'
import { synonymTexts } from '../language/synonyms.js'
import { londonDayOf } from '../rules/tenure-rules.js'
import { isOpen, priorityRank } from './rules.js'

type WorkOrderRow = JsonRow<WorkOrder>

/**
 * The document of a work order: its description, and the address as the repairs service gives it. It holds no fields
 * of the asset, so that a new address of an estate does not rewrite work orders.
 */
export const workOrderDocuments = ownDocuments('workOrder', workOrderDocument)

function workOrderDocument(order: WorkOrderRow): SearchDocument {
  return {
    id: order.id,
    fields: {
      uuid: uuidWord(order.id),
      reference: order.reference,
      description: searchedText(order.description),
      tradeDescription: order.tradeDescription,
      property: order.property,
      postCode: order.propertyPostCode,
      propertyReference: order.propertyReference,
      expanded: synonymTexts(distinctTexts([order.property])),
      facts: factKeywords(workOrderFacts(order)),
      status: order.status,
      trade: order.tradeDescription ?? order.tradeCode,
      priority: order.priority,
      isOpen: isOpen(order),
      raisedTime: order.dateRaised === null ? null : Date.parse(order.dateRaised),
      raisedDay: dayNumber(londonDayOf(order.dateRaised)),
      targetDay: dayNumber(londonDayOf(order.targetDate)),
      priorityRank: priorityRank(order.priority),
    },
  }
}

export type WorkOrderFact = keyof ReturnType<typeof workOrderFacts>

function workOrderFacts(order: WorkOrderRow) {
  return {
    reference: order.reference,
    status: order.status,
    trade: [order.tradeCode, order.tradeDescription],
    priority: order.priority,
    propertyReference: order.propertyReference,
  } satisfies Facts
}
