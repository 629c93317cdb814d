import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { uuidWord } from '../../../packages/search-engine/src/text/uuid-words.js'
import type { Note } from '../../generated/prisma/client.js'
import { factKeywords, type Facts } from '../filters/facts.js'
import { ownDocuments } from '../kinds/document-reader.js'
import type { JsonRow } from '../kinds/document-rows.js'
import { dayNumber, searchedText } from '../kinds/document-values.js'
import { londonDayOf } from '../rules/tenure-rules.js'

type NoteRow = JsonRow<Note>

/** The document of a note: its own words, and nothing of the record that it is about. */
export const noteDocuments = ownDocuments('note', noteDocument)

function noteDocument(note: NoteRow): SearchDocument {
  return {
    id: note.id,
    fields: {
      uuid: uuidWord(note.id),
      title: note.title,
      description: searchedText(note.description),
      category: note.category,
      authorName: note.authorName,
      facts: factKeywords(noteFacts(note)),
      noteCategory: note.category,
      targetType: note.targetType,
      isHighlighted: note.isHighlighted ?? false,
      createdTime: note.createdAt === null ? null : Date.parse(note.createdAt),
      createdDay: dayNumber(londonDayOf(note.createdAt)),
    },
  }
}

export type NoteFact = keyof ReturnType<typeof noteFacts>

function noteFacts(note: NoteRow) {
  return {
    category: note.category,
    targetType: note.targetType,
    targetId: note.targetId,
    authorName: note.authorName,
  } satisfies Facts
}
