import { useMemo } from 'react'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import {
  decideRestriction,
  relationship as relationshipSchema,
  type Relationship,
} from '../shared/relationships.contract.ts'
import { REASON } from './RestrictDrawer.tsx'
import { KIN_TOUCHED } from './touched.ts'

type DecideDrawerProps = { relationship: Relationship; confirm: boolean; onClose: () => void }

/** The second administrator confirms or refuses, who asked withdraws: each with a reason. */
export function DecideDrawer({ relationship, confirm, onClose }: DecideDrawerProps) {
  const text = useText()
  const save = useCommand(decideRestriction, { touches: KIN_TOUCHED })
  const values = useMemo<FieldValues>(() => ({ reason: null }), [])
  const [now, unlessNewer] = useNewest(relationship, relationshipSchema)
  const { waiting } = relationship
  const answer = confirm ? 'confirm' : 'refuse'
  const verb = waiting?.mine ? 'withdraw' : answer
  const lifts = confirm !== waiting?.restricted
  return (
    <FormDrawer
      id="decide-restriction-form"
      title={text(`relationships.decide.${verb}`)}
      over={`${relationship.adultName} · ${relationship.childName}`}
      about={text(lifts ? 'relationships.liftBody' : 'relationships.decide.stays')}
      fields={REASON}
      values={values}
      submit={text(`relationships.decide.${verb}`)}
      saved={text('relationships.saved')}
      onClose={onClose}
      onSave={(typed) =>
        unlessNewer(
          save.mutateAsync({
            params: { id: now.id },
            body: { version: now.version, confirm, reason: String(typed['reason']) },
          }),
        )
      }
    />
  )
}
