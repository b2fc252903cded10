import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { layout } from '#platform/shared/forms/layout.rules.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { getExtraData, type Entity, type ExtraData } from '../shared/structures.contract.ts'
import { Answers } from './Answers.tsx'
import { ExtraForm } from './ExtraForm.tsx'
import { HistoryDrawer } from './HistoryDrawer.tsx'
import { dataInWords, definitionsOf, shownFields } from './shown-fields.ts'

export type ExtraProps = { entity: Entity; personId: string; name: string }

/** What the organisation asks about a person beyond the record: read by category, and filled in by who may. */
export function ExtraAnswers({ entity, personId, name }: ExtraProps) {
  const query = useCall(getExtraData, { params: { entity, id: personId } })
  return <Loaded query={query}>{(data) => <Body key={personId} {...{ data, personId, name }} />}</Loaded>
}

function Body({ data: read, personId, name }: { data: ExtraData; personId: string; name: string }) {
  const text = useText()
  const data = dataInWords(read)
  const [editing, setEditing] = useState(false)
  const [history, setHistory] = useState(false)
  if (editing) return <ExtraForm data={data} personId={personId} name={name} onClose={() => setEditing(false)} />
  const asked = [...data.fields, ...data.former.map(({ field }) => field)]
  const shown = shownFields(data)
  const byName = new Map(shown.map((field) => [field.fieldName, field]))
  const sections = layout(
    definitionsOf(data).filter((field) => byName.has(field.fieldName)),
    1,
  )
  return (
    <Card component="section" aria-label={text('structures.tab')}>
      <CardHead
        title={text('structures.tab')}
        action={
          <Row wrap sx={{ justifyContent: 'flex-end' }}>
            {asked.length > 0 && (
              <Button icon="clock" onClick={() => setHistory(true)}>
                {text('structures.history')}
              </Button>
            )}
            {data.abilities.edit && (
              <Button icon="edit" onClick={() => setEditing(true)}>
                {text('utils.edit')}
              </Button>
            )}
          </Row>
        }
      />
      {asked.length === 0 && (
        <EmptyState icon="fields" title={text('structures.none')}>
          {text('structures.noneToSee')}
        </EmptyState>
      )}
      <Stack spacing={6} sx={{ px: 4, pb: 4 }}>
        {sections.map(({ category, cells }) => (
          <section key={category ?? ''}>
            {category !== null && <Heading>{category}</Heading>}
            <Answers
              names={data.names}
              files={data.files}
              answers={cells.flatMap(({ field: { fieldName } }) => {
                const field = byName.get(fieldName)
                return field ? [{ field, value: data.values[fieldName] }] : []
              })}
            />
          </section>
        ))}
        {data.former.length > 0 && (
          <Box component="section" sx={{ pt: 4, borderTop: '1px solid var(--line)' }}>
            <Heading>{text('structures.former')}</Heading>
            <Answers answers={data.former} names={data.names} files={data.files} />
          </Box>
        )}
      </Stack>
      {history && (
        <HistoryDrawer
          entity={data.entity}
          personId={personId}
          name={name}
          fields={asked}
          onClose={() => setHistory(false)}
        />
      )}
    </Card>
  )
}

function Heading({ children }: { children: string }) {
  return (
    <Typography component="h3" variant="h4" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  )
}
