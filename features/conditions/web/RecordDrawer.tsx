import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useMemo, useState } from 'react'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { allergyCalls, conditionCalls, type Allergy, type Condition } from '../shared/conditions.contract.ts'
import { allergyFields, allergyOf, conditionFields, conditionOf } from './record-fields.ts'

const touches = { touches: [['conditions'], ['children'], ['runs'], ['guests']] }

type RecordDrawerProps<R> = {
  person: { id: string; fullName: string }
  /** Null for a new one. */
  record: R | null
  /** What it sends is a proposal. */
  family: boolean
  onClose: () => void
}

/** Adds an allergy, or writes a new version of one. What waits for the office is what the family goes on with. */
export function AllergyDrawer({ person, record, family, onClose }: RecordDrawerProps<Allergy>) {
  const text = useText()
  const add = useCommand(allergyCalls.add, touches)
  const change = useCommand(allergyCalls.change, touches)
  const [now, unlessNewer] = useNewest(record, allergyCalls.record)
  const [id] = useState(() => crypto.randomUUID())
  const values = useMemo(
    () =>
      now
        ? { ...(now.proposal ?? now.now).content, reason: null }
        : { criticality: 'UNKNOWN', verification: 'UNCONFIRMED' },
    [now],
  )
  const fields = useMemo(() => allergyFields(now === null), [now])
  return (
    <FormDrawer
      id="allergy"
      title={now ? now.now.content.substance : text(`conditions.${family ? 'propose' : 'add'}Allergy`)}
      over={usePersonHead(person)}
      fields={fields}
      values={values}
      saved={text(family ? 'conditions.sent' : 'conditions.saved')}
      onClose={onClose}
      onSave={(typed) => {
        const content = allergyOf(typed)
        const reason = String(typed['reason'] ?? '')
        return now
          ? unlessNewer(change.mutateAsync({ params: { id: now.id }, body: { version: now.version, content, reason } }))
          : add.mutateAsync({ body: { id, personId: person.id, content } })
      }}
    />
  )
}

/** The same for a condition. */
export function ConditionDrawer({ person, record, family, onClose }: RecordDrawerProps<Condition>) {
  const text = useText()
  const add = useCommand(conditionCalls.add, touches)
  const change = useCommand(conditionCalls.change, touches)
  const [now, unlessNewer] = useNewest(record, conditionCalls.record)
  const [id] = useState(() => crypto.randomUUID())
  const values = useMemo(
    () =>
      now ? { ...(now.proposal ?? now.now).content, reason: null } : { course: 'ACTIVE', verification: 'UNCONFIRMED' },
    [now],
  )
  const fields = useMemo(() => conditionFields(now === null), [now])
  return (
    <FormDrawer
      id="condition"
      title={now ? now.now.content.plainLabel : text(`conditions.${family ? 'propose' : 'add'}Condition`)}
      over={usePersonHead(person)}
      fields={fields}
      values={values}
      saved={text(family ? 'conditions.sent' : 'conditions.saved')}
      onClose={onClose}
      onSave={(typed) => {
        const content = conditionOf(typed)
        const reason = String(typed['reason'] ?? '')
        return now
          ? unlessNewer(change.mutateAsync({ params: { id: now.id }, body: { version: now.version, content, reason } }))
          : add.mutateAsync({ body: { id, personId: person.id, content } })
      }}
    />
  )
}
