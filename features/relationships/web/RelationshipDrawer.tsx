import { useMemo, useRef } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { askedOfPerson } from '#features/people/shared/records.fields.ts'
import { usePersonFields, useSaveAsAsked } from '#features/people/web/person-fields.api.ts'
import { createParent } from '#features/people/shared/records.contract.ts'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { call } from '#platform/web/api/call.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import {
  associate,
  changeRelationship,
  relationship as relationshipSchema,
  type Relationship,
} from '../shared/relationships.contract.ts'
import { addAdultFields, addChildFields, changeFields, termsOf, valuesOf } from './relationship-fields.ts'
import { KIN_TOUCHED } from './touched.ts'

const ADD_FIELDS = { adult: addAdultFields, child: () => [...addChildFields] }

type RelationshipDrawerProps = {
  /** Null for a new one. */
  relationship: Relationship | null
  shows: 'adult' | 'child'
  about: { id: string; fullName: string }
  onClose: () => void
}

/** Relates two people or changes what one may. A faster colleague's values come in, and the form asks to look again. */
export function RelationshipDrawer({ relationship, shows, about, onClose }: RelationshipDrawerProps) {
  const text = useText()
  const groups = useMe().groups.filter((group) => group.chosen)
  const add = useCommand(associate, { touches: KIN_TOUCHED })
  const change = useCommand(changeRelationship, { touches: KIN_TOUCHED })
  const [now, unlessNewer] = useNewest(relationship, relationshipSchema)
  const values = useMemo(() => valuesOf(now), [now])
  // A new person is made once, also when relating fails and is tried again.
  const made = useRef<string>(undefined)

  const otherId = async (typed: FieldValues): Promise<string> => {
    if (shows === 'child' || typed['who'] !== 'new') return String(typed['personId'])
    made.current ??= (
      await call(
        createParent,
        {
          body: {
            customerGroupId: groups[0]?.id ?? '',
            name: String(typed['name']),
            surname: String(typed['surname']),
            email: asText(typed['email']),
            phone: asText(typed['phone']),
            ...askedOfPerson(typed),
          },
        },
        { idempotencyKey: crypto.randomUUID() },
      )
    ).id
    return made.current
  }
  const { fields } = usePersonFields(ADD_FIELDS[shows])
  const asAsked = useSaveAsAsked()
  const save = async (typed: FieldValues) => {
    const terms = termsOf(typed)
    if (!now) {
      const other = await asAsked(() => otherId(typed))
      const pair = shows === 'adult' ? { parentId: other, childId: about.id } : { parentId: about.id, childId: other }
      const restrictedReason = typed['restricted'] === true ? String(typed['reason']) : null
      return add.mutateAsync({ body: { ...pair, ...terms, restrictedReason } })
    }
    return unlessNewer(
      change.mutateAsync({
        params: { id: now.id },
        body: { ...terms, from: terms.from ?? now.from, version: now.version },
      }),
    )
  }
  const adding = shows === 'adult' ? 'relationships.add' : 'relationships.addChild'
  return (
    <FormDrawer
      id="relationship-form"
      title={text(now ? 'relationships.change' : adding)}
      over={now ? `${now.adultName} · ${now.childName}` : about.fullName}
      fields={now ? changeFields : fields}
      values={values}
      saved={text('relationships.saved')}
      onSave={save}
      onClose={onClose}
    />
  )
}

const asText = (value: FieldValues[string] | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
