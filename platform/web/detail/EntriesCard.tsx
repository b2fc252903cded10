import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { useState, type ReactNode } from 'react'
import { Button, IconButton } from '../ui/Button.tsx'
import { CardHead } from '../ui/CardHead.tsx'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import type { IconName } from '../ui/icon-paths.ts'
import { Disc, StateChip } from '../ui/state.tsx'
import type { Hue } from '../ui/hue.ts'
import { TwoLines, type About } from '../ui/TwoLines.tsx'

export type ShownEntry = {
  name: string
  about: About
  disc?: { hue: Hue; icon: IconName }
  state?: { hue: Hue; words: string }
}

type Edit<Entry> = {
  add: string
  /** Without it an entry is added or taken away, never changed. */
  change?: string
  remove: string
  ask: (name: string) => string
  askBody?: string
  /** Rejects with the reason, which is shown. */
  onRemove: (entry: Entry) => Promise<unknown>
  /** The sheet that adds (null) or changes one. */
  sheet: (entry: Entry | null, close: () => void) => ReactNode
}

type EntriesCardProps<Entry> = {
  title: string
  entries: readonly Entry[]
  /** What stands there without any. */
  none: ReactNode
  show: (entry: Entry) => ShownEntry
  /** What a reader may do who changes them. */
  edit: Edit<Entry> | false
}

/** A few things that a person, a vehicle or a child has: each is added, perhaps changed, and removed after a question. */
export function EntriesCard<Entry extends { id: string }>(props: EntriesCardProps<Entry>) {
  const { title, entries, none, show, edit } = props
  const [open, setOpen] = useState<{ entry: Entry | null } | null>(null)
  const [asked, setAsked] = useState<Entry | null>(null)
  return (
    <Card component="section" aria-label={title}>
      <CardHead
        title={title}
        action={
          edit && (
            <Button icon="add" onClick={() => setOpen({ entry: null })}>
              {edit.add}
            </Button>
          )
        }
      />
      {entries.length === 0 && none}
      <List>
        {entries.map((entry) => (
          <EntryRow
            key={entry.id}
            shown={show(entry)}
            edit={edit}
            onChange={() => setOpen({ entry })}
            onRemove={() => setAsked(entry)}
          />
        ))}
      </List>
      {open && edit && edit.sheet(open.entry, () => setOpen(null))}
      {asked && edit && (
        <ConfirmDialog
          title={edit.ask(show(asked).name)}
          confirm={edit.remove}
          danger
          onClose={() => setAsked(null)}
          onConfirm={() => edit.onRemove(asked)}
        >
          {edit.askBody}
        </ConfirmDialog>
      )}
    </Card>
  )
}

type EntryRowProps = {
  shown: ShownEntry
  edit: Pick<Edit<never>, 'change' | 'remove'> | false
  onChange: () => void
  onRemove: () => void
}

function EntryRow({ shown: { name, about, disc, state }, edit, onChange, onRemove }: EntryRowProps) {
  return (
    <ListItem divider sx={{ minHeight: 64, gap: 3 }}>
      {disc && <Disc {...disc} />}
      <TwoLines title={name} about={about} />
      {state && <StateChip hue={state.hue}>{state.words}</StateChip>}
      {edit && edit.change !== undefined && (
        <IconButton icon="edit" label={`${edit.change}: ${name}`} onClick={onChange} />
      )}
      {edit && <IconButton icon="trash" label={`${edit.remove}: ${name}`} onClick={onRemove} />}
    </ListItem>
  )
}
