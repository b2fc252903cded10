import Box from '@mui/material/Box'
import { keyOf, useCall, useCommand } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { getEmailChange, withdrawEmailChange } from '../shared/email-change.contract.ts'

/** The new e-mail address that has not confirmed itself yet; nothing when there is none. */
export function EmailWaiting() {
  const text = useText()
  const showError = useErrorToast()
  const waiting = useCall(getEmailChange, {})
  const withdraw = useCommand(withdrawEmailChange, {
    touches: [keyOf(getEmailChange)],
    onDone: () => toast('success', text('profilePage.emailWaiting.withdrawn')),
  })
  if (!waiting.data) return null
  const { email, validUntil } = waiting.data
  return (
    <Box sx={{ px: 4, pb: 4 }}>
      <Banner hue="waiting" title={text('profilePage.emailWaiting.title', { email })}>
        {text('profilePage.emailWaiting.body', { until: showMoment(validUntil) })}
        <Box sx={{ mt: 3 }}>
          <Button
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({}, { onError: (error) => showError(error) })}
          >
            {text('profilePage.emailWaiting.withdraw')}
          </Button>
        </Box>
      </Banner>
    </Box>
  )
}
