import { randomUUID } from 'node:crypto'
import { about, made, sample, type Samples } from '#app/server/testing/sample.ts'
import { addDisplay } from '../../shared/display/display.contract.ts'
import { setRange } from '../../shared/ranges.contract.ts'
import { latestMeasurements, recordMeasurement } from '../../shared/measurements.contract.ts'
import { getScoring } from '../../shared/news2/news2.contract.ts'
import { getUnits } from '../../shared/units.contract.ts'

type World = Parameters<Parameters<typeof made>[0]>[0]

const officeOf = (world: World) => world.test.as(world.organisation.administrator)

const recorded = made((world) =>
  officeOf(world).call(recordMeasurement, {
    body: {
      id: randomUUID(),
      personId: world.guest.id,
      measurement: 'TEMPERATURE',
      value: '36,8',
    },
  }),
)
/** Of the assistant: who did not enter it may not correct it. */
const byAssistant = made((world) =>
  world.test.as(world.organisation.assistant).call(recordMeasurement, {
    body: { id: randomUUID(), personId: world.guest.id, measurement: 'TEMPERATURE', value: '36,6' },
  }),
)
const range = (world: World, measurement: 'SATURATION' | 'DIURESIS') => ({
  id: randomUUID(),
  personId: world.guest.id,
  measurement,
  ...(measurement === 'SATURATION' ? { lowAmber: 88 } : { highAmber: 900 }),
  ...decided,
  to: '2026-12-31',
  replacesId: null,
})
const decided = { decidedBy: 'A. Clinician', decidedAs: 'DOCTOR' as const, reason: 'As agreed' }
const ranged = made((world) => officeOf(world).call(setRange, { body: range(world, 'DIURESIS') }))
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const photo = () => ({ id: randomUUID(), data: PIXEL, name: 'meter.png', size: PIXEL.length })
type Who = ReturnType<typeof officeOf>
const assistantOf = (world: World) => world.test.as(world.organisation.assistant)
/** Each call has its own, since there is one photo of each. */
const read = (who: (world: World) => Who, value: string) =>
  made((world) =>
    who(world).call(recordMeasurement, {
      body: { id: randomUUID(), personId: world.guest.id, measurement: 'SATURATION', value, again: true },
    }),
  )
const [bare, bareOfAssistant] = [read(officeOf, '97'), read(assistantOf, '96')]
const [photographed, photographedByAssistant] = [read(officeOf, '95'), read(assistantOf, '94')]
const display = made((world) =>
  officeOf(world).call(addDisplay, { params: { id: photographed(world).id }, body: photo() }),
)
const displayOfAssistant = made((world) =>
  assistantOf(world).call(addDisplay, { params: { id: photographedByAssistant(world).id }, body: photo() }),
)
export const records = [
  recorded,
  byAssistant,
  ranged,
  bare,
  bareOfAssistant,
  photographed,
  photographedByAssistant,
  display,
  displayOfAssistant,
]

const entry = (world: World, id: string) => ({
  id,
  personId: world.guest.id,
  measurement: 'HEART_RATE' as const,
  value: '72',
})
const spanned = (world: World) => ({ personId: world.guest.id, period: 'LASTWEEK' as const })

export const samples: Samples = {
  'measurements.record': sample((world) => ({ body: { ...entry(world, randomUUID()), again: true } })),
  'measurements.recordRound': sample((world) => ({
    body: { entries: [{ ...entry(world, randomUUID()), value: '80' }] },
  })),
  'measurements.correct': about(
    (world, role) => (role === 'CB_ASSISTANT' ? byAssistant : recorded)(world).id,
    () => ({ id: randomUUID(), value: '36,9', reason: 'Typed wrongly' }),
  ),
  'measurements.get': about((world) => recorded(world).id),
  'measurements.search': sample((world) => ({ body: { filters: spanned(world) } })),
  'measurements.latest': about((world) => world.guest.id),
  'measurements.round': sample(() => ({ body: {} })),
  'measurements.chart': sample((world) => ({ body: { ...spanned(world), measurement: 'TEMPERATURE' as const } })),
  'measurements.setBirthDate': sample(
    (world) => ({
      params: { id: world.guest.id },
      body: { version: birthVersion(world), birthDate: '1942-02-03', sex: 'female' as const },
    }),
    {
      before: async (world) => {
        const { birthVersion: version } = await officeOf(world).call(latestMeasurements, {
          params: { id: world.guest.id },
        })
        versions.set(world.run, version)
      },
    },
  ),
  'measurements.units': about((world) => world.group.id),
  'measurements.setUnits': sample(
    (world) => ({
      params: { id: world.group.id },
      body: { version: unitVersions.get(world.run) ?? 0, units: { GLYCEMIA: 'mg/dL' as const, WEIGHT: 'kg' as const } },
    }),
    {
      before: async (world) => {
        const { version } = await officeOf(world).call(getUnits, { params: { id: world.group.id } })
        unitVersions.set(world.run, version)
      },
    },
  ),
  'measurements.scoring': about((world) => world.group.id),
  'measurements.setScoring': sample(
    (world) => ({
      params: { id: world.group.id },
      body: { version: scoringVersions.get(world.run) ?? 0, on: true, accepted: true },
    }),
    {
      before: async (world) => {
        const { version } = await officeOf(world).call(getScoring, { params: { id: world.group.id } })
        scoringVersions.set(world.run, version)
      },
    },
  ),
  'measurements.addDisplay': about(
    (world, role) => (role === 'CB_ASSISTANT' ? bareOfAssistant : bare)(world).id,
    photo,
  ),
  'measurements.display': about((world) => display(world).id),
  'measurements.displayThumbnail': about((world) => display(world).id),
  'measurements.removeDisplay': about(
    (world, role) => (role === 'CB_ASSISTANT' ? displayOfAssistant : display)(world).id,
    () => ({ reason: 'Shows somebody' }),
  ),
  'measurements.setRange': sample((world) => ({ body: range(world, 'SATURATION') })),
  'measurements.endRange': about(
    (world) => ranged(world).id,
    () => ({ id: randomUUID(), ...decided }),
  ),
  'measurements.searchRanges': sample((world) => ({ body: { filters: { personId: world.guest.id } } })),
  'measurements.export': sample((world) => ({ body: spanned(world), query: { format: 'csv' as const } })),
  'measurements.print': sample((world) => ({ body: spanned(world) })),
}

const versions = new WeakMap<World['run'], number>()
const scoringVersions = new WeakMap<World['run'], number>()
const unitVersions = new WeakMap<World['run'], number>()
const birthVersion = (world: World): number => versions.get(world.run) ?? 0
