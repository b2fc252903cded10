import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/call.ts'
import { isOnline, onConnectivity } from '#platform/web/api/connectivity.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { useText, type Texts } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Banner } from '#platform/web/ui/state.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import type { DeviceRun } from '../shared/device-view.rules.ts'
import { getRun, latestRuns, type RunDetail } from '../shared/runs.contract.ts'
import { closeRefusal, closeRun } from '../shared/closing.contract.ts'
import { closeProblem, isAccountedFor, type CloseProblem } from '../shared/runs.rules.ts'
import { HeadCount } from './HeadCount.tsx'
import { OpenChild } from './OpenChild.tsx'
import { Foot, Middle } from './run-parts.tsx'
import { ReceiptBanner } from './ReceiptBanner.tsx'
import { fromDevice, useRunCommands, type ClosingWords } from './use-run-commands.ts'
import { NOBODY_WALKED, WalkCheck, walkOf, type Walk } from './WalkCheck.tsx'

/** More names are a wall of text. */
const NAMED_AT_MOST = 8

type Refusal = z.output<typeof closeRefusal>

/** The end of a run: refused by name while a child is open, then head count, then a walk through the vehicle. */
export function CloseView({ run, view, waiting }: { run: RunDetail; view: DeviceRun; waiting: number }) {
  const text = useText()
  const [headCount, setHeadCount] = useState<number | null>(null)
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
  const reason = reasonOf({ problem, differs: run.receipt?.stands === 'differs', headCount, text })
  return (
    <>
      <Middle>
        {open.length > 0 && (
          <Banner hue="alert" title={text('runs.close.notYet')} alert>
            {/* Each stands below with its questions. */}
            {open.length > NAMED_AT_MOST
              ? text('runs.close.open', { count: open.length })
              : text('runs.close.openNames', { count: open.length, names: open.map(({ name }) => name).join(', ') })}
          </Banner>
        )}
        {close.refusal && (
          <Banner hue="alert" title={text('runs.close.refused')} alert>
            {close.refusal.children.map(({ name }) => name).join(', ')}
          </Banner>
        )}
        <ReceiptBanner run={run} />
        {open.map((passenger) => (
          <OpenChild key={passenger.id} run={run} passenger={passenger} stops={view.stops} />
        ))}
        {open.length === 0 && (
          <Banner hue="arrived" title={text('runs.close.allKnown')}>
            {text('runs.close.allKnownBody', {
              rode: view.counts.rode,
              absent: view.counts.absent + view.counts.noShow,
            })}
          </Banner>
        )}
        <Card component="section">
          <HeadCount value={headCount} rode={view.counts.rode} onChange={setHeadCount} />
          <WalkCheck run={run} walk={walk} onWalk={setWalk} />
        </Card>
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
          onClick={() => {
            if (headCount === null) return
            const words = { headCount, vehicleChecked, ...(walk.by === 'sticker' && { sticker: walk.token }) }
            if (locally) void closeHere(words).catch(errorToast)
            else close.run(words)
          }}
        >
          {text(locally ? 'runs.close.here' : 'runs.close.button')}
        </Button>
      </Foot>
    </>
  )
}

type Reasons = { problem: CloseProblem | null; differs: boolean; headCount: number | null; text: Texts }

/** What is missing, in the order in which it is done. */
function reasonOf({ problem, differs, headCount, text }: Reasons): string | undefined {
  if (problem?.code === 'unaccounted') return text('runs.close.open', { count: problem.passengerIds.length })
  if (headCount === null) return text('runs.close.countMissing')
  if (problem?.code === 'headCount')
    return text('runs.close.countDiffers', { counted: problem.headCount, listed: problem.rode })
  if (problem?.code === 'vehicle') return text('runs.close.vehicleMissing')
  return differs ? text('runs.receipt.keepsOpen') : undefined
}

/** Asks the server to close. Its refusal names the children, and what this device did not know is fetched. */
function useClose(run: RunDetail) {
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const send = async (body: ClosingWords) => {
    setBusy(true)
    try {
      const closed = await call(closeRun, { params: { id: run.id }, body: { ...body, ...(await fromDevice()) } })
      client.setQueryData(keyOf(getRun, { params: { id: run.id } }), closed)
      await refresh(client, keyOf(latestRuns))
    } catch (error) {
      const parsed = z.safeParse(closeRefusal, error instanceof ApiProblem ? error.facts.current : null)
      if (parsed.success) setRefusal(parsed.data)
      else errorToast(error)
      await refresh(client, keyOf(getRun, { params: { id: run.id } }))
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, run: (body: ClosingWords) => void send(body) }
}
