import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import * as z from 'zod/mini'
import { getPlacePicture } from '#features/places/shared/places.contract.ts'
import { SpotNote } from '#features/places/web/spots.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { callBytes } from '#platform/web/api/call-bytes.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { Button, ButtonLink, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { NumberedStop } from '#platform/web/ui/NumberedStop.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import type { RouteDetail, RouteStop } from '../../shared/routes.contract.ts'
import { RouteMapCard } from './RouteMapCard.tsx'
import { StopDrawer } from './StopDrawer.tsx'
import { TimesDrawer } from './TimesDrawer.tsx'
import { AcrossNote, LegNote, useWay, wayWords } from './way.tsx'

const addressSchema = z.object({ stop: z.optional(z.string()) })

/** The stops in their order as a timeline, and beside it the route on a map. Numbers are the same in both. */
export function StopsTab({ route }: { route: RouteDetail }) {
  const text = useText()
  const [address, change] = useAddress(addressSchema)
  // A family sees the pictures of its stops on the run.
  const { role } = useMe()
  const staff = role !== 'CB_PARENT'
  const [editing, setEditing] = useState<RouteStop | 'new' | null>(null)
  const [timing, setTiming] = useState(false)
  const way = useWay(route)
  const legs = way?.legs
  const add = route.abilities.edit && (
    <Button look="text" icon="add" onClick={() => setEditing('new')}>
      {text('routes.stop.add')}
    </Button>
  )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Card component="section">
        <CardHead
          title={text('routes.stops')}
          action={add}
          note={legs && legs.length > 0 ? wayWords(legs, text) : undefined}
        />
        {route.stopList.length === 0 && (
          <EmptyState icon="place" title={text('routes.stop.none')}>
            {text('routes.stop.noneBody')}
          </EmptyState>
        )}
        <Box component="ol" sx={{ px: 4, py: 2 }}>
          {route.stopList.map((stop, index) => (
            <NumberedStop
              key={stop.id}
              number={index + 1}
              time={stop.plannedTime}
              last={index === route.stopList.length - 1}
              chosen={address.stop === stop.id}
            >
              <Row sx={{ alignItems: 'flex-start' }}>
                <ButtonBase
                  sx={{ ...REST, display: 'block', minHeight: { xs: 44, md: 24 }, textAlign: 'left', borderRadius: 1 }}
                  onClick={() => change({ stop: stop.id })}
                >
                  <Typography component="span" variant="subtitle2" sx={{ display: 'block', lineHeight: '24px' }}>
                    {stop.name}
                  </Typography>
                  {stop.waitMinutes > 0 && (
                    <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                      {text('routes.stop.waits', { count: stop.waitMinutes })}
                    </Typography>
                  )}
                  {stop.address && (
                    <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                      {stop.address}
                    </Typography>
                  )}
                  <Riders route={route} stop={stop} />
                  <AcrossNote across={way?.across} stopId={stop.id} />
                  {role === 'CB_ADMIN' && <LegNote route={route} legs={legs} index={index} />}
                </ButtonBase>
                {route.abilities.edit && (
                  <IconButton
                    icon="edit"
                    label={text('routes.stop.edit', { name: stop.name })}
                    onClick={() => setEditing(stop)}
                  />
                )}
              </Row>
              <SpotNote
                spot={route.spots.find(({ stopId }) => stopId === stop.id)}
                name={stop.name}
                loadPicture={
                  staff
                    ? (_spot, signal) => callBytes(getPlacePicture, { params: { id: stop.placeId } }, { signal })
                    : null
                }
              />
              {staff && address.stop === stop.id && (
                <ButtonLink look="text" icon="place" to={paths.place(stop.placeId)}>
                  {text('routes.stop.toPlace')}
                </ButtonLink>
              )}
            </NumberedStop>
          ))}
        </Box>
        {route.abilities.edit && route.stopList.length > 1 && (
          <>
            {legs && (
              <Box sx={{ px: 4 }}>
                <Button icon="clock" onClick={() => setTiming(true)}>
                  {text('routes.calculate')}
                </Button>
              </Box>
            )}
            <Hint>{text('routes.stop.order')}</Hint>
          </>
        )}
        {route.status === 'ACTIVE' && route.abilities.restore && <Hint>{text('routes.frozen')}</Hint>}
      </Card>
      <RouteMapCard route={route} way={way} chosen={address.stop} onChoose={(id) => change({ stop: id })} />
      {timing && legs && <TimesDrawer route={route} legs={legs} onClose={() => setTiming(false)} />}
      {editing !== null && (
        <StopDrawer route={route} stop={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Box>
  )
}

function Hint({ children }: { children: string }) {
  return (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ p: 4 }}>
      {children}
    </Typography>
  )
}

/** Pictures that overlap a little. */
const Faces = styled('span')({
  display: 'flex',
  '& > *': { boxShadow: '0 0 0 2px var(--surface)' },
  '& > * + *': { marginLeft: -6 },
})

const SHOWN = 6

function Riders({ route, stop }: { route: RouteDetail; stop: RouteStop }) {
  const text = useText()
  const here = route.passengerList.filter(
    (passenger) => passenger.boardStopId === stop.id || passenger.alightStopId === stop.id,
  )
  if (here.length === 0) return null
  return (
    <Row component="span" sx={{ mt: 1 }}>
      <Faces>
        {here.slice(0, SHOWN).map((passenger) => (
          <Avatar key={passenger.id} id={passenger.childId} size={24} />
        ))}
      </Faces>
      <Typography component="span" variant="caption" color="textSecondary">
        {text('routes.stop.children', { count: here.length })}
      </Typography>
    </Row>
  )
}
