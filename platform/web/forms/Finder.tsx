import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Field } from './Field.tsx'
import type { Suggestion } from './Suggest.tsx'
import type { useSuggest } from './use-suggest.ts'

type FinderProps<One extends Suggestion> = {
  label: string
  suggest: ReturnType<typeof useSuggest<One>>
  required?: boolean | undefined
  error?: string | undefined
  help?: string | undefined
  mark?: ReactNode
  placeholder?: string | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  count?: { length: number; max: number } | undefined
  /** What is said when nothing was found. */
  none?: string
  /** Keys, when not all of them are those of `suggest`. */
  onKey?: (event: KeyboardEvent) => void
  /** The focus goes elsewhere; without it the list closes. */
  onLeave?: () => void
}

/** A list that opens at the lower edge of a drawer would be out of sight. */
const intoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

/** A field of text with the list of what it found below it. */
export function Finder<One extends Suggestion>({
  label,
  suggest,
  help,
  mark,
  placeholder,
  readOnly,
  disabled,
  none,
  onKey = suggest.key,
  onLeave = suggest.close,
  ...frame
}: FinderProps<One>) {
  const text = useText()
  const listId = useId()
  const { found, active } = suggest
  const lines: readonly One[] = found === null || found === 'failed' ? [] : found
  return (
    <Box
      sx={{ position: 'relative' }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave()}
    >
      <Field
        {...frame}
        label={label}
        mark={mark}
        help={help ?? text('form.suggestHelp')}
        icon="search"
        value={suggest.typed}
        autoComplete="off"
        readOnly={readOnly === true}
        disabled={disabled === true}
        {...(placeholder !== undefined && { placeholder })}
        attributes={{
          maxLength: frame.count?.max,
          role: 'combobox',
          'aria-expanded': found !== null,
          'aria-controls': found === null ? undefined : listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': lines[active] ? `${listId}-${active}` : undefined,
        }}
        onChange={(event) => suggest.type(event.target.value)}
        onKeyDown={readOnly ? undefined : onKey}
      />
      {found && (
        <Paper
          ref={intoView}
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
                {found === 'failed' ? text('form.noAnswer') : (none ?? text('form.noData'))}
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
                {suggestion.note === undefined ? suggestion.name : <Noted {...suggestion} />}
              </ListItemButton>
            ))}
          </List>
        </Paper>
      )}
    </Box>
  )
}

function Noted({ name, note }: Suggestion) {
  return (
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {name}
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {note}
      </Typography>
    </Box>
  )
}
