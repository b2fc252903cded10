import { OWN_FILES } from 'virtual:texts/own'
import { startOwnTexts } from '#platform/web/i18n/own-texts.ts'
import { addIcons } from '#platform/web/ui/Icon.tsx'
import { ICON_PATHS } from '#platform/web/ui/icon-paths.ts'
import { FeaturePage, fetchPageAt } from './FeaturePage.tsx'
import { SignedInOutlet } from './SignedInOutlet.tsx'

addIcons(ICON_PATHS)
startOwnTexts(OWN_FILES)
fetchPageAt(location.pathname)

/** What every signed-in page stands on, as one part that is loaded after sign-in. */
export const signedInArea = { FeaturePage, SignedInOutlet }
