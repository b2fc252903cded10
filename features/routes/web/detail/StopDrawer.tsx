import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { suggestPlaces } from '#features/places/web/places.api.tsx'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { Suggest, type Suggestion } from '#platform/web/forms/Suggest.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog, Drawer } from '#platform/web/ui/Dialog.tsx'
import { useRefused } from '#platform/web/forms/use-refused.ts'
import { toast } from '#platform/web/ui/toasts.ts'
import { setRouteStops, type RouteDetail, type RouteStop } from '../../shared/routes.contract.ts'

type StopDrawerProps = { route: RouteDetail; stop: RouteStop | null; onClose: () => void }

/** Adds a stop to a draft, or changes its place and time. The stops stand in the order of their times. */
export function StopDrawer({ route, stop, onClose }: StopDrawerProps) {
  const text = useText()
  const client = useQueryClient()
  const refused = useRefused(['placeId', 'plannedTime'])
  const [place, setPlace] = useState<Suggestion | null>(stop ? { id: stop.placeId, name: stop.name } : null)
  const [time, setTime] = useState(stop?.plannedTime ?? '')
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const store = async (
    stops: readonly { id?: string; placeId: string; plannedTime: string; kind: RouteStop['kind'] }[],
  ) => {
    setBusy(true)
    try {
      const ordered = stops.toSorted((a, b) => a.plannedTime.localeCompare(b.plannedTime))
      await call(setRouteStops, { params: { id: route.id }, body: { version: route.version, stops: ordered } })
      await refresh(client, ['routes'])
      toast('success', text('utils.saved'))
      onClose()
    } catch (error) {
      refused.take(error)
    } finally {
      setBusy(false)
    }
  }
  const others = route.stopList
    .filter((other) => other.id !== stop?.id)
    .map(({ id, placeId, plannedTime, kind }) => ({ id, placeId, plannedTime, kind }))
  const timeMissing = time ? undefined : text('routes.stop.timeMissing')
  const missing = place ? timeMissing : text('routes.stop.placeMissing')
  const save = () =>
    place &&
    store([
      ...others,
      { ...(stop && { id: stop.id }), placeId: place.id, plannedTime: time, kind: stop?.kind ?? 'both' },
    ])
  return (
    <Drawer
      over={route.name}
      title={stop ? text('routes.stop.edit', { name: stop.name }) : text('routes.stop.add')}
      unsaved={() => !busy && (place?.id !== stop?.placeId || time !== (stop?.plannedTime ?? ''))}
      onClose={onClose}
      footer={
        <>
          {stop && (
            <Button look="danger" icon="trash" sx={{ mr: 'auto' }} onClick={() => setAsking(true)}>
              {text('routes.stop.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button look="primary" busy={busy} disabledReason={missing} onClick={() => void save()}>
            {text('utils.save')}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <Suggest
          label={text('routes.stop.place')}
          required
          chosen={place}
          error={refused.of('placeId')}
          onChoose={setPlace}
          search={(q) => suggestPlaces(q, route.customerGroupDto.id)}
        />
        <Field
          label={text('routes.stop.time')}
          required
          type="time"
          value={time}
          error={refused.of('plannedTime')}
          onChange={(event) => setTime(event.target.value)}
        />
      </Stack>
      {asking && stop && (
        <ConfirmDialog
          title={text('routes.stop.removeAsk', { name: stop.name })}
          confirm={text('routes.stop.remove')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => store(others)}
        >
          {text('routes.stop.removeBody')}
        </ConfirmDialog>
      )}
    </Drawer>
  )
}
