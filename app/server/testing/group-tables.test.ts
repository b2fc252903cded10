import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganisation } from '#platform/server/testing/new-organisation.ts'
import { openTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { groupTables, LEFT_OUT } from './group-tables.ts'
import { MORNING } from './line-scene.ts'
import { buildWorld } from './world.ts'

let app: TestApp
let found: Awaited<ReturnType<typeof groupTables>>
beforeAll(async () => {
  app = await openTestApp({ now: MORNING })
  found = await groupTables(app.database, await buildWorld(app, await newOrganisation(app)))
})
afterAll(() => app?.close())

test('every table of tenants is followed to a group, or left out with a reason', async () => {
  expect(found.unreached).toEqual([])
  const names = await app.database.asOwner<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  expect([...found.tables.map(({ name }) => name), ...Object.keys(LEFT_OUT)].toSorted()).toEqual(
    names.map(({ name }) => name),
  )
})

/** Tables in which the world has no row: the matrix sees only what is written to them. */
const EMPTY = [
  'absence_contradiction',
  'approach_choice',
  'bulletin_pictured',
  'bulletin_reading',
  'bulletin_revision',
  'bulletin_translation',
  'calendar_day',
  'care_activity_photo_removal',
  'care_activity_transport',
  'care_alert_guest',
  'care_event_note',
  'care_goal_note',
  'care_treatment_photo_removal',
  'child_card',
  'credit_share',
  'crew_cover',
  'crew_event',
  'device_reading',
  'document_confirmation',
  'eta_sample',
  'eta_score',
  'guest_absence_rule',
  'guest_account_option',
  'invoice_credit',
  'invoice_dispute_answer',
  'join_request',
  'legal_acceptance',
  'legal_version',
  'measured_person',
  'measurement_score_switch',
  'measurement_unit',
  'medicine_check',
  'medicine_effect',
  'medicine_withdrawal',
  'merged_place',
  'notice_hours',
  'notice_letter',
  'observation_display_removal',
  'person_setting',
  'place_apart',
  'push_device',
  'restriction',
  'restriction_request',
  'room_stay',
  'run_approach',
  'run_position',
  'run_receipt',
  'shift_plan',
  'sign_up',
  'target_mute',
  'vehicle_sticker',
]

test('the world has rows in every followed table, but for those that are named here', async () => {
  const empty = []
  for (const { name, where } of found.tables) {
    const [row] = await app.database.asOwner<{ some: boolean }>(
      `select exists (select from ${name} where ${where}) as some`,
    )
    if (!row?.some) empty.push(name)
  }
  expect(empty.toSorted()).toEqual(EMPTY)
})
