import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { forgetCards } from './kept-cards.ts'
import { useRunCards } from './use-run-cards.ts'

/** While a run is open on the phone of its crew its cards are kept there; when it is closed they are deleted, also without network. */
export function RunCardsKeeper({ runId, over }: { runId: string; over: boolean }) {
  return over ? <Forget runId={runId} /> : <Keep runId={runId} />
}

function Keep({ runId }: { runId: string }) {
  useRunCards(runId)
  return null
}

function Forget({ runId }: { runId: string }) {
  const { accountId } = useMe()
  const client = useQueryClient()
  useEffect(() => void forgetCards(client, accountId, runId), [client, accountId, runId])
  return null
}
