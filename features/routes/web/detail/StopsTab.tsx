import { useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import type { RouteDetail, RouteStop } from '../../shared/routes.contract.ts'
import { LineDrawing } from './LineDrawing.tsx'
import { StopDrawer } from './StopDrawer.tsx'

const addressSchema = z.object({ stop: z.optional(z.string()) })

/** The stops in their order as a timeline, and beside it the line drawn from their positions. Numbers are the same in both. */
export function StopsTab({ route }: { route: RouteDetail }) {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  const [editing, setEditing] = useState<RouteStop | 'new' | null>(null)
  const add = route.abilities.edit && (
    <Button look="text" icon="add" onClick={() => setEditing('new')}>
      {text('routes.stop.add')}
    </Button>
  )
  return (
    <div className="cols-2">
      <section className="card">
        <div className="card-h">
          <h2>{text('routes.stops')}</h2>
          <span className="end">{add}</span>
        </div>
        {route.stopList.length === 0 && (
          <EmptyState icon="place" title={text('routes.stop.none')}>
            {text('routes.stop.noneBody')}
          </EmptyState>
        )}
        <ol className="tl stops" style={{ padding: '8px 16px 8px' }}>
          {route.stopList.map((stop, index) => (
            <li key={stop.id} className="tl-i" aria-current={address.stop === stop.id || undefined}>
              <time className="tl-t">{stop.plannedTime}</time>
              <span className="tl-d">{index + 1}</span>
              <div className="tl-b row" style={{ alignItems: 'flex-start' }}>
                <button type="button" className="grow" onClick={() => change({ stop: stop.id })}>
                  <span className="m block">{stop.name}</span>
                  {stop.address && <small style={{ paddingBottom: 0 }}>{stop.address}</small>}
                  <Riders route={route} stop={stop} />
                </button>
                {route.abilities.edit && (
                  <IconButton
                    icon="edit"
                    label={text('routes.stop.edit', { name: stop.name })}
                    onClick={() => setEditing(stop)}
                  />
                )}
              </div>
            </li>
          ))}
        </ol>
        {route.abilities.edit && route.stopList.length > 1 && <p className="t12 t2 pad">{text('routes.stop.order')}</p>}
        {route.status === 'ACTIVE' && route.abilities.restore && <p className="t12 t2 pad">{text('routes.frozen')}</p>}
      </section>
      <LineDrawing stops={route.stopList} chosen={address.stop} />
      {editing !== null && (
        <StopDrawer route={route} stop={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </div>
  )
}

const SHOWN = 6

function Riders({ route, stop }: { route: RouteDetail; stop: RouteStop }) {
  const text = useText()
  const here = route.passengerList.filter(
    (passenger) => passenger.boardStopId === stop.id || passenger.alightStopId === stop.id,
  )
  if (here.length === 0) return null
  return (
    <span className="row" style={{ marginTop: 4 }}>
      <span className="avs">
        {here.slice(0, SHOWN).map((passenger) => (
          <Avatar key={passenger.id} id={passenger.childId} size={24} />
        ))}
      </span>
      <span className="t12 t2">{text('routes.stop.children', { count: here.length })}</span>
    </span>
  )
}
