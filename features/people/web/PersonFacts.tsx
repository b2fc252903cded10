import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { layout } from '#platform/shared/forms/layout.rules.ts'
import { FactLine, Facts } from '#platform/web/detail/Facts.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { recordFields } from '../shared/records.fields.ts'
import type { PersonRecord } from '../shared/records.contract.ts'
import { useLabelOf, usePersonFields } from './person-fields.api.ts'

/** The fields of a person, read-only, grouped by category. */
export function PersonFacts({ person, onEdit }: { person: PersonRecord; onEdit?: () => void }) {
  const text = useText()
  const labelOf = useLabelOf()
  const { fields, isPending } = usePersonFields(recordFields)
  const shown: Record<string, ReactNode> = {
    name: person.name,
    surname: person.surname,
    identifierCode: person.identifierCode,
    language: person.language && text(`utils.language.${person.language}`),
    email: person.email ? <a href={`mailto:${person.email}`}>{person.email}</a> : text('people.noEmail'),
    phone: person.phone && <a href={`tel:${person.phone}`}>{person.phone}</a>,
  }
  const { edit, editReason } = person.abilities
  return (
    <Card component="section" aria-label={text('people.data')}>
      <CardHead
        title={text('people.data')}
        action={
          onEdit && (
            <Button
              icon="edit"
              onClick={onEdit}
              disabledReason={edit ? undefined : text(editReason ?? 'people.ownOnly')}
            >
              {text('utils.edit')}
            </Button>
          )
        }
      />
      <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 6 }}>
        {isPending ? (
          <SkeletonRows />
        ) : (
          layout(fields, 1).map(({ category, cells }) => (
            <div key={category}>
              <Typography component="h3" variant="subtitle2" sx={{ mb: 3 }}>
                {text(category ?? '')}
              </Typography>
              <Facts>
                {cells.map(({ field }) => (
                  <FactLine key={field.fieldName} label={labelOf(field)} important={field.vip === true}>
                    {shown[field.fieldName]}
                  </FactLine>
                ))}
              </Facts>
            </div>
          ))
        )}
      </Box>
    </Card>
  )
}
