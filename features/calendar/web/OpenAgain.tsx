import { useCommand } from '#platform/web/api/use-call.ts'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { openDay, type ClosedDay } from '../shared/calendar.contract.ts'

/** What a change of the calendar makes stale. */
export const TOUCHED = [['calendar'], ['runs'], ['travel'], ['routes']] as const

/** Opens a closed day again, or lets it end as usual. */
export function OpenAgain({ day: { day, customerGroupDto } }: { day: ClosedDay }) {
  const text = useText()
  const errorToast = useErrorToast()
  const open = useCommand(openDay, { touches: TOUCHED })
  const again = async () => {
    try {
      await open.mutateAsync({ params: { id: customerGroupDto.id, day } })
      toast('success', text('calendar.opened', { day: showDay(day) }))
    } catch (error) {
      errorToast(error)
    }
  }
  return <IconButton icon="restore" label={text('calendar.open', { day: showDay(day) })} onClick={() => void again()} />
}
