import Stack from '@mui/material/Stack'
import { useCall } from '#platform/web/api/use-call.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getNoticeSettings } from '../shared/settings.contract.ts'
import { ChannelsCard } from './settings/ChannelsCard.tsx'
import { DevicesCard } from './settings/DevicesCard.tsx'
import { HoursCard } from './settings/HoursCard.tsx'

/** The notification settings, on the profile page and on a page of their own. */
export function NoticeSettings() {
  const query = useCall(getNoticeSettings, {})
  return (
    <Loaded query={query} rows={6}>
      {(settings) => (
        <Stack spacing={6}>
          <ChannelsCard settings={settings} />
          <HoursCard settings={settings} />
          {settings.pushKey !== null && <DevicesCard settings={settings} />}
        </Stack>
      )}
    </Loaded>
  )
}
