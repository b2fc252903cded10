import { useState } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { callPage } from '#platform/web/api/call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage, type Column, type ListRequest } from '#platform/web/list/ListPage.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import {
  searchActiveRoutes,
  searchArchivedRoutes,
  searchDraftRoutes,
  type RouteRow,
} from '../shared/routes.contract.ts'
import { BuildDrawer } from './BuildDrawer.tsx'
import { MODE_ICON } from './route-look.ts'
import { RouteDrawer } from './RouteDrawer.tsx'

type Status = RouteRow['status']
const SEARCH = { ACTIVE: searchActiveRoutes, DRAFT: searchDraftRoutes, ARCHIVED: searchArchivedRoutes }

/** The lines: active, in draft, archived. */
export function RouteListPage() {
  const text = useText()
  const { role } = useMe()
  const [drawer, setDrawer] = useState<'route' | 'build' | null>(null)
  const isAdmin = role === 'CB_ADMIN'
  const columns: Column<RouteRow>[] = [
    {
      key: 'name',
      label: text('routes.name'),
      sort: 'name',
      cell: (route) => (
        <span className="row g12">
          <Icon name={MODE_ICON[route.mode]} />
          <span>
            <span className="m block">{route.name}</span>
            <span className="t12 t2">{text(`routes.direction.${route.direction}`)}</span>
          </span>
        </span>
      ),
    },
    { key: 'group', label: text('routes.group'), cell: (route) => route.customerGroupDto.name },
    {
      key: 'times',
      label: text('routes.times'),
      sort: 'firstTime',
      cell: (route) => <span className="num">{timesOf(route)}</span>,
    },
    { key: 'days', label: text('routes.days'), cell: (route) => daysOf(route, text) },
    {
      key: 'lead',
      label: text('routes.lead'),
      cell: (route) => route.lead ?? <span style={{ color: 'var(--notthere-fg)' }}>{text('routes.noLead')}</span>,
    },
    { key: 'stops', label: text('routes.stops'), right: true, cell: (route) => route.stops },
    {
      key: 'passengers',
      label: text('routes.passengers'),
      right: true,
      cell: (route) => `${route.passengers} / ${route.capacity}`,
    },
  ]
  const main = isAdmin && (
    <>
      <Button icon="build" onClick={() => setDrawer('build')}>
        {text('routes.build')}
      </Button>
      <Button look="primary" icon="add" onClick={() => setDrawer('route')}>
        {text('routes.add')}
      </Button>
    </>
  )
  const filters = (isAdmin ? (['ACTIVE', 'DRAFT', 'ARCHIVED'] as const) : (['ACTIVE'] as const)).map((key) => ({
    key,
    label: text(`routes.filter.${key}`),
  }))
  return (
    <>
      <ListPage<RouteRow, Status>
        title={text('routes.title')}
        searchLabel={text('routes.search')}
        queryKey={['routes', 'search']}
        columns={columns}
        filters={filters}
        defaultSort={{ field: 'name', direction: 'asc' }}
        load={load}
        href={(route) => paths.route(route.id)}
        main={main}
        card={(route) => (
          <span className="row g12">
            <Icon name={MODE_ICON[route.mode]} />
            <span className="grow">
              <span className="m block">{route.name}</span>
              <span className="t12 t2 block num">
                {[text(`routes.direction.${route.direction}`), timesOf(route)].filter(Boolean).join(' · ')}
              </span>
              <span className="t12 t2">
                {[route.lead ?? text('routes.noLead'), text('routes.stop.children', { count: route.passengers })].join(
                  ' · ',
                )}
              </span>
            </span>
          </span>
        )}
        empty={
          <EmptyState icon="route" title={text('routes.none')} action={<span className="row wrap">{main}</span>}>
            {isAdmin ? text('routes.noneBody') : undefined}
          </EmptyState>
        }
      />
      {drawer === 'route' && <RouteDrawer route={null} onClose={() => setDrawer(null)} />}
      {drawer === 'build' && <BuildDrawer onClose={() => setDrawer(null)} />}
    </>
  )
}

function load({ filter, sort, ...rest }: ListRequest<Status>, signal: AbortSignal) {
  const field = sort?.field === 'firstTime' ? 'firstTime' : 'name'
  return callPage(
    SEARCH[filter],
    { body: { ...rest, sort: [{ field, direction: sort?.direction ?? 'asc' }] } },
    { signal },
  )
}

function timesOf({ firstTime, lastTime }: RouteRow): string {
  return firstTime === null || lastTime === null ? '' : `${firstTime} – ${lastTime}`
}

/** The service days in short; a run of days as from and to. */
export function daysOf({ weekdays }: Pick<RouteRow, 'weekdays'>, text: ReturnType<typeof useText>): string {
  const days = weekdays.toSorted((a, b) => a - b)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  const together = days.length > 2 && last - first === days.length - 1
  return together
    ? `${text(`routes.day.${first}`)} – ${text(`routes.day.${last}`)}`
    : days.map((day) => text(`routes.day.${day}`)).join(', ')
}
