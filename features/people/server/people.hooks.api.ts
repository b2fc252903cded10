import { defineHook } from '#platform/server/hooks.ts'

/** The name of a person was changed; `person` holds the new one. */
export const personRenamed = defineHook<{ personId: string; person: { name: string; surname: string } }>(
  'people.personRenamed',
)

/** These fields of children are hidden from now on in the groups of the actor, all others are shown. */
export const childFieldsHidden = defineHook<{ hidden: ReadonlySet<string> }>('people.childFieldsHidden')

/** Persons with an e-mail address became contacts of a group. */
export const contactsAdded = defineHook<{ ids: readonly string[] }>('people.contactsAdded')
