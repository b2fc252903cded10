import type { AppSettings } from '#platform/server/app-context.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import type { AnswerOf } from '#platform/shared/contract/endpoint.ts'
import { DESCRIPTION_MAX, NAME_MAX } from '#platform/shared/contract/fields.ts'
import type { getProduct } from '../shared/session.contract.ts'

/** The name of the product in addresses and flags. */
export const PRODUCT = 'CARAVAN'

/** The largest upload, decoded (docs/trust.md, "Uploads"). */
const UPLOAD_BYTES = 10 * 1024 * 1024

/** What a client may know before anybody signs in. */
export function productOf(
  settings: AppSettings,
  { signUpAllowed, integratedTerms }: { signUpAllowed: boolean; integratedTerms: boolean },
): AnswerOf<typeof getProduct> {
  return {
    name: PRODUCT,
    version: settings.version,
    modules: ['people', 'places', 'routes', 'runs', 'absences'],
    integratedTerms,
    signUpAllowed,
    websocketPath: '/notification/api/v1/ws/',
    limits: { nameMax: NAME_MAX, descriptionMax: DESCRIPTION_MAX, uploadBytes: UPLOAD_BYTES },
    theme: 'light',
    ...(settings.oidc ? { issuerName: settings.oidc.name } : {}),
    ...(settings.mapTiles ? { mapTiles: settings.mapTiles } : {}),
    ...(settings.demo ? { demo: [...settings.demo] } : {}),
  }
}

/** The only organisation of the installation, for what is shown before anybody signs in; null where there are several. */
export async function onlyOrganisation({ control }: Pick<AccountServices, 'control'>): Promise<string | null> {
  const [first, second] = await control.selectFrom('organisation').select('id').limit(2).execute()
  return first && !second ? first.id : null
}
