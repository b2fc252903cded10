import { usePersonHead } from '#features/people/web/born.api.tsx'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { showMoment, showTime } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { hueColour } from '#platform/web/ui/hue.ts'
import { REST } from '#platform/web/ui/layout.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { EFFECTS, type Medicated, type NewDoseInput } from '../../shared/doses.contract.ts'
import {
  allergyKey,
  CHECK_MS,
  guard,
  isTaken,
  mayGiveFrom,
  windowOfSlot,
  type Refusal,
} from '../../shared/doses.rules.ts'
import { confirmedOf, isCovered, knownFrom, lastOfOthers, orderedFrom, withdrawalOf } from '../../shared/known.rules.ts'
import type { Order } from '../../shared/orders.contract.ts'
import { AllergyWarning } from '../AllergyWarning.tsx'
import { serverNow } from '#platform/web/api/server-clock.ts'
import { amountWords } from '../amount-words.api.ts'
import { careWords, fromWords, keptOf, productWords, STATE_LOOK, withdrawnWords } from '../medicine-words.ts'
import type { ShownSlot } from '../week.rules.ts'
import { OutcomeDrawer } from './OutcomeDrawer.tsx'
import { SecondPerson, type About } from './SecondPerson.tsx'
import { isOpen, useKeep, type Task } from './use-dose-round.ts'

type TaskProps = { person: Medicated; task: Task; now: Date }

/** One medicine on a round: what it is, whether it may be given, and large buttons for what became of it. */
export function TaskCard(props: TaskProps) {
  if (props.task.kind === 'effect') return <EffectTask {...props} task={props.task} />
  return <GiveTask {...props} task={props.task} />
}

type Said = Omit<NewDoseInput, 'id' | 'orderId' | 'slotAt'>
/** What was chosen, with the allergies that are shown to be confirmed. */
type Asked = { said: Said } & Pick<Order, 'allergies'>

const BOX = { p: 4, borderBottom: '1px solid var(--line)', '&:last-child': { borderBottom: 'none' } }

