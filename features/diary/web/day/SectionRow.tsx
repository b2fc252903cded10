import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import type { DayRecord, Entry } from '../../shared/diary.contract.ts'
import { linesOf, tapped, type Line, type Section } from '../../shared/diary.rules.ts'
import { RecordList } from '../RecordList.tsx'
import { SectionIcon } from '../SectionIcon.tsx'
import { Choices } from './Choices.tsx'

type Written = { values: readonly string[]; note: string }
type SectionRowProps = {
  section: Section
  entries: readonly Entry[]
  records: readonly DayRecord[]
  /** Families read it. */
  family: boolean
  /** Missing: there is no report yet whose sections could be closed. */
  onFamily?: (family: boolean) => void
  busy: boolean
  onWrite: (line: Line, written: Written) => void
}

/** A section of a report: its choices, its records, and whether the family reads it. */
export function SectionRow({ section, entries, records, family, onFamily, busy, onWrite }: SectionRowProps) {
  const text = useText()
  const lines = linesOf(section)
  const title = text(`diary.section.${section}`)
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ px: 4, py: 3, borderBottom: '1px solid var(--line)', '&:last-of-type': { borderBottom: 'none' } }}
    >
      <Row gap={3} sx={{ justifyContent: 'space-between', minHeight: 40, mb: 2 }}>
        <Row gap={3} sx={REST}>
          <Box component="span" sx={{ color: 'text.secondary', display: 'inline-flex' }}>
            <SectionIcon section={section} />
          </Box>
          <Typography component="h3" variant="subtitle2">
            {title}
          </Typography>
        </Row>
        {onFamily && (
          <Choice
            label={text('diary.readers', { section: title })}
            options={[
              { value: 'family', label: text('diary.family') },
              { value: 'staff', label: text('diary.staff') },
            ]}
            chosen={[family ? 'family' : 'staff']}
            disabled={busy}
            onChoose={(value) => {
              if ((value === 'family') !== family) onFamily(value === 'family')
            }}
          />
        )}
      </Row>
      <Stack spacing={3}>
        {lines.map((line) => (
          <LineInput
            key={line}
            line={line}
            named={lines.length > 1}
            entry={entries.find((entry) => entry.line === line)}
            onWrite={(written) => onWrite(line, written)}
          />
        ))}
        <RecordList records={records} marked />
      </Stack>
    </Box>
  )
}

type LineInputProps = {
  line: Line
  /** Its name is shown: the section has several. */
  named: boolean
  entry: Entry | undefined
  onWrite: (written: Written) => void
}

function LineInput({ line, named, entry, onWrite }: LineInputProps) {
  const text = useText()
  const [values, note] = [entry?.values ?? [], entry?.note ?? '']
  const name = text(`diary.line.${line}`)
  if (line === 'note')
    return <NoteInput label={name} note={note} rows={3} onWrite={(next) => onWrite({ values, note: next })} />
  return (
    <Box>
      {named && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 1 }}>
          {name}
        </Typography>
      )}
      <Choices
        line={line}
        label={name}
        chosen={values}
        onChoose={(value) => onWrite({ values: tapped(line, values, value), note })}
      />
      <NoteInput
        label={text('diary.noteOf', { line: name })}
        note={note}
        onWrite={(next) => onWrite({ values, note: next })}
      />
    </Box>
  )
}

type NoteInputProps = {
  label: string
  note: string
  /** A field that is always open, of so many rows. */
  rows?: number
  onWrite: (note: string) => void
}

/** A few words beside what is chosen. They are kept when the field is left. */
function NoteInput({ label, note, rows, onWrite }: NoteInputProps) {
  const text = useText()
  const [open, setOpen] = useState(rows !== undefined)
  const [typed, setTyped] = useState<string | null>(null)
  if (!open && note === '')
    return (
      <Button look="text" size="small" icon="add" aria-label={label} onClick={() => setOpen(true)}>
        {text('diary.addNote')}
      </Button>
    )
  const leave = () => {
    const next = typed?.trim()
    setTyped(null)
    if (next !== undefined && next !== note) onWrite(next)
  }
  return (
    <Box sx={{ mt: rows === undefined ? 2 : 0 }}>
      <Field
        label={label}
        rows={rows ?? 1}
        value={typed ?? note}
        attributes={{ maxLength: DESCRIPTION_MAX }}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
      />
    </Box>
  )
}
