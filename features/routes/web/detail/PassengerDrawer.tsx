import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callPage } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { SelectField } from '#platform/web/forms/Field.tsx'
import { Suggest, type Suggestion } from '#platform/web/forms/Suggest.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { useRefused } from '#platform/web/forms/use-refused.ts'
import { type RouteDetail, type RoutePassenger } from '../../shared/routes.contract.ts'
import { addPassenger, filterPassengers, updatePassenger } from '../../shared/passengers.contract.ts'
import { ElsewhereNote, type Elsewhere } from './ElsewhereNote.tsx'

const SUGGESTED = 20
type PassengerDrawerProps = { route: RouteDetail; passenger: RoutePassenger | null; onClose: () => void }

/** Puts a child of the group on a draft route, or changes where it gets on and off. */
export function PassengerDrawer({ route, passenger, onClose }: PassengerDrawerProps) {
  const text = useText()
  const client = useQueryClient()
  const refused = useRefused(['childId', 'moveFrom', 'boardStopId', 'alightStopId'])
  const { stopList } = route
  const [child, setChild] = useState<(Suggestion & { elsewhere?: Elsewhere | null }) | null>(
    passenger ? { id: passenger.childId, name: passenger.childName } : null,
  )
  const [moves, setMoves] = useState(true)
  const elsewhere = child?.elsewhere ?? null
  const [boardStopId, setBoard] = useState(passenger?.boardStopId ?? stopList[0]?.id ?? '')
  const [alightStopId, setAlight] = useState(passenger?.alightStopId ?? stopList.at(-1)?.id ?? '')
  const [busy, setBusy] = useState(false)
  const search = async (q: string) =>
    (
      await callPage(filterPassengers, {
        body: { q, filters: { routeId: route.id }, limit: SUGGESTED, sort: [{ field: 'childName', direction: 'asc' }] },
      })
    ).data.map(({ id, name, schoolClass, elsewhere: on }) => ({
      id,
      name: [name, schoolClass, on && text('routes.passenger.on', { route: on.name })].filter(Boolean).join(' · '),
      elsewhere: on,
    }))
  const save = async () => {
    if (!child) return
    setBusy(true)
    try {
      const stops = { boardStopId, alightStopId }
      if (passenger)
        await call(updatePassenger, { params: { id: passenger.id }, body: { ...stops, weekdays: passenger.weekdays } })
      else
        await call(addPassenger, {
          body: {
            routeId: route.id,
            childId: child.id,
            ...stops,
            ...(elsewhere && moves && { moveFrom: elsewhere.id }),
          },
        })
      await refresh(client, ['routes'])
      toast('success', text('utils.saved'))
      onClose()
    } catch (error) {
      refused.take(error)
    } finally {
      setBusy(false)
    }
  }
  const sameStop = boardStopId === alightStopId ? text('routes.passenger.sameStop') : undefined
  const missing = child ? sameStop : text('routes.passenger.childMissing')
  return (
    <Drawer
      over={route.name}
      title={passenger ? passenger.childName : text('routes.passenger.add')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button look="primary" busy={busy} disabledReason={missing} onClick={() => void save()}>
            {text('utils.save')}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        {!passenger && (
          <Suggest
            label={text('routes.passenger.child')}
            required
            chosen={child}
            error={refused.of('childId') ?? refused.of('moveFrom')}
            onChoose={(next) => {
              refused.clear()
              setChild(next)
            }}
            search={search}
          />
        )}
        {elsewhere && <ElsewhereNote elsewhere={elsewhere} moves={moves} onMoves={setMoves} />}
        <StopChoice
          route={route}
          label={text('routes.passenger.board')}
          error={refused.of('boardStopId')}
          value={boardStopId}
          onChange={setBoard}
        />
        <StopChoice
          route={route}
          label={text('routes.passenger.alight')}
          error={refused.of('alightStopId')}
          value={alightStopId}
          onChange={setAlight}
        />
      </Stack>
    </Drawer>
  )
}

function StopChoice({
  route,
  label,
  error,
  value,
  onChange,
}: {
  route: RouteDetail
  label: string
  error: string | undefined
  value: string
  onChange: (stopId: string) => void
}) {
  const options = route.stopList.map((stop) => ({ value: stop.id, label: `${stop.plannedTime} · ${stop.name}` }))
  return <SelectField label={label} required error={error} value={value} options={options} onChange={onChange} />
}
