import { useEffect, useRef, useState } from 'react'
import { base64Of } from '#platform/web/api/base64.ts'
import { call } from '#platform/web/api/call.ts'
import { importUploaded, PART_BYTES, uploadPart } from '../shared/upload.contract.ts'

export type Upload =
  | { state: 'none' }
  | { state: 'sending'; share: number }
  /** The network or the server broke off; `again` goes on from what is there. */
  | { state: 'broken'; share: number; error: unknown; again: () => void }

const NONE: Upload = { state: 'none' }

/** Sends a file in parts and begins its import; `onBegun` runs then. Leaving the page ends the sending. */
export function useUpload(onBegun: () => void) {
  const [upload, setUpload] = useState<Upload>(NONE)
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const send = async (file: File, id: string) => {
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    let received = 0
    setUpload({ state: 'sending', share: 0 })
    try {
      // The server says how much is there: after a break it is more than nothing.
      while (received < file.size) {
        const part = file.slice(received, received + PART_BYTES)
        const body = { id, offset: received, total: file.size, data: await base64Of(part) }
        ;({ received } = await call(uploadPart, { body }, { signal }))
        setUpload({ state: 'sending', share: received / file.size })
      }
      await call(importUploaded, { body: { id, total: file.size } }, { signal })
      setUpload(NONE)
      onBegun()
    } catch (error) {
      if (signal.aborted) return
      setUpload({ state: 'broken', share: received / file.size, error, again: () => void send(file, id) })
    }
  }
  return {
    upload,
    begin: (file: File) => void send(file, crypto.randomUUID()),
    cancel: () => {
      abort.current?.abort()
      setUpload(NONE)
    },
  }
}
