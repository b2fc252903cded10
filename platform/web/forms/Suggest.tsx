import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Row } from '../ui/Row.tsx'
import { IconButton } from '../ui/Button.tsx'
import { Finder } from './Finder.tsx'
import { useSuggest, useUnchosen, type Settle } from './use-suggest.ts'

/** `note` is small print below the name. */
export type Suggestion = { id: string; name: string; note?: string }

type SuggestProps = {
  label: string
  search: (q: string) => Promise<readonly Suggestion[]>
  required?: boolean
  error?: string | undefined
  help?: string
  mark?: ReactNode
  placeholder?: string | undefined
  readOnly?: boolean
  disabled?: boolean
  /** The search asks no server: it goes with each letter. */
  atOnce?: boolean
  /** Called with a way to settle words that were typed and not chosen, and with null when there are none. Nothing is sent before. */
  onUnchosen?: ((settle: Settle | null) => void) | undefined
}

type OneProps = SuggestProps & { chosen: Suggestion | null; onChoose: (suggestion: Suggestion | null) => void }

/** Find one of many by typing: searches after a pause or on Enter, arrows move, Enter or a tap chooses. */
export function Suggest({ chosen, onChoose, onUnchosen, atOnce = false, ...rest }: OneProps) {
  const text = useText()
  /** The person types over what was chosen: the new words stay. */
  const typesOver = useRef(false)
  const suggest = useSuggest({
    search: rest.search,
    atOnce,
    onChoose: (suggestion) => {
      suggest.setTyped(suggestion.name)
      onChoose(suggestion)
    },
    onType: () => {
      if (!chosen) return
      typesOver.current = true
      onChoose(null)
    },
  })
  const { typed, setTyped } = suggest
  const [id, name] = [chosen?.id, chosen?.name]
  useEffect(() => {
    if (id !== undefined || !typesOver.current) setTyped(name ?? '')
    typesOver.current = false
  }, [setTyped, id, name])
  const { isRefused, leave } = useUnchosen({ suggest, isUnchosen: !chosen && typed.trim() !== '', onUnchosen })
  const error = isRefused ? text('form.chooseOne') : rest.error
  return <Finder {...rest} error={error} suggest={suggest} onLeave={leave} />
}

type ManyProps = SuggestProps & { chosen: readonly Suggestion[]; onChange: (chosen: readonly Suggestion[]) => void }

/** Find several of many; what is chosen stands above as chips that can be taken away. */
export function SuggestMany({ chosen, onChange, onUnchosen, atOnce = false, ...rest }: ManyProps) {
  const text = useText()
  const suggest = useSuggest({
    search: rest.search,
    atOnce,
    onChoose: (suggestion) => {
      suggest.setTyped('')
      if (!chosen.some(({ id }) => id === suggestion.id)) onChange([...chosen, suggestion])
    },
    onType: () => undefined,
  })
  const { isRefused, leave } = useUnchosen({ suggest, isUnchosen: suggest.typed.trim() !== '', onUnchosen })
  const error = isRefused ? text('form.chooseOne') : rest.error
  const fixed = rest.readOnly === true || rest.disabled === true
  return (
    <Stack spacing={2}>
      <Finder {...rest} error={error} suggest={suggest} onLeave={leave} />
      {chosen.length > 0 && (
        <Row wrap gap={2} component="ul" aria-label={rest.label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {chosen.map((one) => (
            <Row key={one.id} component="li" gap={0} sx={{ maxWidth: '100%' }}>
              <Chip label={one.name} sx={{ pl: 2.5, flexShrink: 1, minWidth: 0 }} />
              {!fixed && (
                <IconButton
                  icon="close"
                  label={text('form.takeAway', { name: one.name })}
                  onClick={() => onChange(chosen.filter(({ id }) => id !== one.id))}
                />
              )}
            </Row>
          ))}
        </Row>
      )}
    </Stack>
  )
}
