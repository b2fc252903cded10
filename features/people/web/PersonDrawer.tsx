import { useState } from 'react'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import { generate } from '#features/subscriptions/shared/subscriptions.contract.ts'
import { call } from '#platform/web/api/call.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import type { Language } from '#platform/shared/i18n/texts.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { birthDateIn, birthFields } from '../shared/birth.rules.ts'
import { recordFields } from '../shared/records.fields.ts'
import type { PersonFieldSetting } from '../shared/person-fields.contract.ts'
import { usePersonFields, useSaveAsAsked } from './person-fields.api.ts'
import { PERSON_KINDS, type PersonKind } from './person-kinds.ts'
import { bodyOf } from './person-values.ts'

const invitedFields = (settings: readonly PersonFieldSetting[], language: Language): FieldDefinition[] => [
  ...recordFields(settings, language),
  { fieldName: 'invite', label: 'people.record.invite', type: 'switch', category: 'people.category.contact' },
]

/** Of a guest the date of birth is asked for, or the choice that it is not known. */
const guestFields = (settings: readonly PersonFieldSetting[], language: Language): FieldDefinition[] =>
  recordFields(settings, language).flatMap((field) =>
    field.fieldName === 'surname' ? [field, ...birthFields('', { category: 'people.category.person' })] : [field],
  )

/** Adds a person to a group; their page opens when it is done. */
export function PersonDrawer({ kind, onClose }: { kind: PersonKind; onClose: () => void }) {
  const text = useText()
  const go = useGo()
  const errorToast = useErrorToast()
  const [groupId, setGroupId] = useGroupChoice()
  const create = useCommand(PERSON_KINDS[kind].create, { touches: [['people'], ['guests']] })
  const [empty] = useState<FieldValues>({ language: null, invite: kind === 'administrators' })
  const { fields } = usePersonFields(kind === 'guests' ? guestFields : invitedFields)
  const asAsked = useSaveAsAsked()
  const save = async (typed: FieldValues) => {
    const about = { ...bodyOf(typed, fields), customerGroupId: groupId }
    const birth = kind === 'guests' && { birthDate: birthDateIn(typed) }
    const person = await asAsked(() => create.mutateAsync({ body: { ...about, ...birth } }))
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
      fields={fields}
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
