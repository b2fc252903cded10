import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useState } from 'react'
import { VipMark } from '#platform/web/forms/VipMark.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { HIDDEN } from '#platform/web/ui/layout.ts'
import { Menu } from '#platform/web/ui/Menu.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import type { StructureField } from '../shared/structures.contract.ts'
import { answerInWords } from './answer-words.ts'

type FieldRowsProps = {
  fields: readonly StructureField[]
  onChange: (fields: readonly StructureField[]) => void
  onEdit: (field: StructureField) => void
}

/** The fields of a structure in their order: dragged by the handle, moved by arrow keys on it, or by the menu. */
export function FieldRows({ fields, onChange, onEdit }: FieldRowsProps) {
  const text = useText()
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const move = (field: StructureField, to: number) => {
    if (to < 0 || to >= fields.length || fields[to]?.fieldName === field.fieldName) return
    onChange(fields.filter((other) => other !== field).toSpliced(to, 0, field))
    setSaid(text('structures.moved', { label: field.label, place: to + 1 }))
  }
  const remove = (field: StructureField) => {
    const other = fields.find((one) => one.dependencies?.values.some(({ fieldName }) => fieldName === field.fieldName))
    if (other) return toast('warning', text('structures.inUse', { label: field.label, other: other.label }))
    onChange(fields.filter((one) => one !== field))
  }
  const over = (event: React.DragEvent, at: number) => {
    const field = fields.find((one) => one.fieldName === dragged)
    if (!field) return
    event.preventDefault()
    move(field, at)
  }
  return (
    <>
      <List>
        {fields.map((field, at) => (
          <ListItem
            key={field.fieldName}
            divider
            onDragOver={(event) => over(event, at)}
            onDrop={(event) => event.preventDefault()}
            sx={{ pl: 1, pr: 2, ...(dragged === field.fieldName && { background: 'var(--sunken)' }) }}
          >
            <IconButton
              icon="drag"
              label={text('structures.handle', { label: field.label })}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', field.label)
                setDragged(field.fieldName)
              }}
              onDragEnd={() => setDragged(null)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                event.preventDefault()
                move(field, at + (event.key === 'ArrowUp' ? -1 : 1))
              }}
              sx={{ cursor: 'grab' }}
            />
            <ListItemText
              primary={
                <>
                  {field.vip && <VipMark />}
                  {field.label}
                </>
              }
              secondary={<About field={field} fields={fields} />}
            />
            <Menu
              button={(props) => (
                <IconButton icon="dots" label={text('structures.menu', { label: field.label })} {...props} />
              )}
              entries={[
                { key: 'edit', label: text('utils.edit'), icon: 'edit', onChoose: () => onEdit(field) },
                { key: 'up', label: text('structures.up'), icon: 'up', onChoose: () => move(field, at - 1) },
                { key: 'down', label: text('structures.down'), icon: 'down', onChoose: () => move(field, at + 1) },
                {
                  key: 'remove',
                  label: text('structures.remove'),
                  icon: 'trash',
                  danger: true,
                  onChoose: () => remove(field),
                },
              ]}
            />
          </ListItem>
        ))}
      </List>
      <Box role="status" sx={HIDDEN}>
        {said}
      </Box>
    </>
  )
}

/** What kind of field it is, and when and by whom it is filled in. */
function About({ field, fields }: { field: StructureField; fields: readonly StructureField[] }) {
  const text = useText()
  const conditions = (field.dependencies?.values ?? []).flatMap(({ fieldName, value }) => {
    const other = fields.find((one) => one.fieldName === fieldName)
    return other ? [text('structures.onlyWhen', { label: other.label, value: answerInWords(text, other, value) })] : []
  })
  return [
    text(`structures.type.${field.type}`),
    field.source && text('structures.sourceOf', { source: text(`structures.source.${field.source}`) }),
    field.category,
    field.required ? text('structures.required') : undefined,
    ...conditions,
    ...field.see.map((role) => text(`role.translation.${role}`)),
  ]
    .filter(Boolean)
    .join(' · ')
}
