import { defineFeature } from '#platform/server/feature.ts'
import { accountRoute } from '#platform/server/http/route.ts'
import { ATTRIBUTION, getArea } from '../shared/area.contract.ts'
import { areaTexts } from '../shared/area.texts.ts'
import { areaOf } from './area.queries.ts'

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
  ],
  texts: areaTexts,
})
