import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import * as contract from '../shared/diary.contract.ts'
import { diaryPagesTexts } from '../shared/diary-pages.texts.ts'
import { diaryTexts } from '../shared/diary.texts.ts'
import { dayOfGroup } from './day.queries.ts'
import { approve, open, publish, save } from './diary.commands.ts'
import { reportPaper } from './diary.templates.ts'
import { lastOfEach, reportAndRecords, searchReportRows } from './diary.queries.ts'

// Row by row: `personReached` of guests; families read what is published (`isRead`).
const readers = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const
const module = 'diary.userDetail'

export const diary = defineFeature({
  name: 'diary',
  texts: { ...diaryTexts, ...diaryPagesTexts },
  routes: [
    route(contract.openReport, { needs: staff, module, run: (call) => open(call, call.body) }),
    route(contract.searchReports, { needs: readers, module, run: (call) => searchReportRows(call, call.body) }),
    route(contract.lastReports, { needs: readers, module: 'diary.lastReport', run: (call) => lastOfEach(call) }),
    route(contract.printReport, { needs: readers, module, run: (call) => reportPaper(call, call.params.id) }),
    route(contract.getDay, { needs: staff, module, run: (call) => dayOfGroup(call, call.query) }),
    route(contract.getReport, { needs: readers, module, run: (call) => reportAndRecords(call, call.params.id) }),
    route(contract.saveReport, { needs: staff, module, run: (call) => save(call, call.params.id, call.body) }),
    route(contract.approveReport, {
      needs: staff,
      module: 'diary.manager',
      run: (call) => approve(call, call.params.id, call.body),
    }),
    route(contract.publishReport, {
      needs: staff,
      module: 'diary.manager',
      run: (call) => publish(call, call.params.id, call.body),
    }),
  ],
})
