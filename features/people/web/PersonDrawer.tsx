import { useState } from 'react'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import { generate } from '#features/subscriptions/shared/subscriptions.contract.ts'
import { call } from '#platform/web/api/call.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { birthDateIn, birthFields } from '../shared/birth.rules.ts'
import { personFields } from '../shared/records.fields.ts'
import { PERSON_KINDS, type PersonKind } from './person-kinds.ts'
import { bodyOf } from './person-values.ts'

const INVITED_FIELDS: readonly FieldDefinition[] = [
  ...personFields,
  { fieldName: 'invite', label: 'people.record.invite', type: 'switch', category: 'people.category.contact' },
]

const [first, second, ...others] = personFields
/** Of a guest the date of birth is asked for, or the choice that it is not known. */
const GUEST_FIELDS: readonly FieldDefinition[] = [
  ...[first, second].filter((field) => field !== undefined),
  ...birthFields('', { category: 'people.category.person' }),
  ...others,
]

/** Adds a person to a group; their page opens when it is done. */
export function PersonDrawer({ kind, onClose }: { kind: PersonKind; onClose: () => void }) {
  const text = useText()
  const go = useGo()
  const errorToast = useErrorToast()
  const [groupId, setGroupId] = useGroupChoice()
  const create = useCommand(PERSON_KINDS[kind].create, { touches: [['people'], ['guests']] })
  const [empty] = useState<FieldValues>({ language: null, invite: kind === 'administrators' })
  const save = async (typed: FieldValues) => {
    const person = await create.mutateAsync({
      body: { ...bodyOf(typed), customerGroupId: groupId, ...(kind === 'guests' && { birthDate: birthDateIn(typed) }) },
    })
    if (kind !== 'guests' && typed['invite'] === true && person.email !== null) await invite(person.id)
    return person
  }
  /** The person is there in any case: what hinders the e-mail is told beside it. */
  const invite = (id: string) =>
    call(generate, { params: { id } }).then(
      () => toast('success', text('subscription.success.generateCredential')),
      errorToast,
    )
  return (
    <FormDrawer
      id="person-form"
      title={text(`people.add.${kind}`)}
      about={<GroupChoice value={groupId} onChange={setGroupId} />}
      fields={kind === 'guests' ? GUEST_FIELDS : INVITED_FIELDS}
      values={empty}
      draft={{ record: `new ${kind}` }}
      onSave={save}
      saved={({ fullName }) => text('people.added', { name: fullName })}
      savedTo={({ id }) => PERSON_KINDS[kind].href(id)}
      onSaved={({ id }) => {
        onClose()
        go(PERSON_KINDS[kind].href(id))
      }}
      onClose={onClose}
    />
  )
}
