import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { Button, ButtonLink } from '#platform/web/ui/Button.tsx'
import { Choice as Options } from '#platform/web/ui/Choice.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import Box from '@mui/material/Box'
import { OUTCOME_OF, type HandoverRecipient } from '../../shared/handover.rules.ts'
import { ChildSwitches } from '../ChildSwitches.tsx'
import type { Choice, HandedOver } from './hand-over.ts'
import { whoIs } from './WhoView.tsx'

type Method = HandoverRecipient['method']
type TakeViewProps = {
  /** Undefined: the school or the family took it back while this was open. */
  choice: Choice | undefined
  /** How the person was known already: by code or scan. */
  method: Method | null
  onTake: (handedOver: HandedOver) => Promise<void>
  onBack: () => void
}

/** The children whom this person may take, all chosen; one tap hands them over. */
export function TakeView({ choice, method, onTake, onBack }: TakeViewProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const [stays, setStays] = useState<ReadonlySet<string>>(new Set())
  const asks = choice?.kind === 'delegate' && method === null ? methodsFor(choice) : []
  const [chosen, setChosen] = useState<Method | null>(method ?? (asks.length === 0 ? 'known' : null))
  if (!choice)
    return (
      <>
        <Banner hue="alert" alert title={text('pickup.gone')}>
          {text('pickup.goneBody')}
        </Banner>
        <Button size="run" block onClick={onBack}>
          {text('utils.back')}
        </Button>
      </>
    )
  const going = choice.children.filter(({ id }) => !stays.has(id))
  const missing =
    (going.length === 0 && text('pickup.noChild')) || (chosen === null && text('pickup.howKnown')) || undefined
  const hand = () =>
    void onTake({
      passengerIds: going.map(({ id }) => id),
      outcome: OUTCOME_OF[choice.kind],
      recipient: { kind: choice.kind, id: choice.id, name: choice.name, method: chosen ?? 'known' },
    }).catch(errorToast)
  return (
    <>
      <Row gap={4}>
        <Avatar id={choice.id ?? choice.key} size={72} src={choice.person?.picture ?? undefined} />
        <Box sx={REST}>
          <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {choice.name}
          </Typography>
          <Typography color="textSecondary">{whoIs(choice, text)}</Typography>
          {(method === 'code' || method === 'qr') && (
            <StateChip hue="arrived">{text(`pickup.method.${method}`)}</StateChip>
          )}
        </Box>
        {choice.person?.phone && (
          <ButtonLink
            size="run"
            icon="call"
            href={`tel:${choice.person.phone.replaceAll(' ', '')}`}
            aria-label={text('pickup.call', { name: choice.name })}
          >
            {text('pickup.callShort')}
          </ButtonLink>
        )}
      </Row>
      {choice.kind !== 'self' && <ChildSwitches candidates={choice.children} stays={stays} onChange={setStays} />}
      {asks.length > 0 && (
        <Box sx={{ '& button': { minHeight: 56 } }}>
          <Typography id="how-known" sx={{ mb: 2 }}>
            {text('pickup.howKnown')}
          </Typography>
          <Options
            labelledBy="how-known"
            kind="radio"
            options={asks.map((value) => ({ value, label: text(`pickup.method.${value}`) }))}
            chosen={chosen === null ? [] : [chosen]}
            onChoose={setChosen}
          />
        </Box>
      )}
      <Button
        look="primary"
        size="run"
        icon="check"
        block
        disabledReason={missing}
        reasonShown={going.length > 0}
        onClick={hand}
      >
        {text(choice.kind === 'self' ? 'pickup.letGo' : 'pickup.handTo', { name: choice.name })}
      </Button>
    </>
  )
}

/** How a delegate without a code is known: as the family said, by the document, or because a guardian says so on the phone. */
function methodsFor({ person }: Choice): readonly Method[] {
  return person?.idCheck === 'known' ? ['known', 'id_checked', 'phone_confirmed'] : ['id_checked', 'phone_confirmed']
}
