import { PersonPage, PersonSubtitle } from '#features/people/web/born.api.tsx'
import { EditablePicture } from '#features/profile/web/editable-picture.api.tsx'
import * as z from 'zod/mini'
import { useState } from 'react'
import { LoadedRecord } from '#platform/web/detail/LoadedRecord.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { DetailPage } from '#platform/web/detail/DetailPage.tsx'
import { useTabs } from '#platform/web/detail/use-tabs.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { RefusedEntriesOf } from '#features/notices/web/refused-entries.api.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { getChild } from '../shared/children.contract.ts'
import { ChildDrawer } from './ChildDrawer.tsx'
import { NeedChips } from './NeedChips.tsx'
import type { ChildTabProps } from './child-tab.api.ts'
import { childTabs } from './slots.api.ts'

const addressSchema = z.object({ personalDataId: z._default(z.string(), '') })

const loadSummary = async () => (await import('./ChildSummaryTab.tsx')).ChildSummaryTab
const loadParents = async () => (await import('./ChildParentsTab.tsx')).ChildParentsTab
const loadExtra = async () => (await import('./ChildExtraTab.tsx')).ChildExtraTab
const loadHistory = async () => (await import('./ChildHistoryTab.tsx')).ChildHistoryTab

/** childDetail: one child with home, needs, routes, guardians and absences. */
export function ChildDetailPage() {
  const [{ personalDataId }] = useAddress(addressSchema)
  const query = useCall(getChild, { params: { id: personalDataId } })
  return <LoadedRecord query={query}>{(child) => <Child key={child.id} child={child} />}</LoadedRecord>
}

function Child({ child }: ChildTabProps) {
  const text = useText()
  const admin = useMe().role === 'CB_ADMIN'
  const [editing, setEditing] = useState(false)
  const tabs = useTabs(
    childTabs,
    [
      { id: 'SUMMARY', order: 10, label: text('children.tab.SUMMARY'), load: loadSummary },
      ...(admin ? [{ id: 'PARENT', order: 20, label: text('children.tab.PARENT'), load: loadParents }] : []),
      { id: 'EXTRA_PERSONAL_DATA', order: 50, label: text('structures.tab'), load: loadExtra },
      { id: 'HISTORY', order: 60, label: text('children.tab.HISTORY'), load: loadHistory },
    ],
    { child },
  )
  return (
    <PersonPage person={child} groupId={child.customerGroupDto.id}>
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
        subtitle={
          <PersonSubtitle
            person={child}
            groupId={child.customerGroupDto.id}
            words={[child.schoolClass, child.customerGroupDto.name]}
            add={
              child.abilities.edit && (
                <Button look="text" size="small" onClick={() => setEditing(true)}>
                  {text('people.addBirthDate')}
                </Button>
              )
            }
          />
        }
        flags={
          <>
            <RefusedEntriesOf personId={child.id} />
            {child.needs.length > 0 && <NeedChips needs={child.needs} allergies={child.allergies} />}
          </>
        }
        actions={
          child.abilities.edit && (
            <Button icon="edit" onClick={() => setEditing(true)}>
              {text('utils.edit')}
            </Button>
          )
        }
      />
      {editing && <ChildDrawer child={child} onClose={() => setEditing(false)} />}
    </PersonPage>
  )
}
