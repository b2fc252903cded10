import Stack from '@mui/material/Stack'
import { useText } from '#platform/web/i18n/use-text.ts'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { NoticeSettings } from './NoticeSettings.tsx'

/** settings: how notices reach the person. */
export function SettingsPage() {
  const text = useText()
  return (
    <Stack spacing={4} sx={{ maxWidth: 880 }}>
      <PageHead title={text('notices.settingsTitle')} hiddenOnPhone />
      <NoticeSettings />
    </Stack>
  )
}
