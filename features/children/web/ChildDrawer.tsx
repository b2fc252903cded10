import { useState } from 'react'
import { suggestPlaces } from '#features/places/web/places.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { childDetail, createChild, NEEDS, updateChild, type ChildDetail } from '../shared/children.contract.ts'
import { childFields } from '../shared/children.fields.ts'
import * as z from 'zod/mini'

const FORM = 'child-form'

/** Enrols a child or changes one. When somebody else was faster, their values come in and the form asks to look again. */
export function ChildDrawer({ child, onClose }: { child: ChildDetail | null; onClose: () => void }) {
  const text = useText()
  const groups = useMe().groups.filter((group) => group.chosen)
  const create = useCommand(createChild, { touches: [['children'], ['routes']] })
  const update = useCommand(updateChild, { touches: [['children'], ['routes'], ['runs']] })
  const [now, setNow] = useState(child)
  const [values, setValues] = useState(() => valuesOf(child, groups[0]?.id))
  const group: FieldDefinition = {
    fieldName: 'group',
    label: 'children.field.group',
    type: 'radio',
    required: true,
    fields: groups.map(({ id, name }) => ({ value: id, words: name })),
  }
  const save = async (typed: FieldValues) => {
    const body = {
      name: String(typed['name']),
      surname: String(typed['surname']),
      schoolClass: asText(typed['schoolClass']),
      notes: asText(typed['notes']) ?? '',
      homePlaceId: asText(typed['homePlaceId']),
      needs: NEEDS.filter((need) => typed[`need.${need}`] === true),
    }
    try {
      const saved = now
        ? await update.mutateAsync({ params: { id: now.id }, body: { ...body, version: now.version } })
        : await create.mutateAsync({ body: { ...body, customerGroupId: String(typed['group']) } })
      toast('success', text('children.saved', { name: saved.fullName }))
      onClose()
    } catch (error) {
      const current =
        error instanceof ApiProblem && error.code === 'E016' ? z.safeParse(childDetail, error.facts.current) : undefined
      if (!current?.success) throw error
      setNow(current.data)
      setValues(valuesOf(current.data, undefined))
      throw new ApiProblem({ status: 409, errorCode: 'E016', detail: text('children.stale') })
    }
  }
  const source = { chosen: now?.home ? { id: now.home.placeId, name: now.home.name } : null, search: suggestPlaces }
  return (
    <Drawer
      title={now ? text('children.edit', { name: now.fullName }) : text('children.add')}
      {...(now && { over: now.customerGroupDto.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button type="submit" form={FORM} look="primary" busy={create.isPending || update.isPending}>
            {text('utils.save')}
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        fields={now || groups.length < 2 ? childFields : [group, ...childFields]}
        values={values}
        columns={1}
        sources={{ homePlaceId: source }}
        draft={{ record: now?.id ?? 'new', version: now?.version }}
        onSubmit={save}
      />
    </Drawer>
  )
}

const asText = (value: FieldValues[string] | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

function valuesOf(child: ChildDetail | null, groupId: string | undefined): FieldValues {
  if (!child) return { group: groupId ?? null }
  return {
    name: child.name,
    surname: child.surname,
    schoolClass: child.schoolClass,
    notes: child.notes || null,
    homePlaceId: child.home?.placeId ?? null,
    ...Object.fromEntries(NEEDS.map((need) => [`need.${need}`, child.needs.includes(need)])),
  }
}
