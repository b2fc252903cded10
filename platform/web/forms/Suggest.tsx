import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { useEffect, useId, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Row } from '../ui/Row.tsx'
import { IconButton } from '../ui/Button.tsx'
import { Field } from './Field.tsx'
import { useSuggest } from './use-suggest.ts'

export type Suggestion = { id: string; name: string }

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
}

type OneProps = SuggestProps & { chosen: Suggestion | null; onChoose: (suggestion: Suggestion | null) => void }

/** Find one of many by typing: searches after a pause or on Enter, arrows move, Enter or a tap chooses. */
export function Suggest({ chosen, onChoose, ...rest }: OneProps) {
  const suggest = useSuggest({
    search: rest.search,
    onChoose: (suggestion) => {
      suggest.setTyped(suggestion.name)
      onChoose(suggestion)
    },
    onType: () => chosen && onChoose(null),
  })
  const { setTyped } = suggest
  useEffect(() => setTyped(chosen?.name ?? ''), [setTyped, chosen?.id, chosen?.name])
  return <Finder {...rest} suggest={suggest} />
}

type ManyProps = SuggestProps & { chosen: readonly Suggestion[]; onChange: (chosen: readonly Suggestion[]) => void }

/** Find several of many; what is chosen stands above as chips that can be taken away. */
export function SuggestMany({ chosen, onChange, ...rest }: ManyProps) {
  const text = useText()
  const suggest = useSuggest({
    search: rest.search,
    onChoose: (suggestion) => {
      suggest.setTyped('')
      if (!chosen.some(({ id }) => id === suggestion.id)) onChange([...chosen, suggestion])
    },
    onType: () => undefined,
  })
  const fixed = rest.readOnly === true || rest.disabled === true
  return (
    <Stack spacing={2}>
      <Finder {...rest} suggest={suggest} />
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

type FinderProps = SuggestProps & { suggest: ReturnType<typeof useSuggest> }

function Finder({ label, required, error, help, suggest, mark, placeholder, readOnly, disabled }: FinderProps) {
  const text = useText()
  const listId = useId()
  const { found, active } = suggest
  const lines = Array.isArray(found) ? found : []
  return (
    <Box
      sx={{ position: 'relative' }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && suggest.close()}
    >
      <Field
        label={label}
        mark={mark}
        required={required}
        error={error}
        help={help ?? text('form.suggestHelp')}
        icon="search"
        value={suggest.typed}
        autoComplete="off"
        readOnly={readOnly === true}
        disabled={disabled === true}
        {...(placeholder !== undefined && { placeholder })}
        attributes={{
          role: 'combobox',
          'aria-expanded': found !== null,
          'aria-controls': found === null ? undefined : listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': lines[active] ? `${listId}-${active}` : undefined,
        }}
        onChange={(event) => suggest.type(event.target.value)}
        onKeyDown={readOnly ? undefined : suggest.key}
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
            {lines.length === 0 && (
              <ListItemButton role="option" aria-selected="false" disabled>
                {text(found === 'failed' ? 'form.noAnswer' : 'form.noData')}
              </ListItemButton>
            )}
            {lines.map((suggestion, index) => (
              <ListItemButton
                key={suggestion.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                selected={index === active}
                aria-selected={index === active}
                sx={{ minHeight: 40, borderRadius: 1 }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => suggest.choose(suggestion)}
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
