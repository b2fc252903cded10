import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { autocompletePlaces } from '#features/places/shared/places.contract.ts'
import { GroupChoice } from '#features/session/web/group-choice.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog, Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.tsx'
import { createChild, NEEDS, updateChild, type ChildDetail, type Need } from '../shared/children.contract.ts'
import { childFields } from '../shared/children.fields.ts'

/** Enrols a child, or changes one. Saving a change asks first (specification, section 4). */
export function ChildDrawer({ child, onClose }: { child: ChildDetail | null; onClose: () => void }) {
  const text = useText()
  const go = useGo()
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const { groups } = useMe()
  const [groupId, setGroupId] = useState(child?.customerGroupDto.id ?? groups[0]?.id ?? '')
  const [needs, setNeeds] = useState<readonly Need[]>(child?.needs ?? [])
  const [asked, setAsked] = useState<FieldValues | null>(null)
  const store = async (values: FieldValues) => {
    const body = { ...bodyOf(values), needs: [...needs] }
    const saved = child
      ? await call(updateChild, { params: { id: child.id }, body: { ...body, version: child.version } })
      : await call(createChild, { body: { ...body, customerGroupId: groupId } })
    await refresh(client, ['children'])
    toast('success', text('utils.saved'))
    onClose()
    if (!child) go(paths.child(saved.id))
  }
  const toggle = (need: Need) => setNeeds((chosen) => (chosen.includes(need) ? chosen.filter((other) => other !== need) : [...chosen, need]))
  const home = child?.home ? { id: child.home.placeId, name: child.home.name } : null
  return (
    <Drawer
      title={child ? text('children.edit', { name: child.fullName }) : text('children.add')} onClose={onClose}
      footer={<><Button onClick={onClose}>{text('utils.cancel')}</Button><Button look="primary" type="submit" form="child">{text('utils.save')}</Button></>}
    >
      <div className="col g16">
        {!child && <GroupChoice value={groupId} onChange={setGroupId} />}
        <Form
          id="child" fields={childFields} values={valuesOf(child)} sources={{ homePlaceId: { chosen: home, search: (q) => call(autocompletePlaces, { query: { q } }) } }}
          onSubmit={async (values) => (child ? setAsked(values) : store(values))}
        />
        <div>
          <p className="f-l" id="needs">{text('children.needs')}</p>
          <div className="seg" role="group" aria-labelledby="needs">
            {NEEDS.map((need) => <button key={need} type="button" aria-pressed={needs.includes(need)} onClick={() => toggle(need)}>{text(`children.need.${need}`)}</button>)}
          </div>
        </div>
      </div>
      {asked && child && (
        <ConfirmDialog
          title={text('children.saveAsk', { name: child.fullName })} confirm={text('utils.save')} onClose={() => setAsked(null)}
          onConfirm={() => store(asked).catch((error: unknown) => {
            errorToast(error)
            throw error
          })}
        />
      )}
    </Drawer>
  )
}

function valuesOf(child: ChildDetail | null): FieldValues {
  return { name: child?.name ?? null, surname: child?.surname ?? null, schoolClass: child?.schoolClass ?? null, notes: child?.notes || null, homePlaceId: child?.home?.placeId ?? null }
}

function bodyOf(values: FieldValues) {
  const textOf = (name: string) => (values[name] === null || values[name] === undefined ? null : String(values[name]))
  return { name: textOf('name') ?? '', surname: textOf('surname') ?? '', schoolClass: textOf('schoolClass'), notes: textOf('notes') ?? '', homePlaceId: textOf('homePlaceId') }
}
