import Box from '@mui/material/Box'
import { bodyTexts } from '#features/guests/shared/body-pages.texts.ts'
import { regionsTyped } from '#features/guests/shared/body.rules.ts'
import { bodySitesField } from '#features/guests/shared/body.fields.ts'
import { BodySitesField } from '#features/guests/web/body/BodySitesField.tsx'
import { ShownSites } from '#features/guests/web/body/ShownSites.tsx'
import { treatmentsPagesTexts } from '#features/treatments/shared/treatments-pages.texts.ts'
import { makeQueryClient } from '#platform/web/api/query-client.ts'
import { useState } from 'react'
import type { FieldValue } from '#platform/shared/forms/fields.ts'
import { draw, prepare, someone } from '../one-screen/start.tsx'

/** The parts of the body in a form, and as they are shown afterwards, by themselves. */
await prepare([bodyTexts, treatmentsPagesTexts])

const ID = '00000000-0000-4000-8000-000000000001'
const FIELD = bodySitesField('bodySites', 'treatments.field.bodySites')

function Screen() {
  const [value, setValue] = useState<FieldValue>(null)
  return (
    <Box component="main" sx={{ p: 4, maxWidth: 480, bgcolor: 'background.paper' }}>
      <h1>Parts of the body</h1>
      <BodySitesField field={FIELD} value={value} onChange={setValue} nameOf={() => undefined} learn={() => {}} />
      <Box component="section" aria-label="Shown" sx={{ pt: 4 }}>
        <ShownSites sites={regionsTyped(value)} words="Outer edge" />
      </Box>
    </Box>
  )
}

draw(<Screen />, { client: makeQueryClient(), me: someone({ accountId: ID, personId: ID }) })
