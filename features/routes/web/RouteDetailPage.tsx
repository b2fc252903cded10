import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { LoadedRecord } from '#platform/web/detail/LoadedRecord.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { DetailPage } from '#platform/web/detail/DetailPage.tsx'
import { useTabs } from '#platform/web/detail/use-tabs.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Part } from '#platform/web/slots/Part.tsx'
import { useSlot } from '#platform/web/slots/use-slot.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Disc, StateChip } from '#platform/web/ui/state.tsx'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { getRoute, type RouteDetail } from '../shared/routes.contract.ts'
import { Gate } from './Gate.tsx'
import { RouteActions } from './RouteActions.tsx'
import { MODE_ICON, STATUS_HUE, STATUS_ICON } from './route-labels.api.ts'
import { RouteDrawer } from './RouteDrawer.tsx'
import { routeTabs, runViews } from './slots.api.ts'

const addressSchema = z.object({
  route: z.optional(z.string()),
  run: z.optional(z.string()),
  view: z.optional(z.string()),
})
const loadStops = async () => (await import('./detail/StopsTab.tsx')).StopsTab
const loadPassengers = async () => (await import('./detail/PassengersTab.tsx')).PassengersTab
const loadCrew = async () => (await import('./detail/CrewTab.tsx')).CrewTab
const loadPreview = async () => (await import('./detail/PreviewTab.tsx')).PreviewTab
const loadSummary = async () => (await import('./detail/SummaryTab.tsx')).SummaryTab

/** One route; with `run` in the address one run of it: in the hand of staff, or as a family follows it. */
export function RouteDetailPage() {
  const [address] = useAddress(addressSchema)
  const views = useSlot(runViews)
  const view = views.find(({ id }) => id === address.view) ?? views[0]
  if (address.run !== undefined)
    return (
      <Suspense fallback={<SkeletonRows />}>{view && <Part key={address.run} load={view.load} about={{}} />}</Suspense>
    )
  return <RoutePage routeId={address.route ?? ''} />
}

function RoutePage({ routeId }: { routeId: string }) {
  const route = useCall(getRoute, { params: { id: routeId } })
  return <LoadedRecord query={route}>{(found) => <RouteView key={found.id} route={found} />}</LoadedRecord>
}

function RouteView({ route }: { route: RouteDetail }) {
  const text = useText()
  const { role } = useMe()
  const [editing, setEditing] = useState(false)
  const subtitle = [
    text(`routes.direction.${route.direction}`),
    text('routes.version', { no: route.versionNo }),
    route.validFrom && showDay(route.validFrom),
    route.customerGroupDto.name,
    route.zone,
  ]
    .filter(Boolean)
    .join(' · ')
  const admin = role === 'CB_ADMIN'
  const tabs = useTabs(
    routeTabs,
    [
      { id: 'stops', order: 10, label: text('routes.tab.stops'), count: route.stopList.length, load: loadStops },
      {
        id: 'passengers',
        order: 20,
        label: text('routes.tab.passengers'),
        count: route.passengerList.length,
        load: loadPassengers,
      },
      { id: 'crew', order: 30, label: text('routes.tab.crew'), count: route.crew.length, load: loadCrew },
      ...(admin && route.status !== 'ARCHIVED'
        ? [{ id: 'preview', order: 50, label: text('routes.preview'), load: loadPreview }]
        : []),
      { id: 'SUMMARY', order: 70, label: text('routes.tab.summary'), load: loadSummary },
    ],
    { route },
  )
  return (
    <>
      <DetailPage
        picture={<Disc hue="onboard" icon={MODE_ICON[route.mode]} large />}
        title={route.name}
        subtitle={subtitle}
        label={text('routes.one')}
        state={
          <StateChip hue={STATUS_HUE[route.status]} icon={STATUS_ICON[route.status]}>
            {text(`routes.status.${route.status}`)}
          </StateChip>
        }
        actions={
          role === 'CB_ADMIN' && (
            <>
              {route.abilities.edit && (
                <Button icon="edit" onClick={() => setEditing(true)}>
                  {text('utils.edit')}
                </Button>
              )}
              <RouteActions route={route} />
            </>
          )
        }
        flags={role === 'CB_ADMIN' && route.status === 'DRAFT' && <Gate route={route} />}
        tabs={tabs}
        tabProps={{ route }}
      />
      {editing && <RouteDrawer route={route} onClose={() => setEditing(false)} />}
    </>
  )
}
