import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMe } from '#features/session/web/session.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { EmptyState, Loaded } from '#platform/web/ui/view-states.tsx'
import { getProducts } from '../shared/legal.contract.ts'
import { LegalBody } from './LegalBody.tsx'

/** Terms of the own organisation. */
export const TermsPage = () => <LegalPage kind="terms" />

/** Privacy policy of the own organisation. */
export const PrivacyPage = () => <LegalPage kind="privacy" />

function LegalPage({ kind }: { kind: 'terms' | 'privacy' }) {
  const text = useText()
  const { role } = useMe()
  const query = useCall(getProducts, { params: { locale: currentLanguage() } })
  const other = kind === 'terms' ? 'privacy' : 'terms'
  return (
    <Stack spacing={4} sx={{ maxWidth: 880 }}>
      <PageHead title={text(`legal.${kind}`)} hiddenOnPhone />
      <Row wrap sx={{ gap: 4 }}>
        <AppLink to={paths.page(other === 'terms' ? 'termsAndConditionsPage' : 'privacyPolicyPage')}>
          {text(`legal.${other}`)}
        </AppLink>
        {role === 'CB_ADMIN' && <AppLink to={paths.page('legalTexts')}>{text('legal.edit')}</AppLink>}
      </Row>
      <Loaded query={query}>
        {([product]) =>
          product ? (
            <Card component="article">
              <CardContent>
                <Typography color="textSecondary" sx={{ mb: 4 }}>
                  {text('legal.since', { version: product.version, date: showMoment(product.publishedAt) })}
                  {product.acceptedAt !== null &&
                    ` · ${text('legal.accepted', { date: showMoment(product.acceptedAt) })}`}
                </Typography>
                <LegalBody language={product.language}>
                  {kind === 'terms' ? product.termsAndCondition : product.privacyPolicy}
                </LegalBody>
              </CardContent>
            </Card>
          ) : (
            <EmptyState icon="document" title={text('legal.none')} />
          )
        }
      </Loaded>
    </Stack>
  )
}
