import { publishesTerms } from '#features/session/server/session.hooks.api.ts'
import { defineFeature } from '#platform/server/feature.ts'
import { accountRoute, route } from '#platform/server/http/route.ts'
import * as contract from '../shared/legal.contract.ts'
import { legalPagesTexts } from '../shared/legal-pages.texts.ts'
import { legalTexts } from '../shared/legal.texts.ts'
import { acceptVersion, publishDraft, saveDraft } from './legal.commands.ts'
import { draftOf, hasPublished, ownTerms, publicTerms } from './legal.queries.ts'
import { modelOf } from './model.queries.ts'

const office = { CB_ADMIN: 'group' } as const

/** Terms and privacy of an organisation, and who accepted them (docs/adr/0288). */
export const legal = defineFeature({
  name: 'legal',
  texts: { ...legalTexts, ...legalPagesTexts },
  hooks: [publishesTerms.use(10, hasPublished)],
  routes: [
    accountRoute(contract.getLegalTerms, {
      needs: 'public',
      run: (call) => publicTerms(call, call.params.locale),
    }),
    route(contract.getProducts, {
      needs: 'signed-in',
      withoutTerms: true,
      run: (tx) => ownTerms(tx, tx.params.locale),
    }),
    route(contract.acceptTerms, {
      needs: 'signed-in',
      withoutTerms: true,
      run: (tx) => acceptVersion(tx, tx.params.version, tx.body.language),
    }),
    route(contract.getLegalDraft, {
      needs: office,
      prepare: async ({ app }) => modelOf(app),
      run: (tx) => draftOf(tx, tx.ready),
    }),
    route(contract.saveLegalDraft, { needs: office, run: (tx) => saveDraft(tx, tx.body) }),
    route(contract.publishLegalDraft, {
      needs: office,
      stepUp: true,
      prepare: async ({ app }) => modelOf(app),
      run: (tx) => publishDraft(tx, tx.body, tx.ready),
    }),
  ],
})
