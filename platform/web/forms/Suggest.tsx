import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import Paper from '@mui/material/Paper'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Field } from './Field.tsx'

export type Suggestion = { id: string; name: string }

/** README decision 15: after 1 s of rest the text is taken over, 1.5 s later the search goes. Enter goes at once. */
const TAKE_OVER_MS = 1000
const SEARCH_MS = 1500

type SuggestProps = {
  label: string
  chosen: Suggestion | null
  onChoose: (suggestion: Suggestion | null) => void
  search: (q: string) => Promise<readonly Suggestion[]>
  required?: boolean
  error?: string | undefined
  help?: string
}

/** Find one of many by typing: searches after a pause or on Enter, arrows move, Enter or a tap chooses. */
export function Suggest({ label, chosen, onChoose, search, required, error, help }: SuggestProps) {
  const text = useText()
  const listId = useId()
  const [typed, setTyped] = useState(chosen?.name ?? '')
  const [found, setFound] = useState<readonly Suggestion[] | null>(null)
  const [active, setActive] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => setTyped(chosen?.name ?? ''), [chosen?.id, chosen?.name])

  const go = async (q: string) => {
    clearTimeout(timer.current)
    newest.current += 1
    const mine = newest.current
    const answer = await search(q).catch(() => [])
    if (mine === newest.current) {
      setFound(answer)
      setActive(0)
    }
  }
  const type = (value: string) => {
    setTyped(value)
    if (chosen) onChoose(null)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = setTimeout(() => void go(value), SEARCH_MS)
    }, TAKE_OVER_MS)
  }
  const choose = (suggestion: Suggestion) => {
    newest.current += 1
    clearTimeout(timer.current)
    setFound(null)
    setTyped(suggestion.name)
    onChoose(suggestion)
  }
  const onKey = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape' && found) {
      event.stopPropagation()
      setFound(null)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const at = found?.[active]
      if (at) choose(at)
      else void go(typed)
    }
    if (found && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setActive((index) =>
        Math.min(Math.max(index + (event.key === 'ArrowDown' ? 1 : -1), 0), Math.max(found.length - 1, 0)),
      )
    }
  }

  return (
    <Box
      sx={{ position: 'relative' }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setFound(null)}
    >
      <Field
        label={label}
        required={required}
        error={error}
        help={help ?? text('form.suggestHelp')}
        icon="search"
        value={typed}
        autoComplete="off"
        attributes={{
          role: 'combobox',
          'aria-expanded': found !== null,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': found?.[active] ? `${listId}-${active}` : undefined,
        }}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKey}
      />
      {found && (
        <Paper
          sx={{
            position: 'absolute',
            zIndex: 20,
            insetInline: 0,
            top: 'calc(100% + 4px)',
            maxHeight: 280,
            overflowY: 'auto',
            p: 1,
            border: '1px solid var(--line)',
            boxShadow: 'var(--shadow)',
          }}
        >
          <List id={listId} component="div" role="listbox" aria-label={label}>
            {found.length === 0 && (
              <ListItemButton role="option" aria-selected="false" disabled>
                {text('form.noData')}
              </ListItemButton>
            )}
            {found.map((suggestion, index) => (
              <ListItemButton
                key={suggestion.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                selected={index === active}
                aria-selected={index === active}
                sx={{ minHeight: 40, borderRadius: 1 }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(suggestion)}
              >
                {suggestion.name}
              </ListItemButton>
            ))}
          </List>
        </Paper>
      )}
    </Box>
  )
}
