import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import type { StructureField } from '../shared/structures.contract.ts'
import { definitionOf, fieldsFor, fills, inLanguage } from '../shared/structures.rules.ts'
import { useSources } from './use-sources.ts'

const NOTHING = {}
const NOBODY = { values: NOTHING, names: NOTHING }

/** The form as it will be, for each role; it can be tried and stores nothing. */
export function StructurePreview({ fields }: { fields: readonly StructureField[] }) {
  const text = useText()
  const [role, setRole] = useState<Role>('CB_ADMIN')
  const language = currentLanguage()
  const definitions = useMemo(
    () =>
      inLanguage(fieldsFor(role, fields, NOTHING), language).map((field) => definitionOf(field, !fills(role, field))),
    [role, fields, language],
  )
  const sources = useSources(fields, NOBODY)
  return (
    <Card component="section" aria-label={text('structures.preview')}>
      <CardHead title={text('structures.preview')} />
      <Stack spacing={4} sx={{ px: 4, pb: 6 }}>
        <Typography color="textSecondary">{text('structures.previewBody')}</Typography>
        <div>
          <Choice
            label={text('structures.previewAs')}
            options={ROLES.map((value) => ({ value, label: text(`role.translation.${value}`) }))}
            chosen={[role]}
            onChoose={setRole}
          />
        </div>
        <Form
          id="structure-preview"
          fields={definitions}
          values={NOTHING}
          sources={sources}
          columns={1}
          draft={null}
          onSubmit={async () => undefined}
        />
      </Stack>
    </Card>
  )
}
