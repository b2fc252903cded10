import { useMemo, useState } from 'react'
import { suggestPlaces } from '#features/places/web/places.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { childDetail, createChild, NEEDS, updateChild, type ChildDetail } from '../shared/children.contract.ts'
import { childFields } from '../shared/children.fields.ts'

/** Enrols a child or changes one. When somebody else was faster, their values come in and the form asks to look again. */
export function ChildDrawer({ child, onClose }: { child: ChildDetail | null; onClose: () => void }) {
  const text = useText()
  const groups = useMe().groups.filter((group) => group.chosen)
  const create = useCommand(createChild, { touches: [['children'], ['routes']] })
  const update = useCommand(updateChild, { touches: [['children'], ['routes'], ['runs']] })
  const [now, unlessNewer] = useNewest(child, childDetail)
  const [firstGroup] = useState(groups[0]?.id)
  const values = useMemo(() => valuesOf(now, firstGroup), [now, firstGroup])
  const group: FieldDefinition = {
    fieldName: 'group',
    label: 'children.field.group',
    type: 'radio',
    required: true,
    fields: groups.map(({ id, name }) => ({ value: id, words: name })),
  }
  const save = (typed: FieldValues) => {
    const body = {
      name: String(typed['name']),
      surname: String(typed['surname']),
      schoolClass: asText(typed['schoolClass']),
      notes: asText(typed['notes']) ?? '',
      homePlaceId: asText(typed['homePlaceId']),
      maxRideMinutes: typeof typed['maxRideMinutes'] === 'number' ? typed['maxRideMinutes'] : null,
      needs: NEEDS.filter((need) => typed[`need.${need}`] === true),
    }
    return unlessNewer<ChildDetail>(
      now
        ? update.mutateAsync({ params: { id: now.id }, body: { ...body, version: now.version } })
        : create.mutateAsync({ body: { ...body, customerGroupId: String(typed['group']) } }),
    )
  }
  // A home is a place of the child's own group.
  const places = (q: string, typed: FieldValues) =>
    suggestPlaces(q, now?.customerGroupDto.id ?? asText(typed['group']) ?? groups[0]?.id)
  const source = { chosen: now?.home ? { id: now.home.placeId, name: now.home.name } : null, search: places }
  return (
    <FormDrawer
      id="child-form"
      title={now ? text('children.edit', { name: now.fullName }) : text('children.add')}
      over={now?.customerGroupDto.name}
      fields={now || groups.length < 2 ? childFields : [group, ...childFields]}
      values={values}
      sources={{ homePlaceId: source }}
      draft={{ record: now?.id ?? 'new', version: now?.version }}
      onSave={save}
      saved={({ fullName }) => text('children.saved', { name: fullName })}
      onClose={onClose}
    />
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
    maxRideMinutes: child.maxRideMinutes,
    ...Object.fromEntries(NEEDS.map((need) => [`need.${need}`, child.needs.includes(need)])),
  }
}
