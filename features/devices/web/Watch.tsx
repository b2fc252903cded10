import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { showDay, showMoment, showNumber, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { searchDevices, searchReadings, type Device } from '../shared/devices.contract.ts'
import { BATTERY_LOW } from '../shared/devices.rules.ts'
import { DeviceActs } from './DeviceActs.tsx'
import { AssignDrawer } from './AssignDrawer.tsx'

export type Wearer = { id: string; fullName: string; groupId: string }

/** What a person wears, how it is, and what it read. */
export function Watch({ person }: { person: Wearer }) {
  const text = useText()
  const query = useCall(searchDevices, { body: { filters: { personId: person.id } } })
  const [adding, setAdding] = useState(false)
  return (
    <Stack spacing={4}>
      <Loaded query={query} rows={2}>
        {({ rows, abilities }) => (
          <>
            {rows.map((device) => (
              <DeviceCard key={device.id} device={device} edit={abilities.edit} />
            ))}
            {rows.length === 0 && (
              <EmptyState icon="clock" title={text('devices.none')}>
                {text('devices.noneBody')}
              </EmptyState>
            )}
            {abilities.edit && rows.length === 0 && (
              <Row sx={{ justifyContent: 'center' }}>
                <Button look="primary" icon="add" onClick={() => setAdding(true)}>
                  {text('devices.add')}
                </Button>
              </Row>
            )}
          </>
        )}
      </Loaded>
      <Readings personId={person.id} />
      {adding && <AssignDrawer person={person} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

function DeviceCard({ device, edit }: { device: Device; edit: boolean }) {
  const text = useText()
  const { battery, lastSeenAt, wearing, worn } = device
  const name = `${device.vendor} ${device.model}`
  return (
    <Card component="section" aria-label={name}>
      <CardHead title={name} note={[device.serial, device.firmware].filter(Boolean).join(' · ')} />
      <Row wrap sx={{ px: 4, pb: 3 }}>
        <WornChip worn={worn} />
        {battery !== null && (
          <StateChip hue={battery < BATTERY_LOW ? 'waiting' : 'arrived'}>
            {text('devices.battery', { battery })}
          </StateChip>
        )}
        {device.silent && <StateChip hue="alert">{text('devices.silent')}</StateChip>}
        {edit && !device.admitted && <StateChip hue="unknown">{text('devices.notAdmitted')}</StateChip>}
      </Row>
      <Typography color="textSecondary" sx={{ px: 4, pb: 3 }}>
        {[
          lastSeenAt === null ? text('devices.never') : text('devices.contact', { at: showMoment(lastSeenAt) }),
          wearing && text('devices.since', { at: showMoment(wearing.from) }),
          wearing && text('devices.consent', { name: wearing.consentBy, day: showDay(wearing.consentAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {edit && <DeviceActs device={device} />}
    </Card>
  )
}

function WornChip({ worn }: { worn: boolean | null }) {
  const text = useText()
  if (worn === null) return <StateChip hue="unknown">{text('devices.wornUnknown')}</StateChip>
  return <StateChip hue={worn ? 'arrived' : 'absent'}>{text(worn ? 'devices.worn' : 'devices.notWorn')}</StateChip>
}

function Readings({ personId }: { personId: string }) {
  const text = useText()
  const query = useCall(searchReadings, { body: { filters: { personId } } })
  return (
    <Loaded query={query} rows={3}>
      {({ zone, heartRate, days }) => (
        <Card component="section" aria-label={text('devices.days')}>
          <CardHead title={text('devices.days')} />
          {heartRate && (
            <Typography sx={{ px: 4, pb: 3 }}>
              {[
                `${text('devices.heart')}: ${text('devices.heartAt', { value: showNumber(heartRate.value), at: showTime(heartRate.at, zone) })}`,
                heartRate.quality !== 'good' && text(`devices.quality.${heartRate.quality}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          )}
          {days.length === 0 && (
            <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
              {text('devices.nothing')}
            </Typography>
          )}
          <List>
            {days.map(({ day, steps, heartLow, heartMean, heartHigh }) => (
              <ListItem key={day} divider sx={{ minHeight: 64 }}>
                <TwoLines
                  title={showDay(day)}
                  about={[
                    text('devices.steps', { count: showNumber(steps) }),
                    heartLow !== null &&
                      heartHigh !== null &&
                      heartMean !== null &&
                      text('devices.heartDay', {
                        low: showNumber(heartLow),
                        high: showNumber(heartHigh),
                        mean: showNumber(heartMean),
                      }),
                  ]}
                />
              </ListItem>
            ))}
          </List>
        </Card>
      )}
    </Loaded>
  )
}
