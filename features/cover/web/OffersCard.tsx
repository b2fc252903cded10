import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { showDay, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { answerOffer, myOffers, type CoverOffer } from '../shared/cover.contract.ts'

/** Runs on which the office asks me to stand in: yes or no. */
export function OffersCard() {
  const text = useText()
  const offers = useCall(myOffers, {})
  if (!offers.data || offers.data.length === 0) return null
  return (
    <Stack spacing={3} component="section" aria-label={text('crew.offer.title')}>
      {offers.data.map((offer) => (
        <Offer key={offer.id} offer={offer} />
      ))}
    </Stack>
  )
}

function Offer({ offer }: { offer: CoverOffer }) {
  const text = useText()
  const errorToast = useErrorToast()
  const answer = useCommand(answerOffer, { touches: [['crew'], ['runs']] })
  const send = (accept: boolean) =>
    answer.mutate(
      { params: { id: offer.id }, body: { accept } },
      {
        onSuccess: () => accept && toast('success', text('crew.offer.yours', { run: offer.routeName })),
        onError: (error) => errorToast(error),
      },
    )
  return (
    <Card component="article" sx={{ p: 4 }}>
      <Typography variant="caption" component="p" color="textSecondary">
        {text('crew.offer.title')}
      </Typography>
      <Typography component="h2" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
        {offer.routeName}
      </Typography>
      <p>
        {text('crew.offer.body', {
          day: showDay(offer.serviceDate),
          time: showTime(offer.plannedStart, offer.zone),
          stop: offer.firstStop,
          name: offer.insteadOf,
        })}
      </p>
      <Row wrap sx={{ mt: 3 }}>
        <Button icon="check" busy={answer.isPending} onClick={() => send(true)}>
          {text('crew.offer.accept')}
        </Button>
        <Button look="text" onClick={() => send(false)}>
          {text('crew.offer.refuse')}
        </Button>
      </Row>
    </Card>
  )
}
