import { useMemo, useState } from 'react'
import { usePersonHead } from '#features/people/web/born.api.tsx'
import { useToday } from '#features/session/web/session.api.tsx'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ID_CHECKS, saveDelegate, setDelegatePicture, type Delegate } from '../shared/pickup.contract.ts'
import type { Child } from './PickupTab.tsx'
import { PICKUP_TOUCHED } from './touched.ts'
import { several, words } from './typed.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
/** The usual thing is today: then nothing about days is asked. */
const SPANS = ['today', 'days'] as const
const forDays = { values: [{ fieldName: 'span', value: 'days' }] }
const label = (fieldName: string) => `pickup.field.${fieldName}`

/** The form of somebody who may collect: who, for which children, on which days. */
const fieldsFor = (siblings: readonly { id: string; name: string }[]): FieldDefinition[] => [
  { fieldName: 'name', label: label('name'), type: 'string', required: true, maxDigits: NAME_MAX },
  { fieldName: 'relation', label: label('relation'), type: 'string', maxDigits: NAME_MAX },
  { fieldName: 'phone', label: label('phone'), type: 'string', maxDigits: 40 },
  {
    fieldName: 'span',
    label: label('span'),
    type: 'radio',
    required: true,
    fields: SPANS.map((value) => ({ value, label: `pickup.span.${value}` })),
  },
  { fieldName: 'validFrom', label: label('validFrom'), type: 'date', required: true, dependencies: forDays },
  { fieldName: 'validTo', label: label('validTo'), type: 'date', required: true, dependencies: forDays },
  {
    fieldName: 'weekdays',
    label: label('weekdays'),
    type: 'checkbox',
    fields: WEEK.map((day) => ({ value: String(day), label: `travel.day.${day}` })),
    dependencies: forDays,
  },
  { fieldName: 'oneTime', label: label('oneTime'), type: 'switch', dependencies: forDays },
  ...(siblings.length === 0
    ? []
    : [
        {
          fieldName: 'siblings',
          label: label('siblings'),
          type: 'checkbox' as const,
          fields: siblings.map((one) => ({ value: one.id, words: one.name })),
        },
      ]),
  {
    fieldName: 'idCheck',
    label: label('idCheck'),
    type: 'radio',
    required: true,
    fields: ID_CHECKS.map((value) => ({ value, label: `pickup.idCheck.${value}` })),
  },
  { fieldName: 'photo', label: label('photo'), type: 'upload', acceptExtension: '.jpg,.jpeg,.png,.webp' },
]

const daysOf = (typed: FieldValues) => ({
  validFrom: words(typed['validFrom']),
  validTo: words(typed['validTo']),
  weekdays: several(typed['weekdays']).map(Number),
  oneTime: typed['oneTime'] === true,
})

type DelegateDrawerProps = {
  child: Child
  siblings: readonly { id: string; name: string }[]
  delegate: Delegate | null
  onSaved: (delegate: Delegate) => void
  onClose: () => void
}

/** Names somebody who may collect, or changes it. Its id is made here, so that a repeat names nobody twice. */
export function DelegateDrawer({ child, siblings, delegate, onSaved, onClose }: DelegateDrawerProps) {
  const text = useText()
  const save = useCommand(saveDelegate, { touches: PICKUP_TOUCHED })
  const setPicture = useCommand(setDelegatePicture, { touches: PICKUP_TOUCHED })
  const [id] = useState(() => delegate?.id ?? crypto.randomUUID())
  // Named once, also when the picture is refused and the form is sent again.
  const [made, setMade] = useState(delegate)
  const fields = useMemo(() => fieldsFor(siblings), [siblings])
  const today = useToday(child.customerGroupDto.id)
  const [values] = useState((): FieldValues => {
    const onlyToday = !delegate || (delegate.validFrom === today && delegate.validTo === today)
    return {
      span: onlyToday ? 'today' : 'days',
      name: delegate?.name ?? null,
      relation: delegate?.relation ?? null,
      phone: delegate?.phone ?? null,
      validFrom: delegate?.validFrom ?? today,
      validTo: delegate?.validTo ?? today,
      weekdays: delegate?.weekdays.join(';') || null,
      oneTime: delegate?.oneTime ?? false,
      siblings:
        delegate?.children
          .map((one) => one.id)
          .filter((one) => one !== child.id)
          .join(';') || null,
      idCheck: delegate?.idCheck ?? 'code',
      photo: null,
    }
  })
  const send = async (typed: FieldValues) => {
    const saved = await save.mutateAsync({
      params: { id },
      body: {
        version: made?.version ?? null,
        childIds: [child.id, ...several(typed['siblings'])],
        name: words(typed['name']),
        relation: words(typed['relation']),
        phone: words(typed['phone']) || null,
        email: made?.email ?? null,
        idCheck: ID_CHECKS.find((one) => one === typed['idCheck']) ?? 'code',
        ...(typed['span'] === 'today' ? { validFrom: today, validTo: today } : daysOf(typed)),
      },
    })
    setMade(saved)
    const photo = typed['photo']
    if (photo !== null && typeof photo === 'object')
      await setPicture.mutateAsync({ params: { id }, body: { profileImageData: photo.data } })
    return saved
  }
  return (
    <FormDrawer
      id="delegate-form"
      title={text(delegate ? 'pickup.edit' : 'pickup.add')}
      over={usePersonHead(child)}
      fields={fields}
      values={values}
      saved={text('pickup.saved')}
      onSave={send}
      onSaved={delegate ? onClose : onSaved}
      onClose={onClose}
    />
  )
}
