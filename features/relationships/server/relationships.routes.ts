import { audit } from '#platform/server/audit.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { suggestPeople } from '#features/people/server/people.api.ts'
import * as contract from '../shared/relationships.contract.ts'
import { keepCarriedOver, searchCarriedOverRows } from './carried-over.commands.ts'
import { keepEvidence, paperOf, readPaper } from './evidence.commands.ts'
import { changeTerms, endRelationship, relate } from './relationships.commands.ts'
import { inMine, relationshipsOf } from './relationships.queries.ts'
import { changeRestriction, decideOnRestriction } from './restrictions.commands.ts'

const needs = { CB_ADMIN: 'group' } as const

// Who learns where a child is and who collects it asks for a fresh proof of who decides (`stepUp`).

export const relationshipsRoutes: readonly Route[] = [
  route(contract.associate, { needs, stepUp: true, run: (call) => relate(call, call.body) }),
  route(contract.disassociate, { needs, run: (call) => endRelationship(call, call.body) }),
  route(contract.changeRelationship, {
    needs,
    stepUp: true,
    run: (call) => changeTerms(call, call.params.id, call.body),
  }),
  route(contract.searchCarriedOver, { needs, run: (call) => searchCarriedOverRows(call, call.body) }),
  route(contract.keepRights, { needs, stepUp: true, run: (call) => keepCarriedOver(call, call.body) }),
  route(contract.restrict, { needs, stepUp: true, run: (call) => changeRestriction(call, call.params.id, call.body) }),
  route(contract.decideRestriction, {
    needs,
    stepUp: true,
    run: (call) => decideOnRestriction(call, call.params.id, call.body),
  }),
  route(contract.listParents, {
    needs,
    run: async (call) => {
      await inMine(call, call.params.id, 'child')
      await audit(call, { action: 'relationships.read', subjectKind: 'child', subjectId: call.params.id })
      return relationshipsOf(call, { childId: call.params.id })
    },
  }),
  route(contract.listChildren, {
    needs,
    run: async (call) => {
      await inMine(call, call.params.id, 'adult')
      await audit(call, { action: 'relationships.read', subjectKind: 'person', subjectId: call.params.id })
      return relationshipsOf(call, { adultId: call.params.id })
    },
  }),
  route(contract.autocompleteParents, { needs, run: (call) => suggestPeople(call, 'CB_PARENT', call.query.q) }),
  route(contract.putEvidence, {
    needs,
    bodyLimit: contract.EVIDENCE_BYTES * 2,
    prepare: ({ body, app }) => paperOf(body, { app }),
    run: (call) => keepEvidence(call, call.params.id, call.ready),
  }),
  route(contract.readEvidence, { needs, run: (call) => readPaper(call, call.params.id) }),
]
