import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCallPage } from '#platform/web/api/use-call.ts'
import { SelectField } from '#platform/web/forms/Field.tsx'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPager } from '#platform/web/list/ListPager.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import type { Hue } from '#platform/web/ui/hue.ts'
import { Timeline } from '#platform/web/ui/Timeline.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { searchAnswerHistory, type AnswerChange } from '../shared/history.contract.ts'
import type { Entity, StructureField } from '../shared/structures.contract.ts'
import { Said } from './Answers.tsx'
import { fieldInWords } from './shown-fields.ts'

const PAGE_SIZE = 20
const ALL = ''

type HistoryProps = {
  entity: Entity
  personId: string
  name: string
  /** Those that can be chosen: what the reader sees now. */
  fields: readonly StructureField[]
  onClose: () => void
}

/** What was answered about a person and when, the newest first; of one field when one is chosen. */
export function HistoryDrawer({ entity, personId, name, fields, onClose }: HistoryProps) {
  const text = useText()
  const [fieldName, setFieldName] = useState(ALL)
  const [page, setPage] = useState(1)
  const query = useCallPage(searchAnswerHistory, {
    params: { entity, id: personId },
    body: {
      ...(fieldName !== ALL && { filters: { fieldName } }),
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
  })
  return (
    <Drawer over={name} title={text('structures.historyOf')} onClose={onClose}>
      <Stack spacing={4}>
        <SelectField
          label={text('structures.historyField')}
          value={fieldName}
          options={[
            { value: ALL, label: text('structures.historyAll') },
            ...fields.map((field) => ({ value: field.fieldName, label: field.label })),
          ]}
          onChange={(next) => {
            setFieldName(next)
            setPage(1)
          }}
        />
        <Loaded query={query}>
          {({ data, page: { total } }) =>
            data.length === 0 ? (
              <EmptyState icon="clock" title={text('structures.historyNone')}>
                {text('structures.historyNoneBody')}
              </EmptyState>
            ) : (
              <>
                <Timeline
                  label={text('structures.historyOf')}
                  facts={data.map((change) => ({
                    key: `${change.version} ${change.field.fieldName}`,
                    title: <Change change={change} />,
                    note: [change.changedBy?.fullName, showMoment(change.changedAt)].filter(Boolean).join(', '),
                    hue: hueOf(change),
                    at: 'past' as const,
                  }))}
                />
                <ListPager page={page} size={PAGE_SIZE} total={total} onPage={setPage} />
              </>
            )
          }
        </Loaded>
      </Stack>
    </Drawer>
  )
}

const isEmpty = (value: AnswerChange['newValue']) => value === null || value === ''

/** What was taken away stands out from what was written. */
const hueOf = ({ newValue }: AnswerChange): Hue => (isEmpty(newValue) ? 'absent' : 'onboard')

function Change({ change }: { change: AnswerChange }) {
  const text = useText()
  const { oldValue, newValue } = change
  const field = fieldInWords(change.field)
  const said = (value: AnswerChange['newValue']) =>
    isEmpty(value) ? text('structures.historyEmpty') : <Said {...change} field={field} value={value} />
  return (
    <Stack component="span" sx={{ overflowWrap: 'anywhere' }}>
      <Typography component="span" variant="subtitle2">
        {field.label}
      </Typography>
      {!isEmpty(oldValue) && (
        <Typography component="span" color="textSecondary" sx={{ whiteSpace: 'pre-line' }}>
          {text('structures.historyBefore')}: {said(oldValue)}
        </Typography>
      )}
      <Typography component="span" sx={{ whiteSpace: 'pre-line' }}>
        {!isEmpty(oldValue) && `${text('structures.historyAfter')}: `}
        {said(newValue)}
      </Typography>
    </Stack>
  )
}
