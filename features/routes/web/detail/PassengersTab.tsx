import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Needs } from '#features/children/web/needs.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { PersonRow } from '#platform/web/ui/PersonRow.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import { type RouteDetail, type RoutePassenger } from '../../shared/routes.contract.ts'
import { rideLimitOf, rideMinutes } from '../../shared/rides.rules.ts'
import { removePassenger } from '../../shared/passengers.contract.ts'
import { PassengerDrawer } from './PassengerDrawer.tsx'

/** Who rides, from which stop to which. */
export function PassengersTab({ route }: { route: RouteDetail }) {
  const text = useText()
  const client = useQueryClient()
  const [drawer, setDrawer] = useState<RoutePassenger | 'new' | null>(null)
  const [removing, setRemoving] = useState<RoutePassenger | null>(null)
  const mayEdit = route.abilities.edit
  const remove = async (passenger: RoutePassenger) => {
    try {
      await call(removePassenger, { params: { id: passenger.id } })
    } finally {
      await refresh(client, ['routes'])
    }
  }
  const add = mayEdit && (
    <Button icon="personAdd" onClick={() => setDrawer('new')}>
      {text('routes.passenger.add')}
    </Button>
  )
  return (
    <Card component="section">
      <CardHead
        title={text('routes.passengers')}
        note={`${route.passengerList.length} / ${route.capacity}`}
        action={add}
      />
      {route.passengerList.length === 0 && (
        <EmptyState icon="child" title={text('routes.passenger.none')}>
          {text('routes.passenger.noneBody')}
        </EmptyState>
      )}
      <List>
        {route.passengerList.map((passenger) => (
          <ListItem key={passenger.id} divider>
            <PersonRow
              id={passenger.childId}
              name={passenger.childName}
              note={
                <>
                  <span>
                    {[passenger.schoolClass, wayOf(route, passenger), rideOf(route, passenger, text)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <Needs of={passenger} />
                </>
              }
            >
              {wayOf(route, passenger) === '' && (
                <StateChip hue="notthere">{text('routes.gate.child_unresolved')}</StateChip>
              )}
              {isTooLong(route, passenger) && (
                <StateChip hue="notthere">
                  {text('routes.passenger.tooLong', { minutes: limitOf(route, passenger) })}
                </StateChip>
              )}
              {passenger.movesFrom && (
                <StateChip hue="waiting">
                  {text('routes.passenger.movesFrom', { route: passenger.movesFrom.name })}
                </StateChip>
              )}
              {passenger.rest && <StateChip hue="absent">{restWords(passenger.rest, text)}</StateChip>}
            </PersonRow>
            {mayEdit && (
              <IconButton
                icon="edit"
                label={`${text('utils.edit')}: ${passenger.childName}`}
                onClick={() => setDrawer(passenger)}
              />
            )}
            {mayEdit && (
              <IconButton
                icon="trash"
                label={`${text('routes.passenger.remove')}: ${passenger.childName}`}
                onClick={() => setRemoving(passenger)}
              />
            )}
          </ListItem>
        ))}
      </List>
      {drawer !== null && (
        <PassengerDrawer route={route} passenger={drawer === 'new' ? null : drawer} onClose={() => setDrawer(null)} />
      )}
      {removing && (
        <ConfirmDialog
          title={text('routes.passenger.removeAsk', { name: removing.childName })}
          confirm={text('routes.passenger.remove')}
          danger
          onClose={() => setRemoving(null)}
          onConfirm={() => remove(removing)}
        />
      )}
    </Card>
  )
}

function restWords({ from, until }: NonNullable<RoutePassenger['rest']>, text: Texts): string {
  return until === null
    ? text('routes.passenger.ends', { day: showDay(from) })
    : text('routes.passenger.rests', { from: showDay(from), until: showDay(until) })
}

const limitOf = (route: RouteDetail, { maxRideMinutes }: RoutePassenger): number =>
  rideLimitOf(maxRideMinutes, route.maxRideMinutes)

const isTooLong = (route: RouteDetail, passenger: RoutePassenger): boolean =>
  (rideMinutes(route.stopList, passenger) ?? 0) > limitOf(route, passenger)

/** Minutes on board by the plan; nothing while a stop is missing or the way is turned round. */
function rideOf(route: RouteDetail, passenger: RoutePassenger, text: Texts): string {
  const minutes = rideMinutes(route.stopList, passenger) ?? 0
  return minutes > 0 ? text('routes.passenger.ride', { minutes }) : ''
}

function wayOf(route: RouteDetail, passenger: RoutePassenger): string {
  const nameOf = (id: string | null) => route.stopList.find((stop) => stop.id === id)?.name
  const [from, to] = [nameOf(passenger.boardStopId), nameOf(passenger.alightStopId)]
  return from && to ? `${from} → ${to}` : ''
}
