import { EditablePicture } from '#features/profile/web/editable-picture.api.tsx'
import * as z from 'zod/mini'
import { useState } from 'react'
import { useAddress } from '#platform/web/routing/address.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { DetailPage, type DetailTab } from '#platform/web/detail/DetailPage.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { loadPickupTab } from '#features/pickup/web/pickup.api.tsx'
import { loadTravelTab } from '#features/travel/web/travel.api.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getChild, type ChildDetail } from '../shared/children.contract.ts'
import { ChildDrawer } from './ChildDrawer.tsx'
import { NeedChips } from './NeedChips.tsx'

const addressSchema = z.object({ personalDataId: z._default(z.string(), '') })

export type ChildTabProps = { child: ChildDetail }

const loadSummary = async () => (await import('./ChildSummaryTab.tsx')).ChildSummaryTab
const loadParents = async () => (await import('./ChildParentsTab.tsx')).ChildParentsTab
const loadExtra = async () => (await import('./ChildExtraTab.tsx')).ChildExtraTab
const loadHistory = async () => (await import('./ChildHistoryTab.tsx')).ChildHistoryTab

/** childDetail: one child with home, needs, routes, guardians and absences. */
export function ChildDetailPage() {
  const [{ personalDataId }] = useAddress(addressSchema)
  const query = useCall(getChild, { params: { id: personalDataId } })
  return <Loaded query={query}>{(child) => <Child child={child} />}</Loaded>
}

function Child({ child }: ChildTabProps) {
  const text = useText()
  const { role } = useMe()
  const admin = role === 'CB_ADMIN'
  const [editing, setEditing] = useState(false)
  const tabs: DetailTab<ChildTabProps>[] = [
    { id: 'SUMMARY', label: text('children.tab.SUMMARY'), load: loadSummary },
    ...(admin ? [{ id: 'PARENT', label: text('children.tab.PARENT'), load: loadParents }] : []),
    ...(role === 'CB_ASSISTANT' ? [] : [{ id: 'PLACES_CHILDREN', label: text('travel.tab'), load: loadTravelTab }]),
    ...(role === 'CB_ASSISTANT' ? [] : [{ id: 'PICK_UP', label: text('pickup.tab'), load: loadPickupTab }]),
    { id: 'EXTRA_PERSONAL_DATA', label: text('structures.tab'), load: loadExtra },
    { id: 'HISTORY', label: text('children.tab.HISTORY'), load: loadHistory },
  ]
  return (
    <>
      <DetailPage<ChildTabProps>
        picture={
          <EditablePicture
            personId={child.id}
            name={child.fullName}
            picture={child.picture}
            mayChange={child.abilities.picture}
          />
        }
        title={child.fullName}
        label={text('children.tabs')}
        tabs={tabs}
        tabProps={{ child }}
        subtitle={[child.schoolClass, child.customerGroupDto.name].filter(Boolean).join(' · ')}
        flags={child.needs.length > 0 && <NeedChips needs={child.needs} />}
        actions={
          child.abilities.edit && (
            <Button icon="edit" onClick={() => setEditing(true)}>
              {text('utils.edit')}
            </Button>
          )
        }
      />
      {editing && <ChildDrawer child={child} onClose={() => setEditing(false)} />}
    </>
  )
}