function GiveTask({ person, task, now }: TaskProps & { task: Exclude<Task, { kind: 'effect' }> }) {
  const head = usePersonHead(person)
  const text = useText()
  const errorToast = useErrorToast()
  const keep = useKeep()
  const keeping = useRef(false)
  const [more, setMore] = useState<'refused' | 'held' | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { order } = task
  const [version] = order.versions
  if (!version) return null
  const slotAt = task.kind === 'slot' ? task.slot.at : null
  const amount = task.kind === 'slot' ? task.slot.dose : version.dose
  const check = checkFor({ person, task, amount, now })
  const refusal = refusalOf({ person, task, amount, now, checked: check !== undefined })
  // A second tap before the first lies on the device would record a second dose.
  const give = (said: Said) => {
    if (keeping.current) return
    keeping.current = true
    void kept(said)
      .catch(errorToast)
      .finally(() => {
        keeping.current = false
      })
  }
  const kept = (said: Said) => keep.keepDose(person, order, { slotAt: slotAt?.toISOString() ?? null, ...said })
  // An allergy that warns is read and confirmed each time, also without network.
  const asks = (said: Said) => isTaken(said.outcome) && order.allergies.length > 0
  const ask = (said: Said) => setAsked({ said, allergies: order.allergies })
  const confirm = (shown: Asked) => {
    if (!isCovered(shown, order)) {
      ask(shown.said)
      throw new ApiProblem({ status: 409, detail: text('medicines.allergiesChanged') })
    }
    give({ ...shown.said, allergiesConfirmed: confirmedOf(shown) })
  }
  const other = lastOfOthers(knownFrom(person.doses, order), now)
  const done = task.kind === 'slot' && !isOpen(task)
  // Too late to be given; why it was not taken can still be said, also over what the application said.
  const missed = task.kind === 'slot' && task.slot.state === 'missed'
  const left = keptOf(order)
  const withdrawal = withdrawalOf(order)
  const withdrawn = withdrawal && withdrawnWords(withdrawal, person.zone, text)
  const held = task.kind === 'slot' && task.slot.state === 'held' && task.slot.record === null
  return (
    <Box role="group" aria-label={productWords(order)} sx={BOX}>
      <Row wrap sx={{ justifyContent: 'space-between', rowGap: 1 }}>
        <Typography component="h2" variant="h4" sx={{ ...REST, overflowWrap: 'anywhere' }}>
          {productWords(order)}
        </Typography>
        {task.kind === 'slot' && (
          <StateChip {...STATE_LOOK[task.slot.state]}>
            {`${showTime(task.slot.at, person.zone)} ${text(`medicines.slot.${task.slot.state}`)}`}
          </StateChip>
        )}
      </Row>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[
          order.substance,
          task.kind === 'slot' && windowText(task.slot, person, text),
          careWords({ ...version, dose: amount }, order.unit, text),
          version.keptWhere,
          order.lots.length > 0 && text('medicines.left', { amount: amountWords(left, order.unit, text) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <AllergyWarning order={order} />
      {other !== null && (
        <Why>{text('medicines.otherDose', { product: other.product, time: showMoment(other.at, person.zone) })}</Why>
      )}
      {held && withdrawn !== null && <Why>{withdrawn}</Why>}
      {!done && (
        <>
          {refusal?.reason === 'notChecked' ? (
            <SecondPerson person={person} task={task} amount={amount} now={now} />
          ) : (
            refusal && <Why>{whyNot(refusal, { withdrawn, zone: person.zone, text })}</Why>
          )}
          {check && (
            <Box sx={{ mt: 2 }}>
              <StateChip hue="arrived">{text('medicines.checkedBy', { name: check.by })}</StateChip>
            </Box>
          )}
          <Row gap={2} sx={{ mt: 3, alignItems: 'stretch' }}>
            <Box sx={{ flex: 2, minWidth: 0 }}>
              <Button
                block
                size="run"
                look="primary"
                icon="check"
                disabledReason={refusal ? text(`medicines.refused.${refusal.reason}`) : undefined}
                reasonShown
                onClick={() => {
                  const said = { outcome: 'given' as const, amount }
                  if (asks(said)) ask(said)
                  else give(said)
                }}
              >
                {text('medicines.give')}
              </Button>
            </Box>
            {task.kind === 'slot' && (
              <>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Button block size="run" onClick={() => setMore('refused')}>
                    {text('medicines.outcome.refused')}
                  </Button>
                </Box>
                <IconButton
                  size="run"
                  icon="dots"
                  label={text('medicines.moreOutcomes', { name: productWords(order) })}
                  onClick={() => setMore('held')}
                />
              </>
            )}
          </Row>
        </>
      )}
      {missed && (
        <Box sx={{ mt: 3 }}>
          <Button block size="large" onClick={() => setMore('refused')}>
            {text('medicines.sayMissed')}
          </Button>
        </Box>
      )}
      {more && (
        <OutcomeDrawer
          title={productWords(order)}
          over={head}
          first={more}
          whole={amount}
          mayTake={refusal === null}
          onKeep={async (said) => (asks(said) ? ask(said) : kept(said))}
          onClose={() => setMore(null)}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={text('medicines.allergyAsk', { product: productWords(order), name: person.fullName })}
          confirm={text('medicines.allergyConfirm')}
          danger
          outdoors
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(null)}
        >
          <AllergyWarning order={asked} />
        </ConfirmDialog>
      )}
    </Box>
  )
}

/** From when until when a slot is given in time. */
function windowText({ at, critical }: ShownSlot, { zone }: Medicated, text: ReturnType<typeof useText>): string {
  const { from, late } = windowOfSlot({ at, critical }, null)
  return text('medicines.window', { from: showTime(from, zone), until: showTime(late, zone) })
}

/** Why it is not given now. */
const Why = ({ children }: { children: string }) => (
  <Typography
    role="status"
    sx={{ mt: 2, fontWeight: 700, color: hueColour('waiting', 'fg'), overflowWrap: 'anywhere' }}
  >
    {children}
  </Typography>
)

type Saying = { withdrawn: string | null; zone: string; text: ReturnType<typeof useText> }

function whyNot({ reason, from }: Refusal, { withdrawn, zone, text }: Saying): string {
  if (reason === 'noConsent' && withdrawn !== null) return withdrawn
  return from ? fromWords(from, { zone, now: serverNow(), text }) : text(`medicines.refused.${reason}`)
}

/** The confirmation of somebody else for this very dose. */
function checkFor({ person, task, amount, now }: About) {
  const slotAt = task.kind === 'slot' ? task.slot.at.getTime() : null
  return person.checks.find(
    (one) =>
      one.orderId === task.order.id &&
      !one.mine &&
      one.amount === amount &&
      (one.slotAt === null ? null : Date.parse(one.slotAt)) === slotAt &&
      now.getTime() - Date.parse(one.at) < CHECK_MS,
  )
}

function refusalOf({ person, task, amount, now, checked }: About & { checked: boolean }): Refusal | null {
  const ordered = orderedFrom(task.order, person)
  // They are confirmed before it is recorded.
  const confirmed = task.order.allergies.map(allergyKey)
  const known = knownFrom(person.doses, task.order)
  if (task.kind === 'slot')
    return guard(ordered, { outcome: 'given', slotAt: task.slot.at, amount, at: now, checked, confirmed }, known)
  const may = mayGiveFrom(ordered, { amount, now, checked, confirmed }, known)
  if ('refused' in may) return may.refused
  return may.from > now ? { reason: 'tooEarly', from: may.from } : null
}

function EffectTask({ person, task }: TaskProps & { task: Extract<Task, { kind: 'effect' }> }) {
  const text = useText()
  const errorToast = useErrorToast()
  const keep = useKeep()
  return (
    <Box role="group" aria-label={text('medicines.effectOf', { name: productWords(task.order) })} sx={BOX}>
      <Typography component="h2" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
        {text('medicines.effectOf', { name: productWords(task.order) })}
      </Typography>
      <Typography color="textSecondary">
        {text('medicines.effectAsk', { time: showTime(task.dose.happenedAt, person.zone) })}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 2, mt: 3 }}>
        {EFFECTS.map((effect) => (
          <Button
            key={effect}
            block
            size="large"
            onClick={() =>
              void keep.keepEffect(person, task.order, { doseId: task.dose.id, how: effect }).catch(errorToast)
            }
          >
            {text(`medicines.effect.${effect}`)}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
