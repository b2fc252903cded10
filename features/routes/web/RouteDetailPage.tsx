import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { LazyFollowPage, LazyRunPage, LazyRunTimeline, loadRouteHistory } from '#features/runs/web/runs.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { DetailPage } from '#platform/web/detail/DetailPage.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Disc, StateChip } from '#platform/web/ui/state.tsx'
import { Loaded, SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { getRoute, type RouteDetail } from '../shared/routes.contract.ts'
import { Gate } from './Gate.tsx'
import { RouteActions } from './RouteActions.tsx'
import { MODE_ICON, STATUS_HUE, STATUS_ICON } from './route-look.ts'
import { RouteDrawer } from './RouteDrawer.tsx'

const addressSchema = z.object({
  route: z.optional(z.string()),
  run: z.optional(z.string()),
  view: z.optional(z.string()),
})
const loadStops = async () => (await import('./detail/StopsTab.tsx')).StopsTab
const loadPassengers = async () => (await import('./detail/PassengersTab.tsx')).PassengersTab
const loadCrew = async () => (await import('./detail/CrewTab.tsx')).CrewTab
const loadPreview = async () => (await import('./detail/PreviewTab.tsx')).PreviewTab
const loadVersions = async () => (await import('./detail/VersionsTab.tsx')).VersionsTab
const loadSummary = async () => (await import('./detail/SummaryTab.tsx')).SummaryTab

/** One route; with `run` in the address one run of it: in the hand of staff, or as a family follows it. */
export function RouteDetailPage() {
  const [address] = useAddress(addressSchema)
  const { role } = useMe()
  if (address.run !== undefined)
    return (
      <Suspense fallback={<SkeletonRows />}>
        <RunView runId={address.run} view={role === 'CB_PARENT' ? 'follow' : address.view} />
      </Suspense>
    )
  return <RoutePage routeId={address.route ?? ''} />
}

function RunView({ runId, view }: { runId: string; view: string | undefined }) {
  if (view === 'follow') return <LazyFollowPage />
  return view === 'history' ? <LazyRunTimeline key={runId} /> : <LazyRunPage key={runId} />
}

function RoutePage({ routeId }: { routeId: string }) {
  const route = useCall(getRoute, { params: { id: routeId } })
  return <Loaded query={route}>{(found) => <RouteView route={found} />}</Loaded>
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
        tabs={[
          { id: 'stops', label: text('routes.tab.stops'), count: route.stopList.length, load: loadStops },
          {
            id: 'passengers',
            label: text('routes.tab.passengers'),
            count: route.passengerList.length,
            load: loadPassengers,
          },
          { id: 'crew', label: text('routes.tab.crew'), count: route.crew.length, load: loadCrew },
          ...(role === 'CB_PARENT' ? [] : [{ id: 'HISTORY', label: text('runs.history'), load: loadRouteHistory }]),
          ...(role === 'CB_ADMIN' && route.status !== 'ARCHIVED'
            ? [{ id: 'preview', label: text('routes.preview'), load: loadPreview }]
            : []),
          ...(role === 'CB_ADMIN' ? [{ id: 'versions', label: text('routes.versions'), load: loadVersions }] : []),
          { id: 'SUMMARY', label: text('routes.tab.summary'), load: loadSummary },
        ]}
        tabProps={{ route }}
      />
      {editing && <RouteDrawer route={route} onClose={() => setEditing(false)} />}
    </>
  )
}
