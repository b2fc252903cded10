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
import { WaitingWords } from './WaitingRestriction.tsx'

type DecideDrawerProps = { relationship: Relationship; confirm: boolean; onClose: () => void }

/** The second administrator confirms or refuses, who asked withdraws: each with a reason. */
export function DecideDrawer({ relationship, confirm, onClose }: DecideDrawerProps) {
  const text = useText()
  const save = useCommand(decideRestriction, { touches: KIN_TOUCHED })
  const values = useMemo<FieldValues>(() => ({ reason: null }), [])
  const [now, unlessNewer] = useNewest(relationship, relationshipSchema)
  // As a faster colleague left it: the words are always about the request that the answer is for.
  const { waiting } = now
  const answer = confirm ? 'confirm' : 'refuse'
  const verb = waiting?.mine ? 'withdraw' : answer
  return (
    <FormDrawer
      id="decide-restriction-form"
      title={text(`relationships.decide.${verb}`)}
      over={`${relationship.adultName} · ${relationship.childName}`}
      about={
        waiting ? (
          <>
            <WaitingWords waiting={waiting} />
            {text(confirm === waiting.restricted ? 'relationships.decide.stays' : 'relationships.liftBody')}
          </>
        ) : (
          text('relationships.nothingWaits')
        )
      }
      disabledReason={waiting ? undefined : text('relationships.nothingWaits')}
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
