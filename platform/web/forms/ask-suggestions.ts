import * as z from 'zod/mini'
import { defineEndpoint } from '#platform/shared/contract/endpoint.ts'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { searchKey } from '#platform/shared/text/search-key.ts'
import { call } from '../api/call.ts'
import type { Suggestion } from './Suggest.tsx'

const answer = z.array(z.looseObject({ id: z.string() }))
const ids = z.array(z.object({ id: z.string() }))
const body = z.object({ q: z.string(), customerGroupDtos: ids, customerRoleDtos: ids })

type Search = (q: string) => Promise<readonly Suggestion[]>

/** Whom an autocomplete asks: what the form gave for it, else its own list in the words of the reader, else the path of the field. */
export function searchOf(field: FieldDefinition, given: Search | undefined, own?: readonly Suggestion[]): Search {
  if (given) return given
  return own ? async (q) => amongOwn(own, q) : (q) => askSuggestions(field, q)
}

/** The most lines of a list of its own at once: more are found by typing on. */
const OWN_MAX = 50

/** Those whose words begin as the typed ones do, in the order of the list. */
function amongOwn(options: readonly Suggestion[], q: string): Suggestion[] {
  const typed = searchKey(q).split(' ').filter(Boolean)
  return options
    .filter(({ name }) => typed.every((word) => ` ${searchKey(name)}`.includes(` ${word}`)))
    .slice(0, OWN_MAX)
}

/** Asks the path of an autocomplete: `GET {path}?q=`, or POST with the text in the body (specification, section 7). */
export async function askSuggestions(field: FieldDefinition, q: string): Promise<readonly Suggestion[]> {
  const { path, method = 'GET', labelField = 'name' } = field
  // Of this origin alone: two slashes, or one and a backslash, lead to another.
  if (path === undefined || !/^\/(?![/\\])/.test(path))
    throw new Error(`no source for the autocomplete ${field.fieldName}`)
  const common = {
    name: 'form.suggest',
    // Checked above; the type wants to see the slash.
    path: path as `/${string}`,
    summary: 'Suggestions of a form field.',
    answer,
    errors: [],
  } as const
  const found =
    method === 'GET'
      ? await call(defineEndpoint({ ...common, method, query: z.object({ q: z.string() }) }), { query: { q } })
      : await call(defineEndpoint({ ...common, method, body }), {
          // Empty: the groups and the role that the person works in.
          body: { q, customerGroupDtos: [], customerRoleDtos: [] },
        })
  return found.map((one) => ({ id: one.id, name: String(one[labelField] ?? '') }))
}
