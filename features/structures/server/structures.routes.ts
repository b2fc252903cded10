import { audit } from '#platform/server/audit.ts'
import { route } from '#platform/server/http/route.ts'
import { getExtraData, getStructure, saveExtraData, saveStructure, suggestFrom } from '../shared/structures.contract.ts'
import { checkedUpload } from '#features/documents/server/checked-file.api.ts'
import { EXTRA_FILE_BODY, getExtraFile, getExtraThumbnail, uploadExtraFile } from '../shared/extra-files.contract.ts'
import { searchAnswerHistory } from '../shared/history.contract.ts'
import { answer, nextStructure } from './structures.commands.ts'
import { keepExtraFile } from './extra-files.commands.ts'
import { bytesOfExtraFile } from './extra-files.queries.ts'
import { historyOf } from './history.queries.ts'
import { mustFill, mustReach } from './structures.policy.ts'
import { suggestIn } from './sources.queries.ts'
import { extraDataOf, structureInReach } from './structures.queries.ts'

const everybody = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const

export const structuresRoutes = [
  route(getStructure, { needs: 'signed-in', run: (call) => structureInReach(call, call.params.entity) }),
  route(saveStructure, {
    needs: { CB_ADMIN: 'group' },
    stepUp: true,
    run: (call) => nextStructure(call, call.params.entity, call.body),
  }),
  route(getExtraData, {
    needs: everybody,
    run: async (call) => {
      const { entity, id } = call.params
      await mustReach(call, entity, id)
      const data = await extraDataOf(call, entity, id)
      await audit(call, { action: 'structures.read', subjectKind: entity, subjectId: id })
      return data
    },
  }),
  route(saveExtraData, {
    needs: everybody,
    run: async (call) => {
      const { entity, id } = call.params
      await mustFill(call, entity, id)
      return answer(call, entity, id, call.body)
    },
  }),
  route(suggestFrom, {
    needs: everybody,
    run: (call) => suggestIn(call, call.params.source, call.query.q),
  }),
  route(uploadExtraFile, {
    needs: everybody,
    bodyLimit: EXTRA_FILE_BODY,
    prepare: ({ body: { data, name, size }, app }) => checkedUpload({ data, name, size }, { app }),
    run: async (call) => {
      await mustFill(call, call.params.entity, call.params.id)
      return keepExtraFile(call, call, call.ready)
    },
  }),
  route(getExtraFile, {
    needs: everybody,
    run: async (call) => {
      const bytes = await bytesOfExtraFile(call, call.params.id)
      await audit(call, { action: 'structures.fileRead', subjectKind: 'file', subjectId: call.params.id })
      return bytes
    },
  }),
  route(getExtraThumbnail, { needs: everybody, run: (call) => bytesOfExtraFile(call, call.params.id, 'small') }),
  route(searchAnswerHistory, {
    needs: everybody,
    run: async (call) => {
      const { entity, id } = call.params
      await mustReach(call, entity, id)
      const found = await historyOf(call, entity, id, call.body)
      await audit(call, { action: 'structures.historyRead', subjectKind: entity, subjectId: id })
      return found
    },
  }),
]
