import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { AllergyList } from '#features/conditions/web/allergies.api.tsx'
import { useState } from 'react'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getEmergencyCard, printEmergency, type EmergencyCard } from '../shared/plans.contract.ts'

/** What to do in an emergency, from the plan in force: allergies, signs and steps, whom to call; it can be printed. */
export function EmergencyPage({ person }: { person: { id: string; fullName: string } }) {
  const text = useText()
  const errorToast = useErrorToast()
  const query = useCall(getEmergencyCard, { params: { id: person.id } })
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    await saveFile(printEmergency, { params: { id: person.id } }, 'emergency.pdf').catch(errorToast)
    setBusy(false)
  }
  return (
    <Card component="section" aria-label={text('plans.emergency')}>
      <CardHead
        title={text('plans.emergency')}
        action={
          <Button icon="print" busy={busy} onClick={() => void print()}>
            {text('plans.emergency.print')}
          </Button>
        }
      />
      <Box sx={{ px: 4, pb: 4 }}>
        <Loaded query={query}>{(card) => <EmergencyFacts card={card} />}</Loaded>
      </Box>
    </Card>
  )
}

/** Allergies, signs and steps, and whom to call. */
export function EmergencyFacts({ card }: { card: EmergencyCard }) {
  const text = useText()
  return (
    <Stack spacing={3}>
      <AllergyList allergies={card.allergies} />
      {card.steps.length === 0 ? (
        <Typography>{text(card.plan ? 'plans.emergency.noSteps' : 'plans.emergency.noPlan')}</Typography>
      ) : (
        card.steps.map((step) => (
          <Banner key={step.sign} hue="alert" icon="attention" title={`${text('plans.step.sign')}: ${step.sign}`}>
            <Typography component="p">{step.action}</Typography>
            {step.call !== '' && (
              <Typography
                component="p"
                sx={{ fontWeight: 500 }}
              >{`${text('plans.step.call')}: ${step.call}`}</Typography>
            )}
          </Banner>
        ))
      )}
      {card.kit !== '' && <Typography sx={{ fontWeight: 500 }}>{`${text('plans.field.kit')}: ${card.kit}`}</Typography>}
      <Row wrap>
        <ButtonLink look="danger" icon="call" href="tel:112">
          112
        </ButtonLink>
        {card.calls.map(({ name, about, phone }) => (
          <ButtonLink key={`${name} ${phone}`} icon="call" href={`tel:${phone.replaceAll(' ', '')}`}>
            {`${name} (${text(about)})`}
          </ButtonLink>
        ))}
      </Row>
      {card.plan && (
        <Typography variant="caption" color="textSecondary">
          {`${text('plans.edition', { edition: card.plan.edition })} · ${showMoment(card.plan.since)}`}
        </Typography>
      )}
    </Stack>
  )
}
