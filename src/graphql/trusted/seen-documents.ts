import { Kind, OperationTypeNode, type DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import { PreparedDocument } from './prepared-document.js'

/** Of a document kept, its parsed form takes about fifty times the memory of its text. */
const most = { documents: 300, characters: 262_144 }

/**
 * Documents that were found in order when they first came by their texts, so that the same text need not be
 * hashed, looked up, parsed and validated again.
 */
export class SeenDocuments {
  private readonly seen = new LRUCache<string, PreparedDocument>({
    max: most.documents,
    maxSize: most.characters,
    sizeCalculation: (_document, text) => text.length,
  })

  /** @param keeps whether any are kept; without, each text is read each time */
  constructor(private readonly keeps = true) {}

  /** @param document of the text, with no fault */
  note(text: string, document: DocumentNode): void {
    if (this.keeps && text.length > 0 && !this.seen.has(text) && !subscribes(document)) {
      this.seen.set(text, PreparedDocument.ofValid(document))
    }
  }

  /** @returns undefined for a text that has to be read */
  find(text: string): PreparedDocument | undefined {
    return this.seen.get(text)
  }
}

function subscribes({ definitions }: DocumentNode): boolean {
  return definitions.some(
    (part) =>
      part.kind === Kind.OPERATION_DEFINITION && part.operation === OperationTypeNode.SUBSCRIPTION,
  )
}
