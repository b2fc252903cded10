import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { withMeasurementTexts } from '#features/measurements/web/own-ranges.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { byUrgency } from '../shared/carealerts.rules.ts'
import { useAlerts } from './use-alerts.ts'

const AlertList = lazy(withMeasurementTexts(async () => ({ default: (await import('./AlertList.tsx')).AlertList })))

/** So many leave the rest of the home in sight; the others are one tap away. */
const SHOWN = 5

/** ALERTS on the home: the most urgent of those that stand. Nothing while none does. */
export function CareAlertsCard() {
  const text = useText()
  const { data } = useAlerts()
  if (!data || data.rows.length === 0) return null
  return (
    <Stack component="section" aria-labelledby="care-alerts" spacing={3}>
      <Row sx={{ justifyContent: 'space-between' }}>
        <Typography id="care-alerts" component="h2" variant="h3">
          {text('carealerts.title')} ({data.total})
        </Typography>
        <ButtonLink look="text" to={paths.page('careAlertList')}>
          {text('carealerts.all')}
        </ButtonLink>
      </Row>
      <Suspense>
        <AlertList alerts={data.rows.toSorted(byUrgency).slice(0, SHOWN)} />
      </Suspense>
    </Stack>
  )
}
