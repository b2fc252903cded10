type NfcReading = { message: { records: readonly { recordType: string; data?: DataView }[] } }
// In browsers that read NFC; the types of the language do not know it yet.
type NfcReader = EventTarget & { scan: (options: { signal: AbortSignal }) => Promise<void> }
declare const NDEFReader: undefined | (new () => NfcReader)

/** Can this device read cards held to its back? */
export const hasNfc = (): boolean => typeof NDEFReader !== 'undefined'

/** Reads the text of cards until the signal ends it. Rejected when the person or the device does not allow it. */
export async function readNfc(onRead: (content: string) => void, signal: AbortSignal): Promise<void> {
  if (typeof NDEFReader === 'undefined') return
  const reader = new NDEFReader()
  reader.addEventListener(
    'reading',
    (event) => {
      const content = textOf(event)
      if (content !== null) onRead(content)
    },
    { signal },
  )
  await reader.scan({ signal })
}

function textOf(event: Event): string | null {
  // A reading event carries a message; the language knows only that it is an event.
  const { message } = event as Event & Partial<NfcReading>
  const record = message?.records.find(({ recordType }) => recordType === 'text' || recordType === 'url')
  return record?.data ? new TextDecoder().decode(record.data) : null
}
