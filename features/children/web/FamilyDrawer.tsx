import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { PlaceAddressInput, PlacePointInput } from '#features/places/web/places.api.tsx'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { usePersonFields, useSaveAsAsked } from '#features/people/web/person-fields.api.ts'
import { askedFamilyFields } from '../shared/family.fields.ts'
import { enrolFamily, type EnrolledFamily, type FamilySteps } from './enrol-family.ts'

const INPUTS = { address: PlaceAddressInput, coordinates: PlacePointInput }
const TOUCHED = ['children', 'people', 'places', 'relationships', 'subscriptions']

/** A family in one go: parent, children, how they are related, where they live, and the invitation. */
export function FamilyDrawer({ onClose }: { onClose: () => void }) {
  const text = useText()
  const go = useGo()
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const [groupId, setGroupId] = useGroupChoice()
  const values = useMemo<FieldValues>(() => ({ kind: 'mother', invite: true }), [])
  const steps = useRef<FamilySteps>(new Map())
  const { fields } = usePersonFields(askedFamilyFields)
  const asAsked = useSaveAsAsked()
  const save = async (written: FieldValues) => {
    // What the form no longer asks for is not sent, also when it is in a draft.
    const typed = Object.fromEntries(
      Object.entries(written).filter(([name]) => fields.some(({ fieldName }) => fieldName === name)),
    )
    try {
      const found = await asAsked(() =>
        enrolFamily(typed, { groupId, steps: steps.current, onNoInvitation: errorToast }),
      )
      await Promise.all(TOUCHED.map((key) => refresh(client, [key])))
      return found
    } catch (error) {
      throw error instanceof ApiProblem ? translated(error) : error
    }
  }
  /** What this form itself finds wrong is named by a text; what the server says comes in words. */
  const translated = (problem: ApiProblem) =>
    new ApiProblem({
      ...problem.facts,
      ...(problem.facts.fields && {
        fields: problem.facts.fields.map((field) =>
          field.message.startsWith('children.family.') ? { ...field, message: text(field.message) } : field,
        ),
      }),
    })
  const done = ({ parent, children }: EnrolledFamily) => {
    for (const child of children)
      toast('success', text('children.saved', { name: child.fullName }), undefined, {
        to: paths.child(child.id),
        label: text('utils.open'),
      })
    onClose()
    go(paths.parent(parent.id, 'CHILDREN'))
  }
  return (
    <FormDrawer
      id="family-form"
      title={text('children.family.title')}
      about={<GroupChoice value={groupId} onChange={setGroupId} />}
      fields={fields}
      values={values}
      columns={2}
      inputs={INPUTS}
      draft={{ record: 'new' }}
      submit={text('children.family.enrol')}
      failed="create.error"
      onSave={save}
      onSaved={done}
      onClose={onClose}
    />
  )
}
