import type { FieldValues } from '#platform/shared/forms/fields.ts'
import type { Document } from '../../shared/documents.contract.ts'

type Content = Pick<Document, 'name' | 'description' | 'expiration' | 'state' | 'documentTagId' | 'keepUntil'>

export const valuesOf = (document: Content | null): FieldValues => ({
  name: document?.name ?? null,
  description: document?.description || null,
  expiration: document?.expiration ?? null,
  state: document?.state ?? false,
  documentTagId: document?.documentTagId ?? null,
  keepUntil: document?.keepUntil ?? null,
})

/** What is sent of the form. */
export function contentOf(typed: FieldValues): Content {
  const text = (name: string) => (typed[name] === null || typed[name] === undefined ? null : String(typed[name]))
  const expiration = text('expiration') || null
  return {
    name: text('name') ?? '',
    description: text('description') ?? '',
    expiration,
    state: expiration !== null && typed['state'] === true,
    documentTagId: text('documentTagId') || null,
    keepUntil: text('keepUntil') || null,
  }
}
