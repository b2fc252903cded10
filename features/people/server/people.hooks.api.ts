import { defineHook } from '#platform/server/hooks.ts'

/** The name of a person was changed; `person` holds the new one. */
export const personRenamed = defineHook<{ personId: string; person: { name: string; surname: string } }>(
  'people.personRenamed',
)

/** The fields of children were saved, with the names of those that were hidden and that are hidden. */
export const childFieldsSaved = defineHook<{ before: ReadonlySet<string>; after: ReadonlySet<string> }>(
  'people.childFieldsSaved',
)

/** Persons with an e-mail address became contacts of a group. */
export const contactsAdded = defineHook<{ ids: readonly string[] }>('people.contactsAdded')
