import { lazy, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { DetailPage } from '#platform/web/detail/DetailPage.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getChild, type ChildDetail } from '../shared/children.contract.ts'

const ChildDrawer = lazy(async () => ({ default: (await import('./ChildDrawer.tsx')).ChildDrawer }))
const addressSchema = z.object({ personalDataId: z._default(z.string(), '') })
const loadSummary = async () => (await import('./ChildSummaryTab.tsx')).ChildSummaryTab
const loadParents = async () => (await import('./ChildParentsTab.tsx')).ChildParentsTab

/** One child: what must be known first, on every tab; then the facts, and who has which right. */
export function ChildDetailPage() {
  const [address] = useAddress(addressSchema)
  const child = useCall(getChild, { params: { id: address.personalDataId } })
  return <Loaded query={child}>{(found) => <ChildView child={found} />}</Loaded>
}

function ChildView({ child }: { child: ChildDetail }) {
  const text = useText()
  const { role } = useMe()
  const [editing, setEditing] = useState(false)
  return (
    <>
      <DetailPage
        picture={<Avatar id={child.id} size={72} />} title={child.fullName} label={text('children.one')}
        subtitle={[child.schoolClass, child.customerGroupDto.name].filter(Boolean).join(' · ')}
        actions={(
          <>
            {child.abilities.reportAbsence && <AppLink className="btn btn-2" to={paths.absences({ child: child.id })}><Icon name="absent" />{text('absences.report')}</AppLink>}
            {child.abilities.edit && <Button look="primary" icon="edit" onClick={() => setEditing(true)}>{text('utils.edit')}</Button>}
          </>
        )}
        flags={child.needs.length > 0 && (
          <div className="row wrap">
            {child.needs.map((need) => (
              <div key={need} className={`flag ${need === 'allergy' || need === 'medicine' ? 'st-alert' : 'st-notthere'}`}>
                <Icon name={need === 'wheelchair' ? 'wheelchair' : need === 'not_alone' ? 'notAlone' : 'medical'} /><b>{text(`children.need.${need}`)}</b>
              </div>
            ))}
          </div>
        )}
        tabs={[
          { id: 'SUMMARY', label: text('children.tab.summary'), load: loadSummary },
          ...(role === 'CB_ADMIN' ? [{ id: 'PARENT', label: text('children.tab.parents'), load: loadParents }] : []),
        ]}
        tabProps={{ child }}
      />
      <Suspense>{editing && <ChildDrawer child={child} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}
