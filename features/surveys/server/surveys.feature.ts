import { defineFeature } from '#platform/server/feature.ts'
import { accountRoute, route } from '#platform/server/http/route.ts'
import { requireModule } from '#platform/server/policy/modules.ts'
import { checkedUpload } from '#features/documents/server/checked-file.api.ts'
import * as answers from '../shared/answers.contract.ts'
import * as files from '../shared/files.contract.ts'
import * as results from '../shared/results.contract.ts'
import { editorPagesTexts } from '../shared/editor-pages.texts.ts'
import { resultsPagesTexts } from '../shared/results-pages.texts.ts'
import * as contract from '../shared/surveys.contract.ts'
import { surveysPagesTexts } from '../shared/surveys-pages.texts.ts'
import { surveysTexts } from '../shared/surveys.texts.ts'
import { answer, keepDraft } from './answering.commands.ts'
import { bring } from './files.commands.ts'
import { bytesOfAnswer } from './files.queries.ts'
import { compile } from './monitoring.commands.ts'
import { lookAtMonitoring, searchToCompile } from './monitoring.queries.ts'
import { searchAbout } from './person.queries.ts'
import { findMine, searchMine } from './personal.queries.ts'
import { close, publish, remind } from './publishing.commands.ts'
import { exportRound } from './results/results.export.ts'
import { resultsPaper } from './results/results.commands.ts'
import { readResults } from './results/results.queries.ts'
import { turnRounds } from './rounds.jobs.ts'
import { addSurvey, changeSurvey, removeSurvey } from './surveys.commands.ts'
import { findSurvey, searchRows } from './surveys.queries.ts'
import { seedSurveys } from './surveys.seed.ts'

const office = { CB_ADMIN: 'group' } as const
/** Whom it asks, in the role of the session (surveys.policy.ts). */
const everybody = { CB_ADMIN: 'own', CB_ASSISTANT: 'own', CB_PARENT: 'own' } as const
/** What is filled in about others, beside what a manager sees of it. */
const COMPILING = 'monitoring.compileAnswer'
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const

export const surveys = defineFeature({
  name: 'surveys',
  texts: { ...surveysTexts, ...surveysPagesTexts, ...editorPagesTexts, ...resultsPagesTexts },
  jobs: [turnRounds],
  seed: seedSurveys,
  routes: [
    route(contract.createSurvey, { needs: office, run: (call) => addSurvey(call, call.body) }),
    route(contract.searchSurveys, { needs: office, run: (call) => searchRows(call, call.body) }),
    route(contract.getSurvey, { needs: office, run: async (call) => (await findSurvey(call, call.params.id)).survey }),
    route(contract.updateSurvey, { needs: office, run: (call) => changeSurvey(call, call.params.id, call.body) }),
    route(contract.removeSurvey, { needs: office, run: (call) => removeSurvey(call, call.params.id) }),
    route(contract.publishSurvey, { needs: office, run: (call) => publish(call, call.params.id, call.body) }),
    route(contract.closeSurvey, { needs: office, run: (call) => close(call, call.params.id) }),
    route(contract.remindSurvey, { needs: office, run: (call) => remind(call, call.params.id) }),
    route(results.getResults, { needs: office, run: (call) => readResults(call, call.params.id, call.query) }),
    route(results.exportResults, {
      needs: office,
      stepUp: true,
      run: (call) => exportRound(call, call.params.id, call.query),
    }),
    route(results.printResults, {
      needs: office,
      stepUp: true,
      run: (call) => resultsPaper(call, call.params.id, call.query),
    }),
    route(answers.searchPersonal, { needs: everybody, run: (call) => searchMine(call, call.body) }),
    route(answers.searchOfPerson, {
      needs: { CB_ADMIN: 'group', CB_PARENT: 'own' },
      run: (call) => searchAbout(call, call.body),
    }),
    route(answers.getPersonal, {
      needs: everybody,
      run: async (call) => (await findMine(call, call.params.id)).personal,
    }),
    // Several transactions: who takes part in an anonymous one and what was answered share none.
    accountRoute(answers.answerSurvey, { needs: everybody, run: answer }),
    route(answers.saveDraft, { needs: everybody, run: (call) => keepDraft(call, call.params.id, call.body) }),
    route(files.uploadFile, {
      needs: everybody,
      bodyLimit: files.FILE_BODY,
      prepare: ({ body: { data, name, size }, app }) => checkedUpload({ data, name, size }, { app }),
      run: (call) => bring(call, call.params.id, call.body, call.ready),
    }),
    route(files.downloadFile, {
      needs: { ...everybody, CB_ADMIN: 'group' },
      run: (call) => bytesOfAnswer(call, call.params.id),
    }),
    route(answers.searchMonitoring, {
      needs: staff,
      run: (call) => {
        requireModule(call.actor, call.body.filters?.personId === undefined ? COMPILING : 'monitoring.userDetail')
        return searchToCompile(call, call.body)
      },
    }),
    route(answers.getMonitoring, {
      needs: staff,
      module: COMPILING,
      run: (call) => lookAtMonitoring(call, call.params.id, call.query.subject),
    }),
    route(answers.compileAnswer, {
      needs: staff,
      module: COMPILING,
      run: (call) => compile(call, call.params.id, call.body),
    }),
  ],
})
