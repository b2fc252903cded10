import Stack from '@mui/material/Stack'
import { useCall } from '#platform/web/api/use-call.ts'
import { isNative } from '#platform/web/native/native.ts'
import { optionalPart } from '#platform/web/slots/optional-part.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getNoticeSettings } from '../shared/settings.contract.ts'
import { ChannelsCard } from './settings/ChannelsCard.tsx'
import { DevicesCard } from './settings/DevicesCard.tsx'
import { HoursCard } from './settings/HoursCard.tsx'

const AppLockCard = optionalPart(async () => (await import('./settings/AppLockCard.tsx')).AppLockCard)

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
          {isNative() && <AppLockCard />}
        </Stack>
      )}
    </Loaded>
  )
}
