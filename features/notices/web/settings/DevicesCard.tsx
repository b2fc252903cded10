import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { deviceZone, showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { inIosTab } from '#platform/web/offline/safari.ts'
import { isNative } from '#platform/web/native/native.ts'
import { endPush, keptDevice } from '#platform/web/push/subscription.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Disc, StateChip } from '#platform/web/ui/state.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { removeDevice, testDevices, type NoticeSettings } from '../../shared/settings.contract.ts'
import { canTakePush, NoPush, startPush } from './device.ts'

/** The devices that take push, and the way to make this one of them. */
export function DevicesCard({ settings }: { settings: NoticeSettings }) {
  const { devices } = settings
  const text = useText()
  const errorToast = useErrorToast()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<NoPush['why'] | null>(null)
  const remove = useCommand(removeDevice, { touches: [['notices', 'getSettings']] })
  const test = useCommand(testDevices, {})
  const here = keptDevice()
  const isHere = devices.some((one) => one.id === here)
  const start = async () => {
    setBusy(true)
    setRefused(null)
    try {
      await startPush(settings)
      await refresh(client, ['notices'])
    } catch (error) {
      if (error instanceof NoPush) setRefused(error.why)
      else errorToast(error)
    }
    setBusy(false)
  }
  const end = async (id: string) => {
    if (id === here) await endPush()
    remove.mutate({ params: { id } }, { onError: (error) => errorToast(error) })
  }
  return (
    <Card component="section" aria-label={text('notices.devices')}>
      <CardHead
        title={text('notices.devices')}
        action={
          devices.length > 0 && (
            <Button
              look="text"
              busy={test.isPending}
              onClick={() =>
                test.mutate(
                  {},
                  {
                    onSuccess: ({ devices: count }) => toast('success', text('notices.devices.tested', { count })),
                    onError: (error) => errorToast(error),
                  },
                )
              }
            >
              {text('notices.devices.test')}
            </Button>
          )
        }
      />
      <Stack spacing={3} sx={{ px: 4, pb: 4 }}>
        <Typography variant="body2" color="textSecondary">
          {text('notices.devices.help')}
        </Typography>
        {devices.length > 0 && (
          <List disablePadding>
            {devices.map((one) => (
              <ListItem
                key={one.id}
                divider
                disableGutters
                secondaryAction={
                  <IconButton
                    icon="close"
                    label={text('notices.devices.remove', { name: one.label })}
                    onClick={() => void end(one.id)}
                  />
                }
                sx={{ gap: 3 }}
              >
                <Disc hue="onboard" icon="phone" />
                <ListItemText
                  primary={one.label}
                  secondary={text('notices.devices.since', {
                    day: showDay(dayIn(deviceZone(), new Date(one.createdAt))),
                  })}
                />
                {one.id === here && <StateChip hue="arrived">{text('notices.devices.here')}</StateChip>}
              </ListItem>
            ))}
          </List>
        )}
        {refused !== null && <Banner hue="waiting" title={text(`notices.devices.${refused}`)} />}
        {!canTakePush(settings) ? (
          <NotHere />
        ) : (
          !isHere && (
            <Box sx={{ display: 'flex', '& > *': { flex: { xs: 1, md: 'none' } } }}>
              <Button icon="bell" busy={busy} onClick={() => void start()}>
                {text('notices.devices.add')}
              </Button>
            </Box>
          )
        )}
      </Stack>
    </Card>
  )
}

/** Why this browser cannot show notifications, and what to do where the home screen is the way. */
function NotHere() {
  const text = useText()
  const count = useOutboxEntries().filter((entry) => entry.at === 'waiting').length
  if (isNative()) return <Typography variant="body2">{text('notices.error.appPush')}</Typography>
  if (!inIosTab()) return <Typography variant="body2">{text('notices.devices.unsupported')}</Typography>
  return (
    <>
      {count > 0 && <Banner hue="waiting" title={text('notices.devices.sendFirst', { count })} />}
      <Typography variant="body2">{text('notices.devices.homeScreen')}</Typography>
    </>
  )
}
