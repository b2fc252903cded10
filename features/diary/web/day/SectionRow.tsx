import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { DESCRIPTION_MAX } from '#platform/shared/contract/fields.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import type { DayRecord, Entry } from '../../shared/diary.contract.ts'
import { linesOf, tapped, type Line, type Section } from '../../shared/diary.rules.ts'
import { RecordList } from '../RecordList.tsx'
import { SectionIcon } from '../SectionIcon.tsx'
import { Choices } from './Choices.tsx'
import type { Written } from './use-day.ts'

/** Returns the new state of a line from its current state. */
type Change = (now: Written) => Written
type SectionRowProps = {
  section: Section
  entries: readonly Entry[]
  records: readonly DayRecord[]
  /** Families read it. */
  family: boolean
  /** Missing when there is no report yet whose sections could be closed, or it may not be changed. */
  onFamily?: (family: boolean) => void
  busy: boolean
  /** Only administrators may still write this day. */
  disabled: boolean
  onWrite: (line: Line, change: Change) => void
}

/** A section of a report: its choices, its records, and whether the family reads it. */
export function SectionRow({ section, entries, records, family, onFamily, busy, disabled, onWrite }: SectionRowProps) {
  const text = useText()
  const lines = linesOf(section)
  const title = text(`diary.section.${section}`)
  // Notes that were opened and are still empty.
  const [opened, setOpened] = useState<readonly Line[]>([])
  const single = lines.length === 1 && section !== 'note' ? lines[0] : undefined
  const entryOf = (line: Line) => entries.find((entry) => entry.line === line)
  const hasNote = (line: Line) => opened.includes(line) || (entryOf(line)?.note ?? '') !== ''
  const noteButton = (line: Line) => (
    <IconButton
      icon="edit"
      label={text('diary.addNote', { line: text(`diary.line.${line}`) })}
      onClick={() => setOpened((before) => [...before, line])}
    />
  )
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ px: 4, py: 3, borderBottom: '1px solid var(--line)', '&:last-of-type': { borderBottom: 'none' } }}
    >
      <Row gap={3} sx={{ justifyContent: 'space-between', minHeight: 40, mb: 1 }}>
        <Row gap={3} sx={REST}>
          <Box component="span" sx={{ color: 'text.secondary', display: 'inline-flex' }}>
            <SectionIcon section={section} />
          </Box>
          <Typography component="h3" variant="subtitle2">
            {title}
          </Typography>
        </Row>
        {single && !disabled && !hasNote(single) && noteButton(single)}
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
      <Stack spacing={lines.length > 1 ? 1 : 2}>
        {lines.map((line) => (
          <div key={line}>
            {lines.length > 1 && (
              <Row sx={{ justifyContent: 'space-between', minHeight: 40 }}>
                <Typography variant="body2" color="textSecondary">
                  {text(`diary.line.${line}`)}
                </Typography>
                {!disabled && !hasNote(line) && noteButton(line)}
              </Row>
            )}
            <LineInput
              line={line}
              entry={entryOf(line)}
              noteOpen={hasNote(line)}
              disabled={disabled}
              onWrite={(change) => onWrite(line, change)}
            />
          </div>
        ))}
        <RecordList records={records} marked />
      </Stack>
    </Box>
  )
}

type LineInputProps = {
  line: Line
  entry: Entry | undefined
  noteOpen: boolean
  disabled: boolean
  onWrite: (change: Change) => void
}

function LineInput({ line, entry, noteOpen, disabled, onWrite }: LineInputProps) {
  const text = useText()
  const [values, note] = [entry?.values ?? [], entry?.note ?? '']
  const name = text(`diary.line.${line}`)
  const writeNote = (next: string) => onWrite((now) => ({ ...now, note: next }))
  if (line === 'note') return <NoteInput label={name} note={note} rows={3} disabled={disabled} onWrite={writeNote} />
  return (
    <Stack spacing={2}>
      <Choices
        line={line}
        label={name}
        chosen={values}
        disabled={disabled}
        onChoose={(value) => onWrite((now) => ({ ...now, values: tapped(line, now.values, value) }))}
      />
      {noteOpen && (
        <NoteInput
          label={text('diary.noteOf', { line: name })}
          note={note}
          rows={1}
          disabled={disabled}
          onWrite={writeNote}
        />
      )}
    </Stack>
  )
}

type NoteInputProps = { label: string; note: string; rows: number; disabled: boolean; onWrite: (note: string) => void }

/** A note, saved when the field loses the focus or the page is left. */
function NoteInput({ label, note, rows, disabled, onWrite }: NoteInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    const next = typed?.trim()
    setTyped(null)
    if (next !== undefined && next !== note) onWrite(next)
  }
  // Going back removes the field without a blur.
  const newest = useRef(leave)
  useEffect(() => void (newest.current = leave))
  useEffect(() => () => newest.current(), [])
  return (
    <Field
      label={label}
      rows={rows}
      value={typed ?? note}
      attributes={{ maxLength: DESCRIPTION_MAX, readOnly: disabled }}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
    />
  )
}
