import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense } from 'react'
import type { InputProps } from '#platform/web/forms/input-props.ts'
import { withTexts } from '#platform/web/i18n/own-texts.ts'
import type { BodyRegion } from '../shared/body.rules.ts'

const Field = lazy(
  withTexts('guests', async () => ({ default: (await import('./body/BodySitesField.tsx')).BodySitesField })),
)
const Shown = lazy(withTexts('guests', async () => ({ default: (await import('./body/ShownSites.tsx')).ShownSites })))

/** Parts of the body in a form: our drawing of a front and a back, and a list. */
export const BodySitesInput = (props: InputProps) => (
  <Suspense fallback={<Skeleton variant="rectangular" height={480} />}>
    <Field {...props} />
  </Suspense>
)

/** Parts of the body as they were chosen, with the words beside them; without any part the words alone. */
export const BodySites = ({ sites, words }: { sites: readonly BodyRegion[]; words: string }) =>
  sites.length === 0 ? (
    words
  ) : (
    <Suspense fallback={words}>
      <Shown sites={sites} words={words} />
    </Suspense>
  )
