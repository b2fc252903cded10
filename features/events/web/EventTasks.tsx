import { usePersonHead } from '#features/people/web/born.api.tsx'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { useCommand } from '#platform/web/api/use-call.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { showDay, showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { addTask, endTask, type CareEvent, type EventTask } from '../shared/events.contract.ts'
import type { EventPerson } from './event-person.ts'

const line = (fieldName: string, label: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  fieldName,
  label: `events.field.${label}`,
  type: 'string',
  maxDigits: 200,
  ...more,
})
const ADD: readonly FieldDefinition[] = [
  line('what', 'taskWhat', { required: true }),
  line('who', 'taskWho'),
  { fieldName: 'dueOn', label: 'events.field.taskDueOn', type: 'date' },
]
const END: readonly FieldDefinition[] = [line('note', 'taskNote')]

type EventTasksProps = { person: EventPerson; event: CareEvent }

/** What is still to be done about an event, and what was done. */
export function EventTasks({ person, event }: EventTasksProps) {
  const text = useText()
  const touches = { touches: [['events'], ['deadlines']] }
  const add = useCommand(addTask, touches)
  const end = useCommand(endTask, touches)
  const [open, setOpen] = useState<'add' | EventTask | null>(null)
  const [taskId, setTaskId] = useState(() => crypto.randomUUID())
  const head = usePersonHead(person)
  const { tasks, abilities } = event
  if (tasks.length === 0 && !abilities.task) return null
  const params = { id: event.id }
  const shared = { over: head, values: {}, saved: text('events.saved'), onClose: () => setOpen(null) }
  return (
    <Box>
      {tasks.length > 0 && (
        <>
          <Typography variant="subtitle2" component="h3">
            {text('events.tasks')}
          </Typography>
          <List disablePadding>
            {tasks.map((task) => (
              <Task
                key={task.id}
                task={task}
                zone={person.zone}
                {...(abilities.task && { onEnd: () => setOpen(task) })}
              />
            ))}
          </List>
        </>
      )}
      {abilities.task && (
        <Button icon="add" onClick={() => setOpen('add')}>
          {text('events.task.add')}
        </Button>
      )}
      {open === 'add' && (
        <FormDrawer
          {...shared}
          id="event-task"
          title={text('events.task.add')}
          about={text('events.task.addBody')}
          fields={ADD}
          onSaved={() => {
            setTaskId(crypto.randomUUID())
            setOpen(null)
          }}
          onSave={(typed) =>
            add.mutateAsync({
              params,
              body: {
                taskId,
                what: String(typed['what'] ?? '').trim(),
                who: String(typed['who'] ?? '').trim(),
                dueOn: typeof typed['dueOn'] === 'string' && typed['dueOn'] !== '' ? typed['dueOn'] : null,
              },
            })
          }
        />
      )}
      {open !== null && open !== 'add' && (
        <FormDrawer
          {...shared}
          id="event-task-end"
          title={`${text('events.task.end')}: ${open.what}`}
          about={text('events.task.endBody')}
          fields={END}
          submit={text('events.task.end')}
          failed="create.error"
          onSave={(typed) =>
            end.mutateAsync({ params, body: { taskId: open.id, note: String(typed['note'] ?? '').trim() } })
          }
        />
      )}
    </Box>
  )
}

function Task({ task, zone, onEnd }: { task: EventTask; zone: string; onEnd?: () => void }) {
  const text = useText()
  const { what, who, dueOn, done } = task
  return (
    <ListItem divider disableGutters sx={{ gap: 3 }}>
      <Icon name={done ? 'check' : 'clock'} />
      <TwoLines
        title={what}
        about={[
          who,
          dueOn !== null && text('events.task.due', { day: showDay(dueOn) }),
          done && text('events.task.doneBy', { name: done.by, moment: showMoment(done.at, zone) }),
          done?.note,
        ]}
      />
      {!done && onEnd && (
        <Button aria-label={`${text('events.task.end')}: ${what}`} icon="check" onClick={onEnd}>
          {text('events.task.end')}
        </Button>
      )}
    </ListItem>
  )
}
