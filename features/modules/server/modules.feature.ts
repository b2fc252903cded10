import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import * as contract from '../shared/modules.contract.ts'
import { modulesPagesTexts } from '../shared/modules-pages.texts.ts'
import { modulesTexts } from '../shared/modules.texts.ts'
import { readModules, writeModule } from './modules.commands.ts'

const office = { CB_ADMIN: 'group' } as const

export const modules = defineFeature({
  name: 'modules',
  texts: { ...modulesTexts, ...modulesPagesTexts },
  routes: [
    route(contract.getModules, { needs: office, run: readModules }),
    route(contract.setModule, { needs: office, stepUp: true, run: (call) => writeModule(call, call.body) }),
  ],
})
