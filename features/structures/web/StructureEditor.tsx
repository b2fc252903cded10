import Card from '@mui/material/Card'
import Grid from '@mui/material/Grid'
import Stack from '@mui/material/Stack'
import { useState, type ReactNode } from 'react'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { DraftOffer } from '#platform/web/forms/DraftOffer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Menu } from '#platform/web/ui/Menu.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import {
  getStructure,
  saveStructure,
  STRUCTURE_TYPES,
  type Entity,
  type Structure,
  type StructureField,
  type StructureType,
} from '../shared/structures.contract.ts'
import { FieldDrawer } from './FieldDrawer.tsx'
import { FieldRows } from './FieldRows.tsx'
import { StructurePreview } from './StructurePreview.tsx'
import { useKeptStructure } from './use-kept-structure.ts'

type EditorProps = { entity: Entity; above?: ReactNode; onClose: () => void }

/** The extra fields that an organisation asks for a kind of person: their list, and beside it what people will fill in. */
export function StructureEditor({ entity, above, onClose }: EditorProps) {
  const query = useCall(getStructure, { params: { entity } })
  return (
    <Loaded query={query} fallback="fields.error.read">
      {(structure) => <Editor key={entity} structure={structure} above={above} onClose={onClose} />}
    </Loaded>
  )
}

type Opened = { type: StructureType; field: StructureField | null }

function Editor({ structure, above, onClose }: { structure: Structure; above: ReactNode; onClose: () => void }) {
  const text = useText()
  const errorToast = useErrorToast()
  const save = useCommand(saveStructure, { touches: [['structures']] })
  const { fields, change, changed, draft } = useKeptStructure(structure)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { entity, version } = structure
  const store = async () => {
    try {
      const saved = await save.mutateAsync({ params: { entity }, body: { version, fields: [...fields] } })
      await draft.forget()
      toast('success', text('structures.saved', { version: saved.version }))
    } catch (error) {
      const stale = error instanceof ApiProblem && error.facts.status === 409
      if (stale) toast('warning', text('structures.stale'))
      else errorToast(error)
    }
  }
  const put = (field: StructureField) =>
    change(opened?.field ? fields.map((one) => (one.fieldName === field.fieldName ? field : one)) : [...fields, field])
  const add = (
    <Menu
      button={(props) => (
        <Button icon="add" {...props}>
          {text('structures.add')}
        </Button>
      )}
      entries={STRUCTURE_TYPES.map((type) => ({
        key: type,
        label: text(`structures.type.${type}`),
        onChoose: () => setOpened({ type, field: null }),
      }))}
    />
  )
  return (
    <Stack spacing={4}>
      <PageHead
        title={text(`structures.title.${entity}`)}
        note={changed ? text('structures.unsaved') : text('structures.version', { version })}
        actions={
          <>
            <Button icon="back" onClick={onClose}>
              {text('utils.back')}
            </Button>
            <Button
              look="primary"
              busy={save.isPending}
              reasonShown
              disabledReason={changed ? undefined : text('structures.nothingChanged')}
              onClick={() => void store()}
            >
              {text('structures.saveAs', { version: version + 1 })}
            </Button>
          </>
        }
      />
      {draft.found && (
        <DraftOffer
          draft={draft.found}
          stale={draft.stale}
          onContinue={draft.proceed}
          onStartOver={() => void draft.forget()}
        />
      )}
      {above}
      <Grid container spacing={4} sx={{ alignItems: 'flex-start' }}>
        <Grid size={{ xs: 12, md: 6 }}>
          <Card component="section" aria-label={text('structures.button')}>
            <CardHead title={text('structures.button')} note={fields.length} action={add} />
            {fields.length === 0 ? (
              <EmptyState icon="fields" title={text('structures.none')}>
                {text('structures.noneBody')}
              </EmptyState>
            ) : (
              <FieldRows fields={fields} onChange={change} onEdit={(field) => setOpened({ type: field.type, field })} />
            )}
          </Card>
        </Grid>
        <Grid size={{ xs: 12, md: 6 }}>
          <StructurePreview fields={fields} />
        </Grid>
      </Grid>
      {opened && (
        <FieldDrawer {...opened} entity={entity} fields={fields} onDone={put} onClose={() => setOpened(null)} />
      )}
    </Stack>
  )
}
