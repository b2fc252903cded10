import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { base64Of } from '#platform/web/api/base64.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { ATTACHMENT_BYTES, uploadAttachment } from '../../shared/attachments.contract.ts'
import { pauseBefore } from './retries.rules.ts'

/**
 * A file on its way; `sent`: how much of it has left this device, from 0 to 1. `waiting` in words: it did not arrive and is sent again by itself.
 * `problem` in words: nor is it. `final`: nor will it be taken, however often it is tried.
 */
export type Upload = {
  id: string
  file: File
  sent: number
  waiting: string | null
  problem: string | null
  final: boolean
}

/** Files that are added to a document, one after the other. Each keeps its id, so that trying again adds nothing twice. */
export function useUploads(
  documentId: string,
  words: { tooLarge: string; notSent: string; noNetwork: string; busy: string },
) {
  const client = useQueryClient()
  const problemText = useProblemText()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef<{ id: string; abort: AbortController; now: () => void } | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => running.current?.abort.abort(), [])
  const change = (id: string, to: Partial<Upload> | null) =>
    setUploads((all) =>
      to ? all.map((one) => (one.id === id ? { ...one, ...to } : one)) : all.filter((one) => one.id !== id),
    )

  const send = async (upload: Upload): Promise<void> => {
    const abort = new AbortController()
    const { signal } = abort
    let wake = () => {}
    running.current = { id: upload.id, abort, now: () => wake() }
    setBusy(true)
    try {
      const data = await base64Of(upload.file)
      const body = { id: upload.id, data, name: upload.file.name, size: data.length }
      const onProgress = (sent: number) => change(upload.id, { sent })
      for (let tries = 1; ; tries += 1) {
        try {
          change(upload.id, { waiting: null, sent: 0 })
          await call(uploadAttachment, { params: { id: documentId }, body }, { signal, onProgress })
          break
        } catch (error) {
          const facts = error instanceof ApiProblem && !signal.aborted ? error.facts : null
          const pause = facts && pauseBefore(facts, tries, Math.random())
          if (facts === null || pause === null) throw error
          change(upload.id, { waiting: facts.status === 0 ? words.noNetwork : words.busy })
          await rest(pause, signal, (now) => (wake = now))
        }
      }
      change(upload.id, null)
      await refresh(client, ['documents'])
    } catch (error) {
      if (signal.aborted) return
      const status = error instanceof ApiProblem ? error.facts.status : null
      // Nothing of it waits on the device, as a record would.
      change(upload.id, {
        waiting: null,
        problem: status === 0 ? words.notSent : problemText(error),
        final: status === 400,
      })
    } finally {
      running.current = null
      setBusy(false)
    }
  }
  const next = uploads.find((one) => one.problem === null)
  const begin = useEffectEvent(() => {
    if (next && running.current === null) void send(next)
  })
  // The next one begins when the one before arrived, failed or was left out.
  useEffect(() => begin(), [next?.id, busy])

  return {
    uploads,
    add: (file: File) => {
      const problem = file.size > ATTACHMENT_BYTES ? words.tooLarge : null
      setUploads((all) => [...all, { id: uuidv7(), file, sent: 0, waiting: null, problem, final: problem !== null }])
    },
    retry: (id: string) => {
      if (running.current?.id === id) running.current.now()
      else change(id, { problem: null, sent: 0 })
    },
    cancel: (id: string) => {
      if (running.current?.id === id) running.current.abort.abort()
      change(id, null)
    },
  }
}

/** Waits so long, until the network is back, until somebody presses (`wakes` gets what ends the wait), or until it is given up. */
function rest(ms: number, signal: AbortSignal, wakes: (now: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
    wakes(end)
  })
}
