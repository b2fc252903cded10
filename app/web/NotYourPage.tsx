import Card from '@mui/material/Card'
import type { Role } from '#platform/shared/contract/roles.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { useSwitchAccount } from '#features/session/web/use-session.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'

/** Stands for a page that the role of the reader may not open, or to which the organisation does not open it (`closed`); who has another role that may can take it here (ADR 0135). */
export function NotYourPage({ pageRoles, closed = false }: { pageRoles: readonly Role[]; closed?: boolean }) {
  const text = useText()
  const me = useMe()
  const switchAccount = useSwitchAccount()
  const other = me.roles.find((role) => pageRoles.includes(role))
  return (
    <>
      <PageHead title={text('utils.notYourPage.title')} hiddenOnPhone />
      <Card component="section" sx={{ mt: { md: 4 } }}>
        <EmptyState
          icon="lock"
          title={text(closed ? 'error.moduleClosed' : `utils.notYourPage.${me.role}`)}
          action={
            <Row wrap gap={2} sx={{ justifyContent: 'center' }}>
              <ButtonLink look="primary" icon="home" to={paths.home()}>
                {text('utils.toHome')}
              </ButtonLink>
              {other && (
                <Button icon="swap" onClick={() => switchAccount(other)}>
                  {text('utils.role.switch', { role: text(`role.translation.${other}`) })}
                </Button>
              )}
            </Row>
          }
        >
          {text('utils.notYourPage.body')}
        </EmptyState>
      </Card>
    </>
  )
}
