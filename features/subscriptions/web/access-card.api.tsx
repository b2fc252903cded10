import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getStatus } from '../shared/subscriptions.contract.ts'
import { LetterButton } from './LetterButton.tsx'
import { offered, useAccess, type AccessAction } from './use-access.tsx'
import { AccessChip } from './access-chip.api.tsx'

type AccessCardProps = {
  person: { id: string; fullName: string }
  /** The flags of the page: an action with a reason is shown and cannot be used (specification, section 6). */
  disabled?: Partial<Record<AccessAction, string>>
}

/** The access of one person: state, user name, and what can be done about it now. */
export function AccessCard({ person, disabled = {} }: AccessCardProps) {
  const text = useText()
  const query = useCall(getStatus, { params: { id: person.id } })
  const { ask, dialog } = useAccess()
  return (
    <Card component="section" aria-label={text('subscriptions.title')}>
      <CardHead title={text('subscriptions.title')} />
      <Box sx={{ px: 4, pb: 4 }}>
        <Loaded query={query} rows={2}>
          {(access) => (
            <>
              <Facts>
                <FactLine label={text('subscriptions.state')}>
                  <AccessChip access={access} />
                </FactLine>
                <FactLine label={text('subscriptions.username')}>{access.username}</FactLine>
              </Facts>
              <Row wrap sx={{ mt: 6, rowGap: 2, alignItems: 'flex-start' }}>
                {offered(access).map((action) => (
                  <Button
                    key={action}
                    look={action === 'block' ? 'danger' : 'outlined'}
                    disabledReason={disabled[action]}
                    reasonShown={new Set(Object.values(disabled)).size === 1}
                    onClick={() =>
                      ask(action, { ...person, hasEmail: access.email !== null && access.email.trim() !== '' })
                    }
                  >
                    {text(`subscriptions.action.${action}`)}
                  </Button>
                ))}
                {access.status === 'A' && (
                  <LetterButton
                    person={person}
                    reset={access.credentialGenerated}
                    disabledReason={access.credentialGenerated ? disabled.resetCredential : disabled.generateCredential}
                  />
                )}
              </Row>
              {[...new Set(Object.values(disabled))].map((reason) => (
                <Typography key={reason} variant="caption" component="p" color="textSecondary" sx={{ mt: 2 }}>
                  {reason}
                </Typography>
              ))}
            </>
          )}
        </Loaded>
      </Box>
      {dialog}
    </Card>
  )
}
