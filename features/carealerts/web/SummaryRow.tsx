import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { CareAlert } from '../shared/carealerts.contract.ts'
import { alertBody, alertTitle, SEVERITY_HUE, whoseWords } from './alert-words.ts'

/** One open alert on a summary: what is the matter, who has it, and the way to it. */
export function SummaryRow({ alert }: { alert: CareAlert }) {
  const text = useText()
  const now = useNow()
  const title = alertTitle(alert, text)
  return (
    <>
      <TwoLines title={title} about={[...alertBody(alert, text), ...whoseWords(alert, now, text)]} />
      <StateChip hue={SEVERITY_HUE[alert.severity]}>{text(`carealerts.severity.${alert.severity}`)}</StateChip>
      <ButtonLink
        look="text"
        to={paths.page('careAlertList', { alert: alert.id })}
        aria-label={`${text('utils.open')}: ${title}`}
      >
        {text('utils.open')}
      </ButtonLink>
    </>
  )
}
