import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { CalendarPage } from '#features/calendar/web/calendar.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { callPage } from '#platform/web/api/call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage, type Column, type ListRequest } from '#platform/web/list/ListPage.tsx'
import { useAddress } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { SlotActions } from '#platform/web/slots/SlotActions.tsx'
import { Part } from '#platform/web/slots/Part.tsx'
import { useSlot } from '#platform/web/slots/use-slot.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { hueColour } from '#platform/web/ui/hue.ts'
import { EmptyState, SkeletonRows } from '#platform/web/ui/view-states.tsx'
import {
  searchActiveRoutes,
  searchArchivedRoutes,
  searchDraftRoutes,
  type RouteRow,
} from '../shared/routes.contract.ts'
import { daysOf, MODE_ICON } from './route-labels.api.ts'
import { RouteDrawer } from './RouteDrawer.tsx'
import { routeListActions, routeListViews } from './slots.api.ts'

type Status = RouteRow['status']
const SEARCH = { ACTIVE: searchActiveRoutes, DRAFT: searchDraftRoutes, ARCHIVED: searchArchivedRoutes }

const addressSchema = z.object({ list: z.optional(z.string()) })

/** routeList: the routes; with `list` in the address the calendar, or what other features show there. */
export function RouteListPage() {
  const [address] = useAddress(addressSchema)
  const { role } = useMe()
  const view = useSlot(routeListViews).find(({ id }) => id === address.list)
  const calendar = address.list === 'calendar' && role === 'CB_ADMIN'
  if (!view && !calendar) return <Routes />
  return (
    <Suspense fallback={<SkeletonRows />}>
      {view && <Part load={view.load} about={{}} />}
      {calendar && <CalendarPage />}
    </Suspense>
  )
}

/** The lines: active, in draft, archived. */
function Routes() {
  const text = useText()
  const { role } = useMe()
  const [adding, setAdding] = useState(false)
  const isAdmin = role === 'CB_ADMIN'
  const columns: Column<RouteRow>[] = [
    {
      key: 'name',
      label: text('routes.name'),
      sort: 'name',
      cell: (route) => (
        <Line mode={route.mode} name={route.name} notes={[text(`routes.direction.${route.direction}`)]} />
      ),
    },
    { key: 'group', label: text('routes.group'), cell: (route) => route.customerGroupDto.name },
    { key: 'times', label: text('routes.times'), sort: 'firstTime', cell: (route) => <time>{timesOf(route)}</time> },
    { key: 'days', label: text('routes.days'), cell: (route) => daysOf(route, text) },
    {
      key: 'lead',
      label: text('routes.lead'),
      cell: (route) =>
        route.lead ?? (
          <Box component="span" sx={{ color: hueColour('notthere', 'fg') }}>
            {text('routes.noLead')}
          </Box>
        ),
    },
    { key: 'stops', label: text('routes.stops'), right: true, cell: (route) => route.stops },
    {
      key: 'passengers',
      label: text('routes.passengers'),
      right: true,
      cell: (route) => `${route.passengers} / ${route.capacity}`,
    },
  ]
  const main = (
    <>
      <SlotActions slot={routeListActions} about={{}} />
      {isAdmin && (
        <>
          <ButtonLink icon="calendar" to={paths.calendar()}>
            {text('calendar.button')}
          </ButtonLink>
          <Button look="primary" icon="add" onClick={() => setAdding(true)}>
            {text('routes.add')}
          </Button>
        </>
      )}
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
        counted={(count) => text('routes.count', { count })}
        noMatch={(q) => text('routes.noMatch', { q })}
        queryKey={['routes', 'search']}
        columns={columns}
        filters={filters}
        defaultSort={{ field: 'name', direction: 'asc' }}
        load={load}
        href={(route) => paths.route(route.id)}
        main={main}
        card={(route) => (
          <Line
            mode={route.mode}
            name={route.name}
            notes={[
              [text(`routes.direction.${route.direction}`), timesOf(route)].filter(Boolean).join(' · '),
              [route.lead ?? text('routes.noLead'), text('routes.stop.children', { count: route.passengers })].join(
                ' · ',
              ),
            ]}
          />
        )}
        empty={
          <EmptyState icon="route" title={text('routes.none')} action={<Row wrap>{main}</Row>}>
            {isAdmin ? text('routes.noneBody') : undefined}
          </EmptyState>
        }
      />
      {adding && <RouteDrawer route={null} onClose={() => setAdding(false)} />}
    </>
  )
}

/** A line at the head of its row: how it goes, its name, what more there is to say. */
function Line({ mode, name, notes }: { mode: RouteRow['mode']; name: string; notes: readonly string[] }) {
  return (
    <Row component="span" gap={3}>
      <Icon name={MODE_ICON[mode]} />
      <Box component="span" sx={REST}>
        <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
          {name}
        </Typography>
        {notes.map((note) => (
          <Typography key={note} component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {note}
          </Typography>
        ))}
      </Box>
    </Row>
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
