import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { activateRoute, restoreRoute, type RouteDetail } from '../shared/routes.contract.ts'
import { isBlocked } from '../shared/gate.rules.ts'
import { startDayQuestion, type StartDayQuestion } from '../shared/start-day.contract.ts'
import { ArchiveRoute } from './ArchiveRoute.tsx'
import { useGate } from './Gate.tsx'
import { StartDayDialog } from './StartDayDialog.tsx'

/** From draft to active to archived, and back as a new draft version. */
export function RouteActions({ route }: { route: RouteDetail }) {
  const text = useText()
  const go = useGo()
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const gate = useGate(route)
  const [asking, setAsking] = useState<'activate' | 'archive' | null>(null)
  const [question, setQuestion] = useState<StartDayQuestion | null>(null)
  const run = async (command: () => Promise<unknown>, said: string) => {
    try {
      await command()
      toast('success', text(said, { name: route.name }))
    } finally {
      await Promise.all([refresh(client, ['routes']), refresh(client, ['runs'])])
    }
  }
  const activate = (fromDay?: string) =>
    run(
      () => call(activateRoute, { params: { id: route.id }, body: { version: route.version, fromDay } }),
      'routes.activated',
    )
  /** A run of today is about to start: the next dialog asks from which day. */
  const activateOrAsk = async () => {
    try {
      await activate()
    } catch (error) {
      const parsed = z.safeParse(startDayQuestion, error instanceof ApiProblem ? error.facts.current : null)
      if (!parsed.success) throw error
      setQuestion(parsed.data)
    }
  }
  const restore = async () => {
    await run(
      async () => go(paths.route((await call(restoreRoute, { params: { id: route.id } })).id)),
      'routes.restored',
    ).catch(errorToast)
  }
  const open = gate.data === undefined || isBlocked(gate.data)
  return (
    <>
      {route.abilities.restore && (
        <Button icon="restore" onClick={() => void restore()}>
          {text('routes.restore')}
        </Button>
      )}
      {route.abilities.archive && (
        <Button icon="archive" onClick={() => setAsking('archive')}>
          {text('routes.archive')}
        </Button>
      )}
      {route.abilities.activate && (
        <Button
          look="primary"
          icon="check"
          disabledReason={open ? text('routes.gate.open') : undefined}
          onClick={() => setAsking('activate')}
        >
          {text('routes.activate')}
        </Button>
      )}
      {asking === 'activate' && (
        <ConfirmDialog
          title={text('routes.activateAsk', { name: route.name })}
          confirm={text('routes.activate')}
          onClose={() => setAsking(null)}
          onConfirm={activateOrAsk}
        >
          {text('routes.activateBody')}
        </ConfirmDialog>
      )}
      {question && (
        <StartDayDialog name={route.name} question={question} onChoose={activate} onClose={() => setQuestion(null)} />
      )}
      {asking === 'archive' && (
        <ArchiveRoute
          route={route}
          onDone={(command) => run(command, 'routes.archived')}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
