import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { saveNewPaper } from '#platform/web/api/save-file.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { keyOf, useCall, useCommand } from '#platform/web/api/use-call.ts'
import type { ChildAbout } from '#features/children/web/child-tab.api.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getChildCard, printCards, revokeCard } from '../shared/cards.contract.ts'

/** The card of a child: print it, print a new one, take it back. */
export function ChildCard({ id: childId }: ChildAbout) {
  const text = useText()
  const errorToast = useErrorToast()
  const client = useQueryClient()
  const query = useCall(getChildCard, { params: { id: childId } })
  const [asking, setAsking] = useState<'print' | 'revoke' | null>(null)
  const touched = keyOf(getChildCard, { params: { id: childId } })
  const revoke = useCommand(revokeCard, { touches: [touched] })
  const print = async () => {
    await saveNewPaper(printCards, { body: { childId } }, 'card.pdf')
    await refresh(client, touched)
  }
  const confirm = () =>
    (asking === 'print' ? print() : revoke.mutateAsync({ params: { id: childId } })).catch((error: unknown) => {
      errorToast(error)
      throw error
    })
  return (
    <Card component="section" aria-label={text('cards.title')}>
      <CardHead title={text('cards.title')} />
      <Box sx={{ p: 4, pt: 0 }}>
        <Loaded query={query}>
          {({ card }) => (
            <>
              <Typography color="textSecondary" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
                {card ? text('cards.valid', { when: showMoment(card.madeAt), who: card.madeBy }) : text('cards.none')}
              </Typography>
              <Row wrap>
                <Button icon="print" onClick={() => (card ? setAsking('print') : void print().catch(errorToast))}>
                  {text(card ? 'cards.printAgain' : 'cards.printOne')}
                </Button>
                {card && (
                  <Button look="text" icon="trash" onClick={() => setAsking('revoke')}>
                    {text('cards.revoke')}
                  </Button>
                )}
              </Row>
            </>
          )}
        </Loaded>
      </Box>
      {asking && (
        <ConfirmDialog
          title={text(asking === 'print' ? 'cards.printAgain' : 'cards.revoke')}
          confirm={text(asking === 'print' ? 'cards.printAgain' : 'cards.revoke')}
          onConfirm={confirm}
          onClose={() => setAsking(null)}
        >
          {text(asking === 'print' ? 'cards.printAgainBody' : 'cards.revokeBody')}
        </ConfirmDialog>
      )}
    </Card>
  )
}
