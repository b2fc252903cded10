import { audit } from '#platform/server/audit.ts'
import { route } from '#platform/server/http/route.ts'
import { exportReport, readAttendance, readEstimates, readPunctuality } from '../shared/reports.contract.ts'
import { answerRider, decideRider, listRiders } from '../shared/riders.contract.ts'
import { answer, decide } from './riders.commands.ts'
import { openQuestions } from './riders.queries.ts'
import { exportTable } from './reports.export.ts'
import { attendance, estimates, punctuality } from './reports.queries.ts'

const needs = { CB_ADMIN: 'group' } as const

export const reportsRoutes = [
  route(readPunctuality, { needs, run: (call) => punctuality(call, call.body) }),
  route(readAttendance, {
    needs,
    run: async (call) => {
      const rows = await attendance(call, call.body)
      if (call.body.by === 'child')
        await audit(call, {
          action: 'reports.attendanceRead',
          subjectKind: 'organisation',
          subjectId: call.organisationId,
          details: { children: rows.length },
        })
      return rows
    },
  }),
  route(readEstimates, { needs, run: (call) => estimates(call, call.body) }),
  route(listRiders, { needs: { ...needs, CB_PARENT: 'kin' }, run: (call) => openQuestions(call) }),
  route(answerRider, {
    needs: { ...needs, CB_PARENT: 'kin' },
    run: (call) => answer(call, call.params.id, call.body),
  }),
  route(decideRider, { needs, run: (call) => decide(call, call.params.id, call.body) }),
  route(exportReport, { needs, stepUp: true, run: (call) => exportTable(call, call.body, call.query.format) }),
]
