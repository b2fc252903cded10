import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { emailKey, getNoticeSettings, setNoticeSetting, SWITCHED_TOPICS } from '../shared/notices.contract.ts'

/** The notification menu of the profile page: which notices also come by e-mail. */
export function NoticeSettings() {
  const text = useText()
  const errorToast = useErrorToast()
  const query = useCall(getNoticeSettings, {})
  const set = useCommand(setNoticeSetting, { touches: [['notices', 'getSettings']] })
  return (
    <Card component="section" aria-label={text('notices.settings')}>
      <CardHead title={text('notices.settings')} />
      <Stack spacing={2} sx={{ px: 4, pb: 4 }}>
        <Typography variant="body2" color="textSecondary">
          {text('notices.settings.help')}
        </Typography>
        <Loaded query={query} rows={SWITCHED_TOPICS.length}>
          {(settings) =>
            SWITCHED_TOPICS.map((topic) => {
              const key = emailKey(topic)
              return (
                <SwitchRow
                  key={key}
                  label={text(`notices.topic.${topic}`)}
                  checked={settings.some((one) => one.key === key && one.value === 'T')}
                  onChange={(on) =>
                    set.mutate(
                      { params: { key }, body: { key, value: on ? 'T' : 'F' } },
                      { onError: (error) => errorToast(error) },
                    )
                  }
                />
              )
            })
          }
        </Loaded>
      </Stack>
    </Card>
  )
}
