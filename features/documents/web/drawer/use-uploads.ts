import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { base64Of } from '#platform/web/api/base64.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useProblemText } from '#platform/web/api/use-problem-text.ts'
import { ATTACHMENT_BYTES, uploadAttachment } from '../../shared/attachments.contract.ts'

/** A file on its way; `sent`: how much of it has left this device, from 0 to 1. `problem` in words: it did not arrive. `final`: nor will it, however often it is tried. */
export type Upload = { id: string; file: File; sent: number; problem: string | null; final: boolean }

/** Files that are added to a document, one after the other. Each keeps its id, so that trying again adds nothing twice. */
export function useUploads(documentId: string, words: { tooLarge: string; notSent: string }) {
  const client = useQueryClient()
  const problemText = useProblemText()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef<{ id: string; abort: AbortController } | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => running.current?.abort.abort(), [])
  const change = (id: string, to: Partial<Upload> | null) =>
    setUploads((all) =>
      to ? all.map((one) => (one.id === id ? { ...one, ...to } : one)) : all.filter((one) => one.id !== id),
    )

  const send = async (upload: Upload): Promise<void> => {
    const abort = new AbortController()
    running.current = { id: upload.id, abort }
    setBusy(true)
    try {
      const data = await base64Of(upload.file)
      const body = { id: upload.id, data, name: upload.file.name, size: data.length }
      const onProgress = (sent: number) => change(upload.id, { sent })
      await call(uploadAttachment, { params: { id: documentId }, body }, { signal: abort.signal, onProgress })
      change(upload.id, null)
      await refresh(client, ['documents'])
    } catch (error) {
      if (abort.signal.aborted) return
      const status = error instanceof ApiProblem ? error.facts.status : null
      // Nothing of it waits on the device, as a record would.
      change(upload.id, { problem: status === 0 ? words.notSent : problemText(error), final: status === 400 })
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
      setUploads((all) => [...all, { id: uuidv7(), file, sent: 0, problem, final: problem !== null }])
    },
    retry: (id: string) => change(id, { problem: null, sent: 0 }),
    cancel: (id: string) => {
      if (running.current?.id === id) running.current.abort.abort()
      change(id, null)
    },
  }
}
