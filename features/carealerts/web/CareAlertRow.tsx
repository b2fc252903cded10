import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { CareAlert } from '../shared/carealerts.contract.ts'
import { alertBody, alertTitle, SEVERITY_HUE, whoseWords } from './alert-words.ts'
import { useAct, useWaitingAlerts } from './use-alerts.ts'

/** One alert: what is the matter, who has it, when it goes on, and the one tap that takes it. */
export function CareAlertRow({ alert, onOpen }: { alert: CareAlert; onOpen: () => void }) {
  const text = useText()
  const now = useNow()
  const { busy, acknowledge } = useAct(alert)
  const waits = useWaitingAlerts().has(alert.id)
  const title = alertTitle(alert, text)
  return (
    <Entry aria-label={`${alert.fullName}: ${title}`}>
      <Box sx={{ minWidth: 0 }}>
        <Row wrap gap={2}>
          <StateChip hue={SEVERITY_HUE[alert.severity]}>{text(`carealerts.severity.${alert.severity}`)}</StateChip>
          <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
        </Row>
        {alertBody(alert, text).map((line) => (
          <Typography key={line} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))}
        <Typography variant="caption" component="p" color="textSecondary">
          {[text(`carealerts.state.${alert.state}`), ...whoseWords(alert, now, text)].join(' · ')}
        </Typography>
      </Box>
      <Row wrap sx={{ justifyContent: { xs: 'flex-start', md: 'flex-end' } }}>
        {waits && <StateChip hue="unknown">{text('carealerts.kept')}</StateChip>}
        {alert.abilities.act && alert.state === 'open' && !waits && (
          <Button look="primary" icon="handOver" busy={busy} onClick={acknowledge}>
            {text('carealerts.acknowledge')}
          </Button>
        )}
        <IconButton icon="right" label={`${text('utils.open')}: ${alert.fullName}, ${title}`} onClick={onOpen} />
      </Row>
    </Entry>
  )
}

const Entry = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: theme.spacing(2, 4),
  padding: theme.spacing(3, 4),
  minHeight: 64,
  '&:not(:first-of-type)': { borderTop: '1px solid var(--line)' },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))
