import { useRef } from 'react'
import { base64Of } from '#platform/web/api/base64.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { addDisplay } from '../../shared/display/display.contract.ts'

/** Sends the photo of a display to a value that was saved. The same file again is the same photo: it is there once. */
export function useSendDisplay(): (observationId: string, file: File) => Promise<unknown> {
  const send = useCommand(addDisplay, { touches: [['measurements']] })
  const ids = useRef(new WeakMap<File, string>())
  return async (observationId, file) => {
    const id = ids.current.get(file) ?? crypto.randomUUID()
    ids.current.set(file, id)
    const data = await base64Of(file)
    return send.mutateAsync({ params: { id: observationId }, body: { id, data, name: file.name, size: data.length } })
  }
}
