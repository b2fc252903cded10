import { isOffice } from '#platform/server/policy/office.ts'
import { defineFeature } from '#platform/server/feature.ts'
import { route } from '#platform/server/http/route.ts'
import { TAKES_PHOTO } from '#features/documents/server/photos.api.ts'
import * as display from '../shared/display/display.contract.ts'
import { setBirthDate } from '../shared/birth.contract.ts'
import * as files from '../shared/export/export.contract.ts'
import * as contract from '../shared/measurements.contract.ts'
import * as scoring from '../shared/news2/news2.contract.ts'
import * as units from '../shared/units.contract.ts'
import * as ranges from '../shared/ranges.contract.ts'
import { rangeTexts } from '../shared/ranges-pages.texts.ts'
import { answerTexts } from '../shared/answers-pages.texts.ts'
import { measurementsPagesTexts } from '../shared/measurements-pages.texts.ts'
import { screenTexts } from '../shared/screen-pages.texts.ts'
import { measurementsTexts } from '../shared/measurements.texts.ts'
import { chartOf } from './chart.queries.ts'
import { correct } from './correct.commands.ts'
import { addOne, readOne, removeOne } from './display/display.commands.ts'
import { latestOf, roundPage } from './latest.queries.ts'
import { exportTable, printPaper } from './measurements.export.ts'
import { findMeasurement, searchRows } from './measurements.queries.ts'
import { seedMeasurements } from './measurements.seed.ts'
import { recordAll, recordOne } from './record.commands.ts'
import { personInCare } from './people.queries.ts'
import { putScoring, scoringOf } from './news2/scoring.commands.ts'
import { putRange, stopRange } from './ranges/ranges.commands.ts'
import { rangesFor } from './ranges/ranges.queries.ts'
import { putUnits, setBirth, unitsOf } from './setup.commands.ts'

// Row by row: measurements.policy.ts.
const everybody = { CB_ADMIN: 'group', CB_ASSISTANT: 'run', CB_PARENT: 'kin' } as const
const staff = { CB_ADMIN: 'group', CB_ASSISTANT: 'run' } as const
/** One person; many at once. */
const ONE = 'measurement.userDetail'
const MANY = 'measurement.allUsers'

export const measurements = defineFeature({
  name: 'measurements',
  texts: { ...measurementsTexts, ...measurementsPagesTexts, ...answerTexts, ...screenTexts, ...rangeTexts },
  seed: seedMeasurements,
  routes: [
    route(contract.recordMeasurement, { needs: everybody, module: ONE, run: (call) => recordOne(call, call.body) }),
    route(contract.recordRound, { needs: staff, module: MANY, run: (call) => recordAll(call, call.body.entries) }),
    route(contract.correctMeasurement, {
      needs: staff,
      module: ONE,
      run: (call) => correct(call, call.params.id, call.body),
    }),
    route(contract.getMeasurement, {
      needs: everybody,
      module: ONE,
      run: (call) => findMeasurement(call, call.params.id),
    }),
    route(contract.searchMeasurements, { needs: everybody, module: ONE, run: (call) => searchRows(call, call.body) }),
    route(contract.latestMeasurements, {
      needs: everybody,
      module: ONE,
      run: (call) => latestOf(call, call.params.id),
    }),
    route(contract.searchRound, { needs: staff, module: MANY, run: (call) => roundPage(call, call.body) }),
    route(contract.chartMeasurement, { needs: everybody, module: ONE, run: (call) => chartOf(call, call.body) }),
    route(display.addDisplay, {
      needs: staff,
      module: ONE,
      ...TAKES_PHOTO,
      run: (call) => addOne(call, call.params.id, call.body.id, call.ready),
    }),
    route(display.getDisplay, { needs: everybody, module: ONE, run: (call) => readOne(call, call.params.id) }),
    route(display.thumbnailOfDisplay, {
      needs: everybody,
      module: ONE,
      run: (call) => readOne(call, call.params.id, 'small'),
    }),
    route(display.removeDisplay, {
      needs: staff,
      module: ONE,
      run: (call) => removeOne(call, call.params.id, call.body.reason),
    }),
    route(setBirthDate, {
      needs: { CB_ADMIN: 'group' },
      module: ONE,
      run: (call) => setBirth(call, call.params.id, call.body),
    }),
    route(units.getUnits, {
      needs: { CB_ADMIN: 'group' },
      module: ONE,
      run: (call) => unitsOf(call, call.params.id),
    }),
    route(units.setUnits, {
      needs: { CB_ADMIN: 'group' },
      module: ONE,
      run: (call) => putUnits(call, call.params.id, call.body),
    }),
    route(scoring.getScoring, {
      needs: { CB_ADMIN: 'group' },
      module: ONE,
      run: (call) => scoringOf(call, call.params.id),
    }),
    route(scoring.setScoring, {
      needs: { CB_ADMIN: 'group' },
      module: ONE,
      run: (call) => putScoring(call, call.params.id, call.body),
    }),
    route(ranges.setRange, { needs: { CB_ADMIN: 'group' }, module: ONE, run: (call) => putRange(call, call.body) }),
    route(ranges.endRange, {
      needs: { CB_ADMIN: 'group' },
      module: ONE,
      run: (call) => stopRange(call, call.params.id, call.body),
    }),
    route(ranges.searchRanges, {
      needs: everybody,
      module: ONE,
      run: async (call) => rangesFor(call, await personInCare(call, call.body.filters.personId), isOffice(call)),
    }),
    route(files.exportMeasurements, {
      needs: everybody,
      module: ONE,
      stepUp: true,
      run: (call) => exportTable(call, call.body, call.query.format),
    }),
    route(files.printMeasurements, {
      needs: everybody,
      module: ONE,
      stepUp: true,
      run: (call) => printPaper(call, call.body),
    }),
  ],
})
