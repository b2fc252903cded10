import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { HIDDEN } from '#platform/web/ui/layout.ts'
import { isFolded } from '../shared/changes.rules.ts'
import type { Change } from '../shared/timeline.contract.ts'

/** Below the words of an entry, beside its disc. */
const BELOW = { flexBasis: '100%', minWidth: 0, pl: '44px' } as const

type EntryChangesProps = {
  /** Of the entry: many of a list have such a button. */
  title: string
  changes: readonly Change[]
}

/** What an entry said before and says now. Many or long changes are folded: their fields are named, and the lines are made when they are asked for. */
export function EntryChanges({ title, changes }: EntryChangesProps) {
  const text = useText()
  const id = useId()
  const [open, setOpen] = useState(false)
  if (!isFolded(changes))
    return (
      <Box sx={BELOW}>
        <Lines changes={changes} />
      </Box>
    )
  const show = text('timeline.changed.show')
  return (
    <Box sx={BELOW}>
      <Button
        look="text"
        size="small"
        icon={open ? 'up' : 'down'}
        aria-label={`${show}: ${title}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        sx={{ ml: '-14px' }}
      >
        {show}
      </Button>
      {open ? (
        <Lines id={id} changes={changes} />
      ) : (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {changes.map(({ label }) => label).join(' · ')}
        </Typography>
      )}
    </Box>
  )
}

function Lines({ id, changes }: { id?: string; changes: readonly Change[] }) {
  return (
    <Box component="ul" id={id} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, maxWidth: 720 }}>
      {changes.map((change) => (
        <Line key={change.field} {...change} />
      ))}
    </Box>
  )
}

/** The old words struck through and the new ones; a screen reader says which is which. */
function Line({ label, texts }: Change) {
  const text = useText()
  if (texts === null)
    return (
      <Typography component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {label}:
        </Box>{' '}
        {text('timeline.changed.long')}
      </Typography>
    )
  const nothing = text('timeline.changed.nothing')
  const { was, is } = texts
  return (
    <Typography component="li" variant="body2" sx={{ position: 'relative', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={HIDDEN}>
        {text('timeline.changed.read', { label, was: was || nothing, is: is || nothing })}
      </Box>
      <span aria-hidden="true">
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {label}: {was === '' ? nothing : <s>{was}</s>} →{' '}
        </Box>
        {is === '' ? nothing : is}
      </span>
    </Typography>
  )
}
