import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { vehiclesOn } from '../shared/vehicles.contract.ts'
import { roomOf } from './vehicle-look.tsx'

type Choosable = AnswerOf<typeof vehiclesOn>[number]
type VehicleChoiceProps = {
  over: string
  groupId: string
  day: string
  /** How many must find a seat. */
  seatsFor: number
  chosenId?: string | null
  /** Also offers to have none. */
  onNone?: () => void
  onChoose: (vehicle: Choosable) => void
  onClose: () => void
}

/** Which vehicle: one tap. Those that nothing speaks against come first; what speaks against a vehicle stands under it. */
export function VehicleChoice(props: VehicleChoiceProps) {
  const text = useText()
  const query = useCall(vehiclesOn, { params: { id: props.groupId }, query: { day: props.day } }, { staleTime: 0 })
  return (
    <Drawer
      title={text('vehicles.choose.title')}
      over={props.over}
      onClose={props.onClose}
      footer={
        props.onNone && (
          <Button look="text" onClick={props.onNone}>
            {text('vehicles.choose.nothing')}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(vehicles) =>
          vehicles.length === 0 ? (
            <EmptyState icon="bus" title={text('vehicles.choose.none')}>
              {text('vehicles.choose.noneBody')}
            </EmptyState>
          ) : (
            <List>
              {vehicles.map((vehicle) => {
                const against = objections(vehicle, props.seatsFor, text)
                const refused = isRefused(vehicle)
                return (
                  <ListItem key={vehicle.id} divider disablePadding>
                    <ListItemButton
                      selected={vehicle.id === props.chosenId}
                      // What keeps it from being chosen stays readable, and in reach of the keyboard.
                      aria-disabled={refused || undefined}
                      onClick={() => !refused && props.onChoose(vehicle)}
                      sx={{ minHeight: 64, gap: 3, ...(refused && { cursor: 'not-allowed' }) }}
                    >
                      <Disc hue={hueOf(vehicle, against)} icon="bus" />
                      <ListItemText
                        primary={[vehicle.name, vehicle.plate].filter(Boolean).join(' · ')}
                        secondary={[roomOf(vehicle, text), ...against].join(' · ')}
                      />
                    </ListItemButton>
                  </ListItem>
                )
              })}
            </List>
          )
        }
      </Loaded>
    </Drawer>
  )
}

/** The server refuses it as well. */
const isRefused = (vehicle: Choosable): boolean => vehicle.blocked || vehicle.expired.length > 0

function hueOf(vehicle: Choosable, against: readonly string[]): Hue {
  if (isRefused(vehicle)) return 'alert'
  return against.length > 0 ? 'waiting' : 'arrived'
}

const objections = (vehicle: Choosable, children: number, text: Texts): string[] => [
  ...(vehicle.blocked ? [text('vehicles.choose.blocked')] : []),
  ...(vehicle.expired.length > 0
    ? [
        text('vehicles.choose.expired', {
          papers: vehicle.expired.map((kind) => text(`vehicles.paper.${kind}`)).join(', '),
        }),
      ]
    : []),
  ...(vehicle.seats < children ? [text('vehicles.choose.small', { children })] : []),
  ...(vehicle.drives.length > 0 ? [text('vehicles.choose.drives', { runs: vehicle.drives.join(', ') })] : []),
]
