import { defineHook } from '#platform/server/hooks.ts'

/** The name of a person was changed; `person` holds the new one. */
export const personRenamed = defineHook<{ personId: string; person: { name: string; surname: string } }>(
  'people.personRenamed',
)

/** Persons with an e-mail address became contacts of a group. */
export const contactsAdded = defineHook<{ ids: readonly string[] }>('people.contactsAdded')
