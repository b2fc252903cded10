import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import type { Document } from '../../shared/documents.contract.ts'

/** The document before this one, and the one after it, when it was renewed. */
export function RenewalLinks({ document: { renews, renewedBy } }: { document: Document }) {
  const text = useText()
  const page = useMe().role === 'CB_ADMIN' ? 'documentList' : 'personalDocuments'
  const links = [
    { word: text('documents.renews'), to: renews },
    { word: text('documents.renewedByOne'), to: renewedBy },
  ]
  return links.map(
    ({ word, to }) =>
      to !== null && (
        <Typography key={word} variant="body2" color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {word}{' '}
          <Link component={AppLink} to={paths.page(page, { document: to.id })}>
            {to.name}
          </Link>
        </Typography>
      ),
  )
}
