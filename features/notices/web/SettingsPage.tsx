import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { AddressTabs } from '#platform/web/detail/AddressTabs.tsx'
import { useTabs, type OwnTab } from '#platform/web/detail/use-tabs.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { NoticeSettings } from './NoticeSettings.tsx'
import { settingsTabs } from './slots.api.ts'

/** settings: how notices reach the person, and what other features let them choose. */
export function SettingsPage() {
  const text = useText()
  const own: OwnTab<object> = { id: 'notices', order: 10, label: text('notices.title'), load: loadNotices }
  return (
    <Stack spacing={4} sx={{ maxWidth: 1200 }}>
      <PageHead title={text('notices.settingsTitle')} hiddenOnPhone />
      <AddressTabs
        tabs={useTabs(settingsTabs, [own], NOTHING)}
        tabProps={NOTHING}
        label={text('notices.settingsTitle')}
      />
    </Stack>
  )
}

const NOTHING = {}
const loadNotices = () => Promise.resolve(Notices)

function Notices() {
  return (
    <Box sx={{ maxWidth: 880 }}>
      <NoticeSettings />
    </Box>
  )
}
