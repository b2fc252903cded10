import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { missingOf, nothingPicked, usePickedPlace } from '#features/places/web/picked-place.api.ts'
import { PlacePicker } from '#features/places/web/place-picker.api.tsx'
import { readWhole } from '#platform/shared/forms/numbers.rules.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog, Drawer } from '#platform/web/ui/Dialog.tsx'
import { useRefused } from '#platform/web/forms/use-refused.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { setRouteStops, WAIT_MAX, type RouteDetail, type RouteStop } from '../../shared/routes.contract.ts'

type StopDrawerProps = { route: RouteDetail; stop: RouteStop | null; onClose: () => void }
type Stop = { id?: string; placeId: string; plannedTime: string; waitMinutes: number; kind: RouteStop['kind'] }
const FIELDS = ['placeId', 'name', 'coordinates', 'safetyNotes', 'plannedTime', 'waitMinutes'] as const

/**
 * Adds stops to a draft one after the other, or changes one: its place, time, waiting time, and what is known about the
 * place. The stops stand in the order of their times.
 */
export function StopDrawer({ route, stop, onClose }: StopDrawerProps) {
  const text = useText()
  const client = useQueryClient()
  const refused = useRefused(FIELDS)
  const form = useRef<HTMLFormElement>(null)
  const place = usePickedPlace(stop && { id: stop.placeId, name: stop.name }, route.customerGroupDto.id)
  const [time, setTime] = useState(stop?.plannedTime ?? '')
  const [wait, setWait] = useState(String(stop?.waitMinutes ?? 0))
  const [missing, setMissing] = useState<Partial<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)

  const others = route.stopList
    .filter((other) => other.id !== stop?.id)
    .map(({ id, placeId, plannedTime, waitMinutes, kind }): Stop => ({ id, placeId, plannedTime, waitMinutes, kind }))
  const store = async (stops: readonly Stop[]) => {
    const ordered = stops.toSorted((a, b) => a.plannedTime.localeCompare(b.plannedTime))
    await call(setRouteStops, { params: { id: route.id }, body: { version: route.version, stops: ordered } })
    await refresh(client, ['routes'])
  }
  const minutes = readWhole(wait, { min: 0, max: WAIT_MAX })
  const complete = (): boolean => {
    const found = {
      ...missingOf(place.picked),
      ...(!time && { plannedTime: 'routes.stop.timeMissing' }),
      ...(minutes === undefined && { waitMinutes: 'routes.stop.waitWrong' }),
    }
    flushSync(() => setMissing(found))
    const ok = Object.keys(found).length === 0
    if (!ok) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    return ok
  }
  const save = async (done: () => void) => {
    if (busy || !complete()) return
    refused.clear()
    setBusy(true)
    try {
      const placeId = await place.keep()
      await store([
        ...others,
        {
          ...(stop && { id: stop.id }),
          placeId,
          plannedTime: time,
          waitMinutes: minutes ?? 0,
          kind: stop?.kind ?? 'both',
        },
      ])
      toast('success', text('utils.saved'))
      done()
    } catch (error) {
      refused.take(error)
    } finally {
      setBusy(false)
    }
  }
  const next = () => {
    flushSync(() => {
      place.setPicked(nothingPicked())
      setTime('')
      setWait('0')
    })
    form.current?.querySelector<HTMLElement>('input')?.focus()
  }
  const error = (name: (typeof FIELDS)[number]) => {
    const id = missing[name]
    return id === undefined ? refused.of(name) : text(id, { max: WAIT_MAX })
  }
  const typed = () =>
    place.picked.known?.id !== stop?.placeId ||
    place.picked.coordinates !== '' ||
    place.picked.name !== '' ||
    place.picked.address !== '' ||
    Object.keys(place.picked.about).length > 0 ||
    time !== (stop?.plannedTime ?? '') ||
    wait !== String(stop?.waitMinutes ?? 0)
  return (
    <Drawer
      over={route.name}
      title={stop ? text('routes.stop.edit', { name: stop.name }) : text('routes.stop.add')}
      unsaved={() => !busy && typed()}
      onClose={onClose}
      footer={
        <>
          {stop && (
            <Button look="danger" icon="trash" sx={{ mr: 'auto' }} onClick={() => setAsking(true)}>
              {text('routes.stop.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          {!stop && (
            <Button busy={busy} onClick={() => void save(next)}>
              {text('routes.stop.saveNext')}
            </Button>
          )}
          <Button look="primary" type="submit" form="stop-form" busy={busy}>
            {text('utils.save')}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        ref={form}
        id="stop-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(onClose)
        }}
      >
        <Stack spacing={4}>
          {!stop && <SoFar route={route} />}
          <PlacePicker of={place} customerGroupId={route.customerGroupDto.id} line={route.stopList} error={error} />
          <Row gap={4} sx={{ alignItems: 'flex-start' }}>
            <Field
              label={text('routes.stop.time')}
              required
              type="time"
              value={time}
              error={error('plannedTime')}
              onChange={(event) => setTime(event.target.value)}
            />
            <Field
              label={text('routes.stop.wait')}
              value={wait}
              help={text('routes.stop.waitHelp')}
              error={error('waitMinutes')}
              attributes={{ inputMode: 'numeric' }}
              onChange={(event) => setWait(event.target.value)}
            />
          </Row>
        </Stack>
      </Box>
      {asking && stop && (
        <ConfirmDialog
          title={text('routes.stop.removeAsk', { name: stop.name })}
          confirm={text('routes.stop.remove')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await store(others)
            toast('success', text('utils.saved'))
            onClose()
          }}
        >
          {text('routes.stop.removeBody')}
        </ConfirmDialog>
      )}
    </Drawer>
  )
}

/** How far the route goes already: the next stop follows its last one. */
function SoFar({ route }: { route: RouteDetail }) {
  const text = useText()
  const last = route.stopList.at(-1)
  if (!last) return null
  return (
    <Typography color="textSecondary" role="status">
      {text('routes.stop.soFar', { count: route.stopList.length, name: last.name, time: last.plannedTime })}
    </Typography>
  )
}
