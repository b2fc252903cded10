import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { DevicePassenger } from '#features/boarding/shared/device-view.rules.ts'
import { AllergyList } from '#features/conditions/web/allergies.api.tsx'
import { amountWords } from '#features/medicines/web/amount-words.api.ts'
import { sayBorn } from '#features/people/shared/birth.rules.ts'
import { passengerText } from '#features/runs/web/ride-words.api.ts'
import { STATE_HUE } from '#features/runs/web/run-state.api.ts'
import { useMe } from '#features/session/web/session.api.tsx'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { showDay, showMoment, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Avatar } from '#platform/web/ui/Avatar.tsx'
import { ButtonLink, IconLink } from '#platform/web/ui/Button.tsx'
import { hueColour, painted } from '#platform/web/ui/hue.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import type { IconName } from '#platform/web/ui/icon-paths.ts'
import { REST } from '#platform/web/ui/layout.ts'
import { useNow } from '#platform/web/ui/use-now.ts'
import type { RiderCard } from '../shared/onboard.contract.ts'
import { CardActions } from './CardActions.tsx'
import type { RunCards } from './kept-cards.ts'

type CardViewProps = { card: RiderCard; run: RunCards; passenger: DevicePassenger | undefined }

/** The card on the screen: who it is, what to watch for and to do, what is at hand, and below any scroll whom to call. */
export function CardView({ card, run, passenger }: CardViewProps) {
  const text = useText()
  return (
    <Frame>
      <Who card={card} run={run} passenger={passenger} />
      <Body>
        {card.allergies.length > 0 && <AllergyList allergies={card.allergies} />}
        {card.steps.length === 0 ? <Typography>{text('onboard.card.noSteps')}</Typography> : <Steps card={card} />}
        <Facts card={card} run={run} />
        <CardActions card={card} run={run} />
        <Collectors card={card} />
      </Body>
      <Calls card={card} run={run} />
    </Frame>
  )
}

function Who({ card, run, passenger }: CardViewProps) {
  const text = useText()
  const { role } = useMe()
  const now = useNow(3_600_000)
  const since = passenger?.fold.since
  const state = passenger && text(passengerText({ ...passenger, ...passenger.fold }))
  return (
    <Box component="header" sx={painted('alert')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 56, pl: 1, pr: 4 }}>
        <IconLink icon="back" size="run" label={text('utils.back')} to={paths.run(run.runId)} />
        <Typography component="h1" variant="h4" sx={REST}>
          {text('onboard.card')}
        </Typography>
        {role === 'CB_ASSISTANT' && (
          <Typography variant="caption" sx={{ color: 'text.primary', fontWeight: 500 }}>
            {text('onboard.card.offline')}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, pb: 3, color: 'text.primary' }}>
        <Avatar id={card.personId} size={72} />
        <Box sx={REST}>
          <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {card.fullName}
          </Typography>
          <Typography variant="body2">
            {[sayBorn(card, dayIn(run.zone, now), text), card.schoolClass].filter(Boolean).join(' · ')}
          </Typography>
          {passenger && (
            <Typography
              variant="body2"
              sx={{ fontWeight: 500, color: hueColour(STATE_HUE[passenger.fold.state], 'fg') }}
            >
              {since ? text('onboard.card.stateSince', { state: state ?? '', time: showTime(since, run.zone) }) : state}
            </Typography>
          )}
        </Box>
      </Box>
    </Box>
  )
}

/** Signs and what to do about each, in the order of the plan: none hides behind another. */
function Steps({ card }: { card: RiderCard }) {
  const text = useText()
  return (
    <Box component="ol" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
      {card.steps.map((step, at) => (
        <Step key={`${step.sign} ${step.action}`}>
          <StepNumber aria-hidden="true">{at + 1}</StepNumber>
          <Box sx={{ display: 'grid', gap: 1 }}>
            <Head>{text('onboard.card.watchFor')}</Head>
            <Typography
              component="p"
              sx={{ ...painted('notthere'), justifySelf: 'start', px: 2.5, py: 0.5, borderRadius: 2, fontWeight: 500 }}
            >
              {step.sign}
            </Typography>
            <Head>{text('onboard.card.doThis')}</Head>
            <Typography
              component="p"
              sx={{ fontSize: 16, lineHeight: '22px', fontWeight: 500, whiteSpace: 'pre-line' }}
            >
              {step.action}
            </Typography>
            {step.call !== '' && (
              <Typography component="p">{text('onboard.card.thenCall', { who: step.call })}</Typography>
            )}
          </Box>
        </Step>
      ))}
    </Box>
  )
}

