import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { useText } from '../i18n/use-text.ts'
import { ApiProblem } from './api-problem.ts'
import { base64Of } from './base64.ts'
import type { RequestOptions } from './request.ts'
import { pauseBefore } from './retries.rules.ts'
import { useProblemText } from './use-problem-text.ts'

/**
 * A file on its way; `sent`: how much of it has left this device, from 0 to 1. `waiting` in words: it did not arrive and is sent again by itself.
 * `problem` in words: nor is it. `final`: nor will it be taken, however often it is tried.
 */
export type Upload<About = undefined> = {
  id: string
  file: File
  about: About
  sent: number
  waiting: string | null
  problem: string | null
  final: boolean
}

/** A file as every call takes it: `size` is that of `data`. */
type Body = { id: string; data: string; name: string; size: number }

type UploadsOptions<About> = {
  /** The largest file. */
  bytes: number
  /** Sends one; rejects as a call does. */
  send: (body: Body, about: About, options: RequestOptions) => Promise<unknown>
}

/**
 * Files that are sent one after the other, each with what is said about it. Each keeps its id, so that trying again adds nothing twice. One that
 * did not arrive is sent again by itself for a while, then when somebody presses.
 */
export function useUploads<About = undefined>({ bytes, send: sendOne }: UploadsOptions<About>) {
  const text = useText()
  const problemText = useProblemText()
  const [uploads, setUploads] = useState<readonly Upload<About>[]>([])
  const running = useRef<{ id: string; abort: AbortController; now: () => void } | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => () => running.current?.abort.abort(), [])
  const change = (id: string, to: Partial<Upload<About>> | null) =>
    setUploads((all) =>
      to ? all.map((one) => (one.id === id ? { ...one, ...to } : one)) : all.filter((one) => one.id !== id),
    )

  const send = async (upload: Upload<About>): Promise<void> => {
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
          await sendOne(body, upload.about, { signal, onProgress })
          break
        } catch (error) {
          const facts = error instanceof ApiProblem && !signal.aborted ? error.facts : null
          const pause = facts && pauseBefore(facts, tries, Math.random())
          if (facts === null || pause === null) throw error
          change(upload.id, { waiting: text(facts.status === 0 ? 'form.upload.noNetwork' : 'form.upload.busy') })
          await rest(pause, signal, (now) => (wake = now))
        }
      }
      change(upload.id, null)
    } catch (error) {
      if (signal.aborted) return
      const status = error instanceof ApiProblem ? error.facts.status : null
      // Nothing of it waits on the device, as a record would.
      change(upload.id, {
        waiting: null,
        problem: status === 0 ? text('form.upload.notSent') : problemText(error),
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
    add: (file: File, about: About) => {
      const problem = file.size > bytes ? text('form.fileTooLarge', { max: bytes / MEGABYTE }) : null
      const upload = { id: uuidv7(), file, about, sent: 0, waiting: null, problem, final: problem !== null }
      setUploads((all) => [...all, upload])
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

const MEGABYTE = 1024 * 1024

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
