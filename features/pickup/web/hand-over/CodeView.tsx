import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { CODE_DIGITS, whoseCode } from '../../shared/codes.rules.ts'
import type { RunPickup } from '../../shared/pickup.contract.ts'
import { Scanner } from '#platform/web/scan/Scanner.tsx'
import { useTries } from './use-tries.ts'

type CodeViewProps = {
  runId: string
  pickup: RunPickup
  scan: boolean
  /** False: the person may take nobody of this stop. */
  onFound: (found: { id: string; by: 'code' | 'qr' }) => boolean
  /** From the camera to the keys. */
  onType: () => void
  onBack: () => void
}

/** A code, typed or scanned, checked on this device. After five wrong ones it takes no more on this run. */
export function CodeView({ runId, pickup, scan, onFound, onType, onBack }: CodeViewProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const tries = useTries(runId)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<'pickup.code.wrong' | 'pickup.code.notHere' | null>(null)
  const check = async (content: string) => {
    const found = await whoseCode(content, pickup.salt, pickup.people)
    if (found === null) {
      setProblem('pickup.code.wrong')
      // A camera sees all kinds of codes; only what was typed is a guess.
      if (!scan) await tries.fail()
      return
    }
    await tries.forget()
    if (!onFound(found)) setProblem('pickup.code.notHere')
  }
  if (tries.left === 0)
    return (
      <>
        <Banner hue="alert" icon="lock" alert title={text('pickup.code.locked')}>
          {text('pickup.code.lockedBody')}
        </Banner>
        <Button size="run" block onClick={onBack}>
          {text('utils.back')}
        </Button>
      </>
    )
  const digits = typed.replace(/\s/g, '')
  const whole = digits.length === CODE_DIGITS
  return (
    <form
      noValidate
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault()
        if (whole) void check(digits).catch(errorToast)
      }}
    >
      {!scan && <Typography color="textSecondary">{text('pickup.codeHint')}</Typography>}
      {scan ? (
        <>
          <Scanner
            otherwise="pickup.noCameraBody"
            hint={text('pickup.scanHint')}
            onRead={(content) => void check(content).catch(errorToast)}
          />
          {problem && <Banner hue="notthere" alert title={text(problem)} />}
        </>
      ) : (
        <Field
          label={text('pickup.code')}
          value={typed}
          attributes={{ inputMode: 'numeric', maxLength: CODE_DIGITS + 1, style: { fontSize: 24 } }}
          autoComplete="off"
          help={text('pickup.code.left', { count: tries.left })}
          {...(problem && { error: `${text(problem)} ${text('pickup.code.left', { count: tries.left })}` })}
          onChange={({ target }) => {
            setTyped(target.value.replace(/[^\d\s]/g, ''))
            setProblem(null)
          }}
        />
      )}
      {scan ? (
        <Button size="run" icon="lock" block onClick={onType}>
          {text('pickup.typeCode')}
        </Button>
      ) : (
        <Button
          type="submit"
          look="primary"
          size="run"
          icon="check"
          block
          disabledReason={whole ? undefined : text('pickup.code.digits', { count: CODE_DIGITS })}
        >
          {text('pickup.code.check')}
        </Button>
      )}
    </form>
  )
}
