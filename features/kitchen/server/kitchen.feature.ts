import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { getKitchenList, printKitchenList } from '../shared/kitchen.contract.ts'
import { kitchenPagesTexts } from '../shared/kitchen-pages.texts.ts'
import { kitchenTexts } from '../shared/kitchen.texts.ts'
import { kitchenList } from './kitchen.queries.ts'
import { kitchenPaper } from './kitchen.templates.ts'

// Row by row: `personReached` of guests. No module: whoever cooks knows the allergies, whatever the organisation closes to a role (docs/adr/0257).
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

export const kitchen = defineFeature({
  name: 'kitchen',
  texts: { ...kitchenTexts, ...kitchenPagesTexts },
  routes: [
    route(getKitchenList, { needs: staff, run: (call) => kitchenList(call, call.query, 'read') }),
    route(printKitchenList, { needs: staff, stepUp: true, run: (call) => kitchenPaper(call, call.query) }),
  ],
})
