import Stack from '@mui/material/Stack'
import { useEffect, useRef, useState } from 'react'
import { Field } from '../forms/Field.tsx'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { hasNfc, readNfc } from './nfc.ts'

/** A paper that stays in sight is one paper: it counts again when it was out of sight for so long. */
const SAME_MS = 3000

/** What a camera sees, each paper once. */
export function useEachOnce(onRead: (content: string) => void): (content: string) => void {
  const inSight = useRef({ content: '', at: 0 })
  return (content) => {
    const now = performance.now()
    const same = inSight.current.content === content && now - inSight.current.at < SAME_MS
    inSight.current = { content, at: now }
    if (!same) onRead(content)
  }
}

/** Listens for NFC while this is open; false where the device has none or the person does not allow it. */
export function useNfc(onRead: (content: string) => void): boolean {
  const [on, setOn] = useState(hasNfc)
  const read = useRef(onRead)
  useEffect(() => void (read.current = onRead))
  useEffect(() => {
    if (!hasNfc()) return undefined
    const until = new AbortController()
    readNfc((content) => read.current(content), until.signal).catch(() => setOn(false))
    return () => until.abort()
  }, [])
  return on
}

type TypedSignsProps = {
  label: string
  tokenOf: (typed: string) => string | null
  onTyped: (content: string) => void
}

/** For a scratched paper, or a phone without camera. */
export function TypedSigns({ label, tokenOf, onTyped }: TypedSignsProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const whole = tokenOf(typed) !== null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!whole) return
        onTyped(typed)
        setTyped('')
      }}
    >
      <Stack spacing={3}>
        <Field
          label={label}
          value={typed}
          autoComplete="off"
          attributes={{ maxLength: 16, autoCapitalize: 'characters', spellCheck: false }}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          type="submit"
          size="run"
          icon="check"
          block
          disabledReason={whole ? undefined : text('scan.typedMissing')}
        >
          {text('scan.check')}
        </Button>
      </Stack>
    </form>
  )
}
