import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { sayBorn } from '#features/people/shared/birth.rules.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { shapedQuery } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { listEmergencyCards } from '../shared/plans.contract.ts'
import { EmergencyFacts } from './EmergencyPage.tsx'
import { firstCards, readAhead, stillRiding } from './kept-cards.ts'

// The file of the page comes before it is known who is signed in (app/web/FeaturePage.tsx).
readAhead()

/** emergencyCards: what to do in an emergency of each person in reach; it opens without network. */
export function EmergencyCardsPage() {
  const text = useText()
  const { accountId } = useMe()
  const entries = useOutboxEntries()
  const now = useNow(3_600_000)
  const query = useQuery(shapedQuery(listEmergencyCards, undefined, 'kept', (signal) => firstCards(accountId, signal)))
  return (
    <Stack spacing={4}>
      <PageHead title={text('plans.emergencyCards')} hiddenOnPhone note={text('plans.emergencyCards.note')} />
      <Loaded query={query} rows={4}>
        {(kept) => {
          const cards = stillRiding(kept, entries)
          return cards.length === 0 ? (
            <EmptyState icon="medical" title={text('plans.emergencyCards.none')}>
              {text('plans.emergencyCards.noneBody')}
            </EmptyState>
          ) : (
            cards.map((card) => (
              <Card key={card.personId} component="section" aria-label={card.fullName}>
                <CardHead title={card.fullName} note={sayBorn(card, dayIn(card.zone, now), text)} />
                <Box sx={{ px: 4, pb: 4 }}>
                  <EmergencyFacts card={card} />
                </Box>
              </Card>
            ))
          )
        }}
      </Loaded>
    </Stack>
  )
}
