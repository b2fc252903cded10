import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState, useSyncExternalStore } from 'react'
import { isOnline, onConnectivity } from '#platform/web/api/connectivity.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { Texts } from '#platform/web/i18n/i18n.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { showTime } from '#platform/web/i18n/formats.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { DeviceRun } from '../../shared/device-view.rules.ts'
import type { RunDetail } from '#features/runs/shared/runs.contract.ts'
import { closeProblem, isAccountedFor, type CloseProblem } from '#features/runs/shared/runs.rules.ts'
import { CloseQuestion, hasQuestion } from './CloseQuestion.tsx'
import { HeadCount } from '../head-count.api.tsx'
import { OpenChild } from './OpenChild.tsx'
import { Foot, Middle } from '../run-parts.tsx'
import { ReceiptBanner } from '../receipt-banner.api.tsx'
import { useClose } from './use-close.ts'
import { useRunCommands, type ClosingWords } from '../use-run-commands.api.ts'
import { isReported, NOBODY_WALKED, ReportedCheck, WalkCheck, walkOf, type Walk } from './WalkCheck.tsx'

/** More names are a wall of text. */
const NAMED_AT_MOST = 8

/**
 * The end of a run: refused by name while a child is open, then head count, then a walk through the vehicle. What the list
 * and the school say is shown only once the person has given a number: a count that can be read off is no count.
 */
export function CloseView({ run, view, waiting }: { run: RunDetail; view: DeviceRun; waiting: number }) {
  const text = useText()
  const [headCount, setHeadCount] = useState<number | null>(null)
  /** The number that was given, to be compared. */
  const [given, setGiven] = useState<number | null>(null)
  const [asking, setAsking] = useState(false)
  const [said, setWalk] = useState<Walk>(NOBODY_WALKED)
  const walk = walkOf(said, run)
  const vehicleChecked = walk.by !== 'nobody'
  const online = useSyncExternalStore(onConnectivity, isOnline)
  const close = useClose(run)
  const errorToast = useErrorToast()
  const { closeHere } = useRunCommands(run.id)
  // Behind what waits here, the close waits too.
  const locally = !online || waiting > 0
  const open = view.passengers.filter(({ fold }) => !isAccountedFor(fold))
  const problem = closeProblem(view.passengers, { headCount: headCount ?? -1, vehicleChecked })
  const compared = given !== null && given === headCount
  const differs = run.receipt?.stands === 'differs'
  const reason = reasonOf({ problem, differs: differs && compared, headCount, vehicleChecked, text })
  const send = async (words: ClosingWords) => {
    if (locally) await closeHere(words).catch(errorToast)
    else await close.run(words)
  }
  const words = (): ClosingWords => ({
    headCount: headCount ?? 0,
    vehicleChecked,
    ...(walk.by === 'sticker' && { sticker: walk.token }),
    ...(walk.by === 'reported' && { checkedBy: walk.personId }),
  })
  const tap = () => {
    setGiven(headCount)
    if (problem || differs) return
    if (hasQuestion(view)) setAsking(true)
    else void send(words())
  }
  return (
    <>
      <Middle>
        {open.length > 0 && (
          <Banner hue="alert" title={text('boarding.close.notYet')} alert>
            {/* Each stands below with its questions. */}
            {open.length > NAMED_AT_MOST
              ? text('boarding.close.open', { count: open.length })
              : text('boarding.close.openNames', {
                  count: open.length,
                  names: open.map(({ name }) => name).join(', '),
                })}
          </Banner>
        )}
        {close.refusal && close.silentSince === null && (
          <Banner hue="alert" title={text('boarding.close.refused')} alert>
            {close.refusal.children.length > 0
              ? close.refusal.children.map(({ name }) => name).join(', ')
              : text(`boarding.close.refused.${close.refusal.code}`)}
          </Banner>
        )}
        {compared && <ReceiptBanner run={run} />}
        {open.map((passenger) => (
          <OpenChild key={passenger.id} run={run} passenger={passenger} stops={view.stops} />
        ))}
        {open.length === 0 && (
          <Banner hue="arrived" title={text('boarding.close.allKnown')}>
            {text('boarding.close.allKnownBody')}
          </Banner>
        )}
        <Card component="section">
          <HeadCount value={headCount} onChange={setHeadCount} />
          {isReported(run) ? (
            <ReportedCheck run={run} walk={walk} onWalk={setWalk} />
          ) : (
            <WalkCheck run={run} walk={walk} onWalk={setWalk} />
          )}
        </Card>
        {compared && problem?.code === 'headCount' && (
          <Banner
            hue="alert"
            title={text('boarding.close.countDiffers', { counted: problem.headCount, listed: problem.rode })}
            alert
          >
            {text('boarding.close.countAgain', { names: namesOfRiders(view) })}
          </Banner>
        )}
      </Middle>
      <Foot>
        {reason !== undefined && (
          <Typography color="textSecondary" aria-hidden="true" sx={{ textAlign: 'center' }}>
            {reason}
          </Typography>
        )}
        <Button
          look="primary"
          size="run"
          icon="lock"
          block
          busy={close.busy}
          disabledReason={reason}
          reasonShown
          onClick={tap}
        >
          {text(locally ? 'boarding.close.here' : 'boarding.close.button')}
        </Button>
      </Foot>
      {close.silentSince !== null && (
        <ConfirmDialog
          title={text('boarding.close.silent', { time: showTime(close.silentSince, run.zone) })}
          confirm={text('boarding.close.despiteSilence')}
          onConfirm={() => send({ ...words(), despiteSilence: true })}
          onClose={close.forget}
        >
          {text('boarding.close.silentBody')}
        </ConfirmDialog>
      )}
      {asking && <CloseQuestion view={view} onConfirm={() => send(words())} onClose={() => setAsking(false)} />}
    </>
  )
}

const namesOfRiders = (view: DeviceRun): string =>
  view.passengers.flatMap(({ fold, name }) => (fold.rode ? [name] : [])).join(', ')

type Reasons = {
  problem: CloseProblem | null
  differs: boolean
  headCount: number | null
  vehicleChecked: boolean
  text: Texts
}

/** What is missing, in the order in which it is done. Whether the number fits is said after it was given. */
function reasonOf({ problem, differs, headCount, vehicleChecked, text }: Reasons): string | undefined {
  if (problem?.code === 'unaccounted') return text('boarding.close.open', { count: problem.passengerIds.length })
  if (headCount === null) return text('boarding.close.countMissing')
  if (!vehicleChecked) return text('boarding.close.vehicleMissing')
  return differs ? text('runs.receipt.keepsOpen') : undefined
}
