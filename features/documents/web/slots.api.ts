import { defineSlot, type ActionEntry, type PartEntry } from '#platform/web/slots/slot.ts'

/** The buttons at the head of the list of documents, for administrators. */
export const documentListActions = defineSlot<ActionEntry<object>>('documents.listActions')

/** Above the documents about a person on their page. */
export const personDocuments = defineSlot<PartEntry<{ person: { id: string; fullName: string } }>>('documents.person')

/** Above the reader's own documents. */
export const personalDocuments = defineSlot<PartEntry<object>>('documents.personal')