function Facts({ card, run }: { card: RiderCard; run: RunCards }) {
  const text = useText()
  const dose = card.lastDose
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', gap: 2 }}>
      {card.kit !== '' && (
        <Fact icon="archive" head={text('onboard.card.kit')}>
          {card.kit}
        </Fact>
      )}
      {run.dosesOpen && (
        <Fact icon="medical" head={text('onboard.card.lastDose')}>
          {dose === null
            ? text('onboard.card.noDose')
            : `${[dose.product, dose.strength].filter(Boolean).join(' ')}, ${amountWords(dose.amount, dose.unit, text)}, ${showMoment(dose.at, run.zone)}`}
        </Fact>
      )}
      {card.transport !== '' && (
        <Fact icon="seat" head={text('onboard.card.transport')}>
          {card.transport}
        </Fact>
      )}
    </Box>
  )
}

function Fact({ icon, head, children }: { icon: IconName; head: string; children: ReactNode }) {
  return (
    <Tile>
      <Head sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Icon name={icon} size={16} />
        {head}
      </Head>
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{children}</Typography>
    </Tile>
  )
}

function Collectors({ card }: { card: RiderCard }) {
  const text = useText()
  return (
    <Box>
      <Head component="h3">{text('onboard.card.collectors')}</Head>
      {card.collectors.length === 0 && <Typography>{text('onboard.card.nobody')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {card.collectors.map(({ name, relation, guardian, phone }) => (
          <Typography component="li" key={`${name} ${relation}`} sx={{ overflowWrap: 'anywhere' }}>
            {[name, guardian ? text(`relationships.kind.${relation}`) : relation, phone].filter(Boolean).join(' · ')}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}

/** Large enough for a hurried finger, and never scrolled away. */
function Calls({ card, run }: { card: RiderCard; run: RunCards }) {
  const text = useText()
  const { role } = useMe()
  return (
    <CallBar>
      <ButtonLink look="danger-fill" size="run" icon="call" block href="tel:112" sx={{ minHeight: 64, fontSize: 20 }}>
        {text('onboard.card.call112')}
      </ButtonLink>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', gap: 2 }}>
        {card.calls.map(({ name, about, phone }) => (
          <ButtonLink
            key={`${name} ${phone}`}
            size="run"
            icon="call"
            block
            href={`tel:${phone.replaceAll(' ', '')}`}
            aria-label={text('onboard.card.call', { who: `${name}, ${text(about)}` })}
          >
            {`${name}, ${text(about)}`}
          </ButtonLink>
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary">
        {[
          role === 'CB_ASSISTANT' && text('onboard.card.wiped', { time: showTime(run.plannedEnd, run.zone) }),
          card.plan &&
            text('onboard.card.plan', {
              edition: card.plan.edition,
              day: showDay(dayIn(run.zone, new Date(card.plan.since))),
            }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Typography>
    </CallBar>
  )
}

/** One column in the middle of a desk; the whole width of a phone. */
const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  maxWidth: 640,
  minHeight: 'calc(100dvh - 112px)',
  margin: '0 auto',
  background: 'var(--bg)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-card)',
  overflow: 'clip',
  [theme.breakpoints.down('md')]: {
    minHeight: '100dvh',
    paddingTop: 'env(safe-area-inset-top)',
    border: 0,
    borderRadius: 0,
  },
}))

const Head = (props: { children: ReactNode; component?: 'h3' | 'p'; sx?: object }) => (
  <Typography component="p" variant="caption" color="textSecondary" {...props} />
)

const Body = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  gap: theme.spacing(4),
  padding: theme.spacing(4),
}))

const Step = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  gap: theme.spacing(0, 3),
  alignItems: 'start',
}))

const StepNumber = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  background: 'var(--text)',
  color: 'var(--surface)',
  fontWeight: 700,
})

const Tile = styled('div')(({ theme }) => ({
  padding: theme.spacing(2, 3),
  background: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-card)',
}))

const CallBar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'grid',
  gap: theme.spacing(2),
  padding: theme.spacing(3, 4),
  paddingBottom: `calc(${theme.spacing(3)} + env(safe-area-inset-bottom))`,
  background: 'var(--surface)',
  borderTop: '1px solid var(--line)',
}))
