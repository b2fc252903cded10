import { EXPORT_MAX } from '#platform/shared/contract/entity.ts'
import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { dayCell, tableFile } from '#platform/server/tables/table.ts'
import { hazards as calls } from '../shared/hazards.contract.ts'
import { hazardsPagesTexts } from '../shared/hazards-pages.texts.ts'
import { hazardsTexts } from '../shared/hazards.texts.ts'
import { showPoints } from '../shared/points.rules.ts'
import { addHazard, changeHazard, moveHazard } from './hazards.commands.ts'
import { findHazard, searchHazards } from './hazards.queries.ts'
import { seedHazards } from './hazards.seed.ts'

const texts = { ...hazardsTexts, ...hazardsPagesTexts }

const needs = { CB_ADMIN: 'group' } as const
/** Whoever works in a group has to know its hazards; families learn of those on the walk of their child. */
const reading = { CB_ADMIN: 'group', CB_ASSISTANT: 'group' } as const
const HEADS = ['name', 'kind', 'closedFor', 'firstDay', 'lastDay', 'points', 'note', 'group'] as const

export const hazards = defineFeature({
  name: 'hazards',
  texts,
  seed: seedHazards,
  routes: [
    route(calls.search, { needs: reading, run: (call) => searchHazards(call, call.body) }),
    route(calls.export, {
      needs,
      stepUp: true,
      run: async (call) => {
        const { data } = await searchHazards(call, { ...call.body, limit: EXPORT_MAX, offset: 0 })
        const { language } = call.actor
        const heads = HEADS.map((head) => texts[`hazards.field.${head}`][language])
        const rows = data.map((one) => [
          one.name,
          texts[`hazards.kind.${one.kind}`][language],
          one.closedFor && texts[`hazards.closedFor.${one.closedFor}`][language],
          one.firstDay && dayCell(one.firstDay),
          one.lastDay && dayCell(one.lastDay),
          showPoints(one.points),
          one.note,
          one.customerGroupDto.name,
        ])
        return tableFile({ name: 'hazards', heads, rows }, call.query.format)
      },
    }),
    route(calls.get, { needs: reading, run: (call) => findHazard(call, call.params.id) }),
    route(calls.create, { needs, run: (call) => addHazard(call, call.body) }),
    route(calls.update, { needs, run: (call) => changeHazard(call, call.params.id, call.body) }),
    route(calls.archive, { needs, run: (call) => moveHazard(call, call.params.id, 'D') }),
    route(calls.restore, { needs, run: (call) => moveHazard(call, call.params.id, 'A') }),
  ],
})
