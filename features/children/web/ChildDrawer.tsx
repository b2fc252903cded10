import { useMemo } from 'react'
import { birthDateIn, birthValues } from '#features/people/shared/birth.rules.ts'
import { useSaveAsAsked } from '#features/people/web/person-fields.api.ts'
import { useHomeChoice } from '#features/places/web/home-choice.api.ts'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useNewest } from '#platform/web/api/use-newest.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { childDetail, createChild, NEEDS, updateChild, type ChildDetail } from '../shared/children.contract.ts'
import { useChildFields } from './use-child-fields.ts'

/** Enrols a child or changes one. When somebody else was faster, their values come in and the form asks to look again. */
export function ChildDrawer({ child, onClose }: { child: ChildDetail | null; onClose: () => void }) {
  const text = useText()
  const go = useGo()
  const [groupId, setGroupId] = useGroupChoice()
  const create = useCommand(createChild, { touches: [['children'], ['routes']] })
  const update = useCommand(updateChild, { touches: [['children'], ['routes'], ['runs']] })
  const [now, unlessNewer] = useNewest(child, childDetail)
  const values = useMemo(() => valuesOf(now), [now])
  // A home is a place of the child's own group.
  const homes = useHomeChoice(now?.customerGroupDto.id ?? groupId)
  const withoutBirth = now !== null && now.birthDate === undefined
  const asked = useChildFields()
  // An office that may not read the care record neither sees nor changes the date of birth.
  const fields = useMemo(
    () => (withoutBirth ? asked.filter(({ fieldName }) => !fieldName.startsWith('birth')) : asked),
    [asked, withoutBirth],
  )
  const asAsked = useSaveAsAsked()
  const save = async (written: FieldValues) => {
    // What the form no longer asks for is not sent, also when it is in a draft.
    const typed = Object.fromEntries(
      Object.entries(written).filter(([name]) => fields.some(({ fieldName }) => fieldName === name)),
    )
    const body = {
      name: String(typed['name']),
      surname: String(typed['surname']),
      schoolClass: asText(typed['schoolClass']),
      notes: asText(typed['notes']) ?? '',
      homePlaceId: await homes.keep(asText(typed['homePlaceId'])),
      maxRideMinutes: typeof typed['maxRideMinutes'] === 'number' ? typed['maxRideMinutes'] : null,
      needs: NEEDS.filter((need) => typed[`need.${need}`] === true),
    }
    return unlessNewer<ChildDetail>(
      asAsked(() =>
        now
          ? update.mutateAsync({
              params: { id: now.id },
              body: { ...body, ...(!withoutBirth && { birthDate: birthDateIn(typed) }), version: now.version },
            })
          : create.mutateAsync({ body: { ...body, birthDate: birthDateIn(typed), customerGroupId: groupId } }),
      ),
    )
  }
  const source = { chosen: now?.home ? { id: now.home.placeId, name: now.home.name } : null, search: homes.search }
  return (
    <FormDrawer
      id="child-form"
      title={now ? text('children.edit', { name: now.fullName }) : text('children.add')}
      over={now?.customerGroupDto.name}
      about={now ? undefined : <GroupChoice value={groupId} onChange={setGroupId} />}
      fields={fields}
      values={values}
      sources={{ homePlaceId: source }}
      draft={{ record: now?.id ?? 'new', version: now?.version }}
      question={now ? text('children.ask.save', { name: now.fullName }) : undefined}
      onSave={save}
      saved={({ fullName }) => text('children.saved', { name: fullName })}
      savedTo={({ id }) => paths.child(id)}
      onSaved={({ id }) => {
        onClose()
        if (!child) go(paths.child(id))
      }}
      onClose={onClose}
    />
  )
}

const asText = (value: FieldValues[string] | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

function valuesOf(child: ChildDetail | null): FieldValues {
  if (!child) return {}
  return {
    name: child.name,
    surname: child.surname,
    ...birthValues(child.birthDate ?? null),
    schoolClass: child.schoolClass,
    notes: child.notes || null,
    homePlaceId: child.home?.placeId ?? null,
    maxRideMinutes: child.maxRideMinutes,
    ...Object.fromEntries(NEEDS.map((need) => [`need.${need}`, child.needs.includes(need)])),
  }
}
