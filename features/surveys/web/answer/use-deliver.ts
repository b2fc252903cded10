import { useState } from 'react'
import type { BodyInput, Endpoint } from '#platform/shared/contract/endpoint.ts'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { isOnline } from '#platform/web/api/connectivity.ts'
import type { CallInput } from '#platform/web/api/call.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { useQueued } from '#platform/web/offline/outbox-context.tsx'
import { uploadFile } from '../../shared/files.contract.ts'
import { plain, type Plain } from './plain.rules.ts'

type About = { id: string; round: number; subjectId?: string }
/** Ids of files that the server has or the queue holds, by what was chosen, with their round. */
type SentFiles = WeakMap<object, { file: string; round: number }>
type Put = (input: CallInput<typeof uploadFile> & { params: { id: string } }) => Promise<unknown>

/**
 * The answers with their files sent first: in their place stand the ids. `sentFiles`: those of an earlier attempt. They are not
 * sent again, because the server takes no file once a part in the survey is recorded.
 */
async function withFiles(values: FieldValues, { id, ...about }: About, put: Put, sentFiles: SentFiles): Promise<Plain> {
  const kept = plain(values)
  for (const [key, value] of Object.entries(values)) {
    if (value === null || typeof value !== 'object') continue
    const known = sentFiles.get(value)
    if (known?.round === about.round) {
      kept[key] = known.file
      continue
    }
    const file = crypto.randomUUID()
    const { data, fileName: name } = value
    await put({ params: { id }, body: { id: file, key, ...about, data, name, size: data.length } })
    sentFiles.set(value, { file, round: about.round })
    kept[key] = file
  }
  return kept
}

/**
 * Sends an answer with its files; without network, or when it goes meanwhile, all of it waits on the device in a queue, the files first. A repeat
 * changes nothing.
 */
export function useDeliver<E extends Endpoint & { offline?: 'queue' }>(endpoint: E, queue: string) {
  const upload = useCommand(uploadFile, {})
  const send = useCommand(endpoint, { touches: [['surveys']] })
  const [sentFiles] = useState<SentFiles>(() => new WeakMap())
  const [keepFile, keep] = [useQueued(uploadFile), useQueued(endpoint)]
  return async (
    values: FieldValues,
    about: About,
    bodyOf: (values: Plain) => BodyInput<E>,
  ): Promise<'sent' | 'kept'> => {
    const params = { id: about.id }
    if (isOnline())
      try {
        const body = bodyOf(await withFiles(values, about, (input) => upload.mutateAsync(input), sentFiles))
        // The input of an endpoint that takes an id and a body, which the compiler cannot tell of a parameter.
        await send.mutateAsync({ params, body } as unknown as CallInput<E>)
        return 'sent'
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.facts.status !== 0) throw error
      }
    const body = bodyOf(await withFiles(values, about, (input) => keepFile(queue, input), sentFiles))
    await keep(queue, { params, body })
    return 'kept'
  }
}
