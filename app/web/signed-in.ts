import { addIcons } from '#platform/web/ui/Icon.tsx'
import { ICON_PATHS } from '#platform/web/ui/icon-paths.ts'
import { FeaturePage } from './FeaturePage.tsx'
import { SignedInOutlet } from './SignedInOutlet.tsx'

addIcons(ICON_PATHS)

/** What every signed-in page stands on, as one part that is loaded after sign-in. */
export const signedInArea = { FeaturePage, SignedInOutlet }
