import Box from '@mui/material/Box'
import { useAlertHead } from './use-alert-head.ts'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { ButtonLink } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import type { CareAlert } from '../shared/carealerts.contract.ts'
import { groupedByPerson } from '../shared/carealerts.rules.ts'
import { CareAlertRow } from './CareAlertRow.tsx'

type AlertGroupsProps = { alerts: readonly CareAlert[]; onOpen: (id: string) => void }

/** Alerts by person: whoever has the most urgent one stands first. */
export function AlertGroups({ alerts, onOpen }: AlertGroupsProps) {
  return groupedByPerson(alerts).map((its) => <Group key={its[0].personId ?? its[0].id} alerts={its} onOpen={onOpen} />)
}

function Group({
  alerts: [first, ...more],
  onOpen,
}: {
  alerts: [CareAlert, ...CareAlert[]]
  onOpen: (id: string) => void
}) {
  const text = useText()
  return (
    <Card component="section" aria-label={first.fullName}>
      <Row wrap sx={{ px: 4, pt: 3, justifyContent: 'space-between' }}>
        <Typography component="h2" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
          {useAlertHead(first)}
        </Typography>
        {first.personId !== null && (
          <ButtonLink
            look="text"
            to={paths.page('guestDetail', { personalDataId: first.personId, tab: 'MEASUREMENT' })}
            aria-label={text('carealerts.openPerson', { name: first.fullName })}
          >
            {text('utils.open')}
          </ButtonLink>
        )}
      </Row>
      <Box>
        {[first, ...more].map((alert) => (
          <CareAlertRow key={alert.id} alert={alert} onOpen={() => onOpen(alert.id)} />
        ))}
      </Box>
    </Card>
  )
}
