import { defineFeature } from '#platform/server/feature.ts'
import { accountRoute } from '#platform/server/http/route.ts'
import { ATTRIBUTION, getArea } from '../shared/area.contract.ts'
import { areaTexts } from '../shared/area.texts.ts'
import { getAreaMap, getAreaTile } from '../shared/map.contract.ts'
import { areaOf } from './area.queries.ts'
import { mapOf, tileOf } from './map.queries.ts'

/** The area belongs to the installation, not to an organisation. */
export const area = defineFeature({
  name: 'area',
  routes: [
    accountRoute(getArea, {
      needs: { CB_ADMIN: 'group' },
      run: async ({ app }) => {
        const meta = await areaOf(app.settings.areaFolder)
        return meta && { ...meta, attribution: ATTRIBUTION }
      },
    }),
    // Everybody who sees a map sees the streets on it; they are public knowledge.
    accountRoute(getAreaMap, { needs: 'signed-in', run: ({ app }) => mapOf(app.settings.areaFolder) }),
    accountRoute(getAreaTile, {
      needs: 'signed-in',
      run: ({ app, params }) => tileOf(app.settings.areaFolder, params),
    }),
  ],
  texts: areaTexts,
})
