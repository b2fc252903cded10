import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { useErrorToast } from '#platform/web/ui/toasts.tsx'
import * as z from 'zod/mini'
import { importFamilies, importReport, type ImportReport } from '../shared/interchange.contract.ts'

/** Where an import stands. `dry` runs change nothing. */
export type ImportState =
  | { at: 'choosing' }
  | { at: 'working'; fileName: string; dry: boolean }
  | { at: 'checked'; file: Prepared; report: ImportReport }
  | { at: 'done'; report: ImportReport }

type Prepared = { fileName: string; data: string }

/** Checks a file, then imports it whole; either can be stopped while it is under way. */
export function useImport() {
  const client = useQueryClient()
  const errorToast = useErrorToast()
  const [state, setState] = useState<ImportState>({ at: 'choosing' })
  const abort = useRef<AbortController>(undefined)

  const send = async (file: Prepared, dry: boolean) => {
    abort.current = new AbortController()
    setState({ at: 'working', fileName: file.fileName, dry })
    try {
      const report = await call(importFamilies, { body: { ...file, dryRun: dry } }, { idempotencyKey: crypto.randomUUID(), signal: abort.current.signal })
      setState(dry ? { at: 'checked', file, report } : { at: 'done', report })
      if (!dry) await refresh(client, [])
    } catch (error) {
      const refused = z.safeParse(importReport, error instanceof ApiProblem ? error.facts.current : null)
      setState(refused.success ? { at: 'checked', file, report: refused.data } : { at: 'choosing' })
      if (!refused.success && !abort.current.signal.aborted) errorToast(error)
    }
  }
  return {
    state,
    check: async (file: File) => send({ fileName: file.name, data: await base64Of(file) }, true),
    apply: (file: Prepared) => send(file, false),
    stop: () => abort.current?.abort(),
    again: () => setState({ at: 'choosing' }),
  }
}

const CHUNK = 0x8000

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let from = 0; from < bytes.length; from += CHUNK) text += String.fromCharCode(...bytes.subarray(from, from + CHUNK))
  return btoa(text)
}
