// Made by `npm run generate` from the migrated database. Do not edit.
import type { ColumnType } from 'kysely'

/** A day is `YYYY-MM-DD`, a wall time `HH:mm:ss`; an instant is read as a Date. */
export type Instant = ColumnType<Date, Date | string, Date | string>
/** Read as what JSON.parse makes of it; written as text, because pg would take an array for an array of SQL. */
export type Json = ColumnType<unknown, string, string>
/** A column with a default may be left out of an insert. */
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type AbsenceRow = {
  organisation_id: string
  group_id: string
  id: string
  child_id: string
  from_day: string
  to_day: string
  directions: 'both' | 'to_school' | 'from_school'
  reason: 'illness' | 'family' | 'appointment' | 'parent_drives' | 'other'
  note: Generated<string>
  reported_by: string
  reporter_name: string
  reported_at: Instant
  state: 'REPORTED' | 'EFFECTIVE' | 'LATE' | 'WITHDRAWN'
  version: Generated<number>
  withdrawn_at: Instant | null
  withdrawer_name: string | null
  guest_absence_id: string | null
}

export type AbsenceContradictionRow = {
  organisation_id: string
  group_id: string
  absence_id: string
  child_id: string
  day: string
  direction: 'to_school' | 'from_school' | 'between'
  kind: 'boarded' | 'presumed'
  run_id: string
  at: Instant
  answered_at: Instant | null
  answered_by: string | null
}

export type AlertRow = {
  organisation_id: string
  group_id: string
  id: string
  run_id: string
  passenger_id: string | null
  rule: string
  state: 'open' | 'acknowledged' | 'closed'
  opened_at: Instant
  owner_id: string | null
  owner_name: string | null
  acknowledged_at: Instant | null
  closed_at: Instant | null
  note: Generated<string>
  details: Generated<Json>
  assigned_id: string | null
  assigned_name: string | null
  step: Generated<number>
  escalated_at: Instant | null
  stop_id: string | null
  passenger_ids: Generated<string[]>
  concerned_ids: Generated<string[]>
}

export type ApproachChoiceRow = {
  organisation_id: string
  person_id: string
  level: 'none' | 'm3' | 'm5' | 'm10' | 'm15' | 's1' | 's2' | 's3'
}

export type AttachmentRow = {
  organisation_id: string
  group_id: string
  id: string
  document_id: string
  file_id: string
  name: string
  name_key: string
  size: number
  type: string
  status: Generated<'A' | 'D'>
  created_at: Instant
  modified_at: Instant
  person_id: string | null
}

export type AuditRow = {
  organisation_id: string
  id: string
  at: Instant
  account_id: string | null
  person_id: string | null
  role: string | null
  action: string
  subject_kind: string
  subject_id: string
  details: Generated<Json>
}

export type AuditHeadRow = {
  organisation_id: string
  seq: Generated<number>
  hash: Generated<string>
  from_id: Generated<string>
}

export type AuditSealRow = {
  organisation_id: string
  seq: number
  audit_id: string
  hash: string
  sealed_at: Instant
}

export type BoardingEventRow = {
  organisation_id: string
  group_id: string
  id: string
  run_id: string
  passenger_id: string
  type: 'BOARDED' | 'NOT_HERE' | 'ABSENT' | 'DROPPED' | 'COLLECTED' | 'KEPT' | 'RETURNED' | 'TRANSFERRING' | 'MISSING' | 'ANSWERED' | 'RESOLVED' | 'UNDO'
  stop_id: string | null
  staff_id: string
  device_id: string
  device_seq: number
  occurred_at: Instant
  received_at: Instant
  clock_offset_ms: Generated<number>
  method: 'tap' | 'bulk' | 'import' | 'qr' | 'nfc'
  supersedes_id: string | null
  resolution: string | null
  outcome: string | null
  note: Generated<string>
  late: Generated<boolean>
  to_run_id: string | null
  recipient_kind: string | null
  recipient_id: string | null
  recipient_name: string | null
  recipient_method: string | null
  exception_reason: string | null
  exception_phoned: string | null
  refused: string | null
  returned_to: 'school' | 'base' | null
  accepted_by: string | null
  before_acceptance: Generated<boolean>
}

export type BulletinAttachmentRow = {
  organisation_id: string
  post_id: string
  id: string
  file_id: string
  name: string
  name_key: string
  size: number
  type: string
  created_at: Instant
  person_id: string | null
}

export type BulletinAudienceRow = {
  organisation_id: string
  group_id: string
  post_id: string
  id: string
  kind: 'group' | 'route' | 'family'
  route_id: string | null
  child_id: string | null
}

export type BulletinPicturedRow = {
  organisation_id: string
  attachment_id: string
  child_id: string
}

export type BulletinPostRow = {
  organisation_id: string
  id: string
  board: Generated<'group' | 'guest'>
  group_ids: string[]
  author_id: string | null
  title: string
  body: Generated<string>
  search_key: string
  language: string
  urgency: 'emergency' | 'action' | 'info' | 'digest'
  pinned: Generated<boolean>
  must_confirm: Generated<boolean>
  confirm_by: Instant | null
  roles: string[]
  status: Generated<'DRAFT' | 'WAITING' | 'ACTIVE' | 'ARCHIVED'>
  reason: string | null
  publish_at: Instant | null
  expires_at: Instant | null
  told_at: Instant | null
  reminded_at: Instant | null
  revision: Generated<number>
  asked_revision: Generated<number>
  version: Generated<number>
  created_at: Instant
  modified_at: Instant
  said_by: string | null
  said_at: Instant
}

export type BulletinReadingRow = {
  organisation_id: string
  post_id: string
  person_id: string
  read_at: Instant
  read_revision: number
  confirmed_at: Instant | null
  confirmed_revision: number | null
}

export type BulletinRevisionRow = {
  organisation_id: string
  post_id: string
  revision: number
  title: string
  body: string
  urgency: string
  written_at: Instant
  written_by: string | null
  replaced_at: Instant
}

export type BulletinTranslationRow = {
  organisation_id: string
  post_id: string
  language: string
  title: string
  body: string
  search_key: string
  revision: number
  written_by: string | null
  written_at: Instant
}

export type CalendarDayRow = {
  organisation_id: string
  group_id: string
  day: string
  kind: 'closed' | 'half_day' | 'early_dismissal'
  reason: Generated<string>
  source: Generated<string>
  ends_at: string | null
}

export type CareActivityRow = {
  organisation_id: string
  group_id: string
  id: string
  version: Generated<number>
  name: string
  name_key: string
  description: Generated<string>
  starts_at: Instant
  ends_at: Instant
  place_id: string | null
  place_words: Generated<string>
  capacity: number | null
  leader_id: string | null
  leader_words: Generated<string>
  transport: Generated<boolean>
  state: Generated<'OPEN' | 'CLOSED' | 'ARCHIVED'>
  state_reason: Generated<string>
  state_at: Instant
  author_id: string | null
  series_id: string | null
  occurrence: number | null
  transport_ways: Generated<'there' | 'back' | 'both'>
}

export type CareActivityAttendanceRow = {
  organisation_id: string
  id: string
  activity_id: string
  person_id: string
  outcome: 'PRESENT' | 'PARTIAL' | 'REFUSED'
  reason: 'DECLINED' | 'PAIN' | 'TIRED' | 'UNWELL' | 'AWAY' | 'OTHER' | null
  engagement: number | null
  mood: 'CHEERFUL' | 'CALM' | 'TIRED' | 'SAD' | 'UPSET' | null
  note: Generated<string>
  status: 'final' | 'entered_in_error'
  replaces_id: string | null
  correction_reason: string | null
  author_id: string | null
  happened_at: Instant
  recorded_at: Instant
  synced_at: Instant
  late_reason: string | null
}

export type CareActivityEnrolmentRow = {
  organisation_id: string
  id: string
  activity_id: string
  person_id: string
  nth: number
  change: 'enrolled' | 'waiting' | 'withdrawn'
  reason: Generated<string>
  author_id: string | null
  at: Instant
  line: number | null
}

export type CareActivityPhotoRow = {
  organisation_id: string
  id: string
  activity_id: string
  file_id: string
  author_id: string | null
  created_at: Instant
}

export type CareActivityPhotoPersonRow = {
  organisation_id: string
  photo_id: string
  person_id: string
}

export type CareActivityPhotoRemovalRow = {
  organisation_id: string
  photo_id: string
  reason: string
  author_id: string | null
  removed_at: Instant
}

export type CareActivityTransportRow = {
  organisation_id: string
  group_id: string
  id: string
  activity_id: string
  nth: number
  decision: 'ROUTE' | 'NONE' | 'OPEN'
  route_id: string | null
  service_date: string | null
  reason: Generated<string>
  cause: 'CHANGED' | 'CLOSED' | null
  author_id: string | null
  at: Instant
  way: Generated<'there' | 'back'>
}

export type CareAlertRow = {
  organisation_id: string
  group_id: string
  id: string
  person_id: string | null
  subject: string
  source: 'RANGE' | 'TARGET' | 'DEVICE' | 'GROUP' | 'TREATMENT' | 'MEDICINE'
  severity: 'info' | 'amber' | 'red'
  state: 'open' | 'acknowledged' | 'actioned' | 'closed'
  observation_id: string | null
  measurement: string | null
  target_id: string | null
  target_version: number | null
  facts: Generated<Json>
  for_family: Generated<boolean>
  in_range: Generated<boolean>
  opened_at: Instant
  changed_at: Instant
  closed_at: Instant | null
  owner_id: string | null
  assigned_id: string | null
  told_ids: Generated<string[]>
  steps: Generated<number>
  step: Generated<number>
  next_at: Instant | null
  recheck_at: Instant | null
  recheck_told_at: Instant | null
  held_until: Instant | null
  held_team: Generated<string[]>
  held_family: Generated<string[]>
}

export type CareAlertGuestRow = {
  organisation_id: string
  group_id: string
  alert_id: string
  person_id: string
  added_at: Instant
  withdrawn_at: Instant | null
}

export type CareAlertStepRow = {
  organisation_id: string
  group_id: string
  id: string
  alert_id: string
  nth: number
  kind: 'opened' | 'again' | 'reopened' | 'inRange' | 'acknowledged' | 'actioned' | 'closed' | 'escalated' | 'recheckDue' | 'released' | 'withdrawn' | 'asksAgain'
  at: Instant
  happened_at: Instant
  author_id: string | null
  to_id: string | null
  observation_id: string | null
  note: Generated<string>
}

export type CareEventRow = {
  organisation_id: string
  id: string
  version: number
  person_id: string
  kind: 'FALL' | 'INCIDENT' | 'BEHAVIOUR' | 'VISIT' | 'APPOINTMENT' | 'HOSPITAL'
  severity: number | null
  starts_at: Instant
  ends_at: Instant | null
  published: boolean
  archived: Generated<boolean>
  change: 'recorded' | 'corrected' | 'published' | 'withdrawn' | 'archived'
  content: Json
  reason: Generated<string>
  author_id: string | null
  happened_at: Instant
  recorded_at: Instant
  synced_at: Instant
  late_reason: string | null
}

export type CareEventNoteRow = {
  organisation_id: string
  id: string
  event_id: string
  event_version: number
  kind: 'ADDENDUM' | 'INFORMED' | 'ACKNOWLEDGED'
  words: Generated<string>
  informed: Generated<string>
  way: 'PHONE' | 'PERSON' | 'MESSAGE' | null
  author_id: string | null
  happened_at: Instant
  recorded_at: Instant
  synced_at: Instant
  late_reason: string | null
}

export type CareEventTaskRow = {
  organisation_id: string
  id: string
  event_id: string
  event_version: number
  what: Generated<string>
  who: Generated<string>
  due_on: string | null
  done_of: string | null
  note: Generated<string>
  author_id: string | null
  at: Instant
}

export type CareGoalRow = {
  organisation_id: string
  id: string
  version: number
  person_id: string
  lifecycle: 'PROPOSED' | 'PLANNED' | 'ACTIVE' | 'ON_HOLD' | 'COMPLETED' | 'CANCELLED'
  outcome: 'IN_PROGRESS' | 'IMPROVING' | 'WORSENING' | 'NO_CHANGE' | 'ACHIEVED' | 'SUSTAINING' | 'NOT_ACHIEVED'
  change: 'added' | 'changed' | 'moved' | 'reviewed' | 'closed' | 'reopened'
  content: Json
  reason: Generated<string>
  review_on: string
  author_id: string | null
  happened_at: Instant
  recorded_at: Instant
  synced_at: Instant
}

export type CareGoalNoteRow = {
  organisation_id: string
  id: string
  goal_id: string
  goal_version: number
  kind: 'PROGRESS' | 'COMMENT'
  words: string
  progress: number | null
  author_id: string | null
  happened_at: Instant
  recorded_at: Instant
  synced_at: Instant
  late_reason: string | null
}

export type CarePlanRow = {
  organisation_id: string
  id: string
  version: number
  person_id: string
  kind: 'CARE_HOME' | 'SCHOOL'
  edition: number
  state: 'DRAFT' | 'IN_SIGNATURE' | 'ACTIVE' | 'IN_REVIEW' | 'ENDED'
  change: 'created' | 'changed' | 'sent' | 'withdrawn' | 'activated' | 'reviewBegun' | 'reviewed' | 'ended'
  content: Json
  reason: Generated<string>
  due_on: string
  author_id: string | null
  happened_at: Instant
  recorded_at: Instant
  synced_at: Instant
}

export type CarePlanSignatureRow = {
  organisation_id: string
  id: string
  plan_id: string
  version: number
  capacity: 'OFFICE' | 'TEAM' | 'FAMILY' | 'OTHER'
  signer_id: string | null
  signer_name: Generated<string>
  signed_at: Instant
  entered_by: string | null
}

export type CareTreatmentRow = {
  organisation_id: string
  id: string
  version: number
  person_id: string
  kind: 'PHYSIOTHERAPY' | 'DRESSING' | 'RESPIRATORY' | 'CATHETER' | 'PEG' | 'SPEECH' | 'BATHING' | 'OTHER'
  state: 'ACTIVE' | 'SUSPENDED' | 'CLOSED'
  change: 'added' | 'changed' | 'suspended' | 'closed' | 'restored'
  content: Json
  goal_id: string | null
  goal_version: number | null
  reason: Generated<string>
  author_id: string | null
  happened_at: Instant
  recorded_at: Instant
  synced_at: Instant
}

export type CareTreatmentDueRow = {
  organisation_id: string
  treatment_id: string
  treatment_version: number
  person_id: string
  due_on: string | null
  listed_from: Instant | null
  due_at: Instant | null
  alert_as: 'none' | 'info' | 'amber' | null
  alert_at: Instant | null
  alerted_for: Instant | null
}

export type CareTreatmentPhotoRow = {
  organisation_id: string
  id: string
  session_id: string
  person_id: string
  file_id: string
  author_id: string | null
  created_at: Instant
}

export type CareTreatmentPhotoRemovalRow = {
  organisation_id: string
  photo_id: string
  reason: string
  author_id: string | null
  removed_at: Instant
}

export type CareTreatmentSessionRow = {
  organisation_id: string
  id: string
  treatment_id: string
  treatment_version: number
  person_id: string
  outcome: 'DONE' | 'PARTIAL' | 'REFUSED'
  reason: 'DECLINED' | 'PAIN' | 'TIRED' | 'UNWELL' | 'AWAY' | 'NO_MATERIAL' | 'OTHER' | null
  note: Generated<string>
  minutes: number | null
  status: 'final' | 'entered_in_error'
  replaces_id: string | null
  correction_reason: string | null
  author_id: string | null
  happened_at: Instant
  recorded_at: Instant
  synced_at: Instant
  late_reason: string | null
  origin_id: string | null
}

export type CaregiverRow = {
  organisation_id: string
  id: string
  guest_id: string
  kind: 'TEAM' | 'CONTACT'
  person_id: string | null
  name: Generated<string>
  function: 'KEY_WORKER' | 'NURSE' | 'DOCTOR' | 'THERAPIST' | 'EDUCATOR' | 'CARER' | 'SOCIAL_WORKER' | 'FAMILY' | 'NEIGHBOUR' | 'VOLUNTEER' | 'OTHER'
  phone: Generated<string>
  call_order: number | null
  weekdays: Generated<number[]>
  from_time: string | null
  to_time: string | null
  note: Generated<string>
  valid_from: string
  valid_to: string | null
  closed_at: Instant | null
  version: Generated<number>
  changed_at: Instant
  changed_by: string | null
}

export type ChangeRequestRow = {
  organisation_id: string
  group_id: string
  id: string
  child_id: string
  day: string
  direction: 'to_school' | 'from_school'
  kind: 'stop' | 'collected'
  route_id: string | null
  place_id: string | null
  household_id: string | null
  note: Generated<string>
  state: 'proposed' | 'auto_accepted' | 'approved' | 'refused' | 'expired'
  rule: string
  answer: Generated<string>
  proposed_by: string
  proposer_name: string
  proposed_at: Instant
  decided_by: string | null
  decider_name: string | null
  decided_at: Instant | null
  version: Generated<number>
  withdrawn_at: Instant | null
  withdrawer_name: string | null
}

export type ChildCardRow = {
  organisation_id: string
  group_id: string
  id: string
  child_id: string
  token_hash: string
  made_at: Instant
  maker_name: string
  revoked_at: Instant | null
}

export type ChildConsentRow = {
  organisation_id: string
  id: string
  child_id: string
  purpose: string
  given_by: string | null
  given_as: string
  given_at: Instant
  withdrawn_by: string | null
  withdrawn_at: Instant | null
  signer_id: string | null
  relation: string | null
  withdrawn_as: string | null
  withdrawn_reason: Generated<string>
}

export type ChildProfileRow = {
  organisation_id: string
  group_id: string
  person_id: string
  home_place_id: string | null
  school_class: string | null
  needs: Generated<string[]>
  notes: Generated<string>
  bell_start: string | null
  bell_end: string | null
  school_place_id: string | null
  external_key: string | null
  name_key: string
  version: Generated<number>
  created_at: Instant
  max_ride_minutes: number | null
  allergies: Generated<string[]>
  allergies_proposed: Generated<string[]>
  allergy_details: Generated<Json>
  set_aside: Generated<Json>
}

export type CommandLogRow = {
  organisation_id: string
  key: string
  endpoint: string
  request_hash: string
  status: number | null
  answer: Json | null
  created_at: Instant
  answer_sealed: Buffer | null
}

export type CoverOfferRow = {
  organisation_id: string
  group_id: string
  id: string
  run_id: string
  person_id: string
  asked_id: string
  state: 'offered' | 'accepted' | 'refused' | 'gone'
  offered_at: Instant
  answered_at: Instant | null
}

export type CredentialBatchRow = {
  organisation_id: string
  id: string
  by_person_id: string
  cancelled_at: Instant | null
  created_at: Instant
}

export type CredentialBatchItemRow = {
  organisation_id: string
  batch_id: string
  person_id: string
  position: number
  outcome: 'generated' | 'skipped' | 'refused' | null
  reason: string | null
}

export type CreditShareRow = {
  organisation_id: string
  credit_id: string
  invoice_id: string
  payer_id: string
  cents: number
}

export type CrewCoverRow = {
  organisation_id: string
  group_id: string
  id: string
  route_id: string
  person_id: string
  substitute_id: string
  from_day: string
  to_day: string
  created_at: Instant
}

export type CrewDemandRow = {
  organisation_id: string
  group_id: string
  function: 'lead' | 'escort' | 'driver'
  credentials: string[]
}

export type CrewEventRow = {
  organisation_id: string
  group_id: string
  id: string
  run_id: string
  kind: 'substituted' | 'taken_over' | 'handed_over' | 'checked_in' | 'started_anyway'
  from_person_id: string | null
  from_name: Generated<string>
  to_name: Generated<string>
  by_name: string
  note: Generated<string>
  occurred_at: Instant
  received_at: Instant
}

export type CustodyRuleRow = {
  organisation_id: string
  group_id: string
  id: string
  child_id: string
  household_id: string | null
  pattern: 'weekdays' | 'cycle' | 'dates'
  weekdays: Generated<number[]>
  anchor: string | null
  weeks: number | null
  weeks_on: Generated<number[]>
  dates: Generated<string[]>
  direction: 'both' | 'to_school' | 'from_school'
  valid_from: string
  valid_to: string | null
  agreed_by: Generated<string[]>
  reason: Generated<string>
  version: Generated<number>
  created_at: Instant
}

export type CustomerGroupRow = {
  organisation_id: string
  id: string
  name: string
  zone: string
  external_key: string | null
  created_at: Instant
  version: Generated<number>
  archived_at: Instant | null
}

export type DailyReportRow = {
  organisation_id: string
  id: string
  version: number
  person_id: string
  day: string
  change: 'opened' | 'written' | 'changed' | 'approved' | 'published'
  state: 'DRAFT' | 'APPROVED' | 'PUBLISHED'
  content: Json
  staff_only: Generated<string[]>
  records: Json | null
  edition: Generated<number>
  entry_id: string | null
  reason: Generated<string>
  author_id: string | null
  happened_at: Instant
  recorded_at: Instant
  synced_at: Instant
}

export type DelegateRow = {
  organisation_id: string
  group_id: string
  id: string
  name: string
  relation: Generated<string>
  phone: string | null
  email: string | null
  picture_id: string | null
  id_check: 'known' | 'document' | 'code'
  valid_from: string
  valid_to: string
  weekdays: Generated<number[]>
  one_time: Generated<boolean>
  secret: Buffer
  issued_by: string
  issuer_name: string
  issued_at: Instant
  revoked_at: Instant | null
  revoker_name: string | null
  version: Generated<number>
  person_id: string | null
}

export type DelegateChildRow = {
  organisation_id: string
  group_id: string
  delegate_id: string
  child_id: string
}

export type DeviceRow = {
  organisation_id: string
  group_id: string
  id: string
  vendor: string
  model: string
  serial: string
  firmware: Generated<string>
  status: Generated<'A' | 'D'>
  token_hash: Buffer | null
  token_at: Instant | null
  last_seen_at: Instant | null
  battery: number | null
  worn: boolean | null
  silent_told_at: Instant | null
  version: Generated<number>
  changed_at: Instant
  changed_by: string | null
}

export type DeviceAssignmentRow = {
  organisation_id: string
  group_id: string
  id: string
  device_id: string
  person_id: string
  valid_from: Instant
  valid_to: Instant | null
  consent_by: string
  consent_at: string
  assigned_by: string | null
  ended_by: string | null
}

export type DeviceReadingRow = {
  organisation_id: string
  group_id: string
  device_id: string
  seq: number
  person_id: string
  kind: 'HEART_RATE' | 'STEPS'
  value: ColumnType<string, string | number, string | number>
  quality: 'good' | 'poor' | 'notWorn'
  read_at: Instant
  received_at: Instant
}

export type DocumentRow = {
  organisation_id: string
  group_id: string
  id: string
  name: string
  name_key: string
  description: Generated<string>
  expires_at: Instant | null
  state: Generated<boolean>
  tag_id: string | null
  person_id: string | null
  author_id: string | null
  status: Generated<'A' | 'D'>
  archive_reason: string | null
  version: Generated<number>
  created_at: Instant
  modified_at: Instant
  asks_since: Instant | null
  asked_by: string | null
  keep_until: string | null
  renews_id: string | null
}

export type DocumentConfirmationRow = {
  organisation_id: string
  group_id: string
  document_id: string
  person_id: string
  asked_at: Instant
  at: Instant
}

export type DocumentEventRow = {
  organisation_id: string
  group_id: string
  document_id: string
  id: string
  at: Instant
  person_id: string | null
  kind: 'created' | 'changed' | 'permission' | 'archived' | 'restored' | 'associated' | 'attached' | 'detached' | 'asked' | 'askEnded' | 'confirmed'
  details: Generated<Json>
}

export type DocumentPermissionRow = {
  organisation_id: string
  group_id: string
  document_id: string
  role: 'CB_ADMIN' | 'CB_ASSISTANT' | 'CB_PARENT'
  letter: 'W' | 'R' | 'N'
}

export type DocumentRequestRow = {
  organisation_id: string
  group_id: string
  id: string
  person_id: string
  name: string
  note: Generated<string>
  tag_id: string | null
  renews_id: string | null
  must_expire: Generated<boolean>
  due_on: string | null
  state: 'OPEN' | 'PROPOSED' | 'ACCEPTED' | 'WITHDRAWN'
  asked_by: string | null
  asked_at: Instant
  proposal_id: string | null
  proposed_by: string | null
  proposed_at: Instant | null
  proposed_name: string | null
  proposed_expiration: string | null
  file_id: string | null
  file_name: string | null
  file_type: string | null
  file_size: number | null
  refusal: string | null
  decided_by: string | null
  decided_at: Instant | null
  document_id: string | null
  version: Generated<number>
}

export type DocumentRequirementRow = {
  organisation_id: string
  group_id: string
  id: string
  subject: 'CB_ADMIN' | 'CB_ASSISTANT' | 'CB_PARENT' | 'CHILD' | 'GUEST'
  tag_id: string
  must_expire: Generated<boolean>
  note: Generated<string>
  status: Generated<'A' | 'D'>
  version: Generated<number>
  created_at: Instant
}

export type DocumentTagRow = {
  organisation_id: string
  group_id: string
  id: string
  name: string
  name_key: string
  status: Generated<'A' | 'D'>
  medical: Generated<boolean>
  version: Generated<number>
  created_at: Instant
  keep_months: number | null
}

export type EtaSampleRow = {
  organisation_id: string
  group_id: string
  run_id: string
  stop_id: string
  made_at: Instant
  predicted_at: Instant
  source: 'position' | 'stops'
  actual_at: Instant | null
  within: boolean | null
}

export type EtaScoreRow = {
  organisation_id: string
  group_id: string
  run_id: string
  low: number
  samples: number
  within: number
}

export type FileRow = {
  organisation_id: string
  id: string
  kind: string
  name: string
  type: string
  size: number
  sha256: Buffer
  variants: string[]
  created_at: Instant
  created_by: string | null
  dropped_at: Instant | null
}

export type FormAnswerRow = {
  organisation_id: string
  person_id: string
  entity: 'child' | 'guest' | 'parent' | 'assistant'
  structure_version: number
  answers: Json
  version: Generated<number>
  changed_at: Instant
  changed_by: string | null
}

export type FormAnswerChangeRow = {
  organisation_id: string
  person_id: string
  entity: 'child' | 'guest' | 'parent' | 'assistant'
  version: number
  field_name: string
  structure_version: number
  old_value: Json | null
  new_value: Json | null
  changed_at: Instant
  changed_by: string | null
}

export type FormFileRow = {
  organisation_id: string
  id: string
  person_id: string
  entity: 'child' | 'guest' | 'parent' | 'assistant'
  field_name: string
  file_id: string
  name: string
  size: number
  type: string
  created_at: Instant
  created_by: string | null
  answered_at: Instant | null
}

export type FormStructureRow = {
  organisation_id: string
  entity: 'child' | 'guest' | 'parent' | 'assistant'
  version: number
  fields: Json
  created_at: Instant
  created_by: string | null
}

export type GuestAbsenceRow = {
  organisation_id: string
  group_id: string
  id: string
  version: number
  person_id: string
  step: 'proposed' | 'entered' | 'accepted' | 'refused' | 'cancelled' | 'ended'
  state: 'proposed' | 'accepted' | 'refused' | 'cancelled'
  starts_at: Instant
  ends_at: Instant | null
  reason: 'home_visit' | 'hospital' | 'holiday' | 'other'
  note: Generated<string>
  taken_by: Generated<string>
  doses_along: Generated<boolean>
  answer: Generated<string>
  author_id: string | null
  at: Instant
}

export type GuestAbsenceRuleRow = {
  organisation_id: string
  group_id: string
  version: number
  accepts: boolean
  decided_by: string
  decided_at: Instant
}

export type GuestAccountOptionRow = {
  organisation_id: string
  group_id: string
  allowed: boolean
  changed_at: Instant
  changed_by: string | null
}

export type HandoverConfirmationRow = {
  organisation_id: string
  group_id: string
  id: string
  ends_at: Instant
  seen: string[]
  reader_id: string
  recorded_at: Instant
  synced_at: Instant
}

export type HandoverNoteRow = {
  organisation_id: string
  group_id: string
  id: string
  person_id: string
  ends_at: Instant
  situation: string
  background: string
  assessment: string
  recommendation: string
  replaces_id: string | null
  author_id: string | null
  recorded_at: Instant
  synced_at: Instant
}

export type HazardRow = {
  organisation_id: string
  group_id: string
  id: string
  name: string
  name_key: string
  note: Generated<string>
  kind: 'noCrossing' | 'dangerousCrossing' | 'closedStreet'
  points: Json
  radius_m: number | null
  south: number
  west: number
  north: number
  east: number
  closed_for: 'foot' | 'vehicles' | 'both' | null
  first_day: string | null
  last_day: string | null
  author_id: string | null
  status: Generated<'A' | 'D'>
  version: Generated<number>
  created_at: Instant
}

export type HealthRecordRow = {
  organisation_id: string
  id: string
  version: number
  person_id: string
  kind: 'condition' | 'allergy'
  state: 'PROPOSED' | 'ACCEPTED' | 'REFUSED'
  status: 'OPEN' | 'CLOSED' | 'ARCHIVED'
  change: 'added' | 'changed' | 'closed' | 'archived' | 'restored' | 'accepted' | 'refused'
  content: Json
  reason: Generated<string>
  author_id: string | null
  happened_at: Instant
  recorded_at: Instant
  synced_at: Instant
}

export type HouseholdRow = {
  organisation_id: string
  group_id: string
  id: string
  child_id: string
  name: string
  place_id: string | null
  shared: Generated<boolean>
  version: Generated<number>
  created_at: Instant
}

export type HouseholdAdultRow = {
  organisation_id: string
  group_id: string
  household_id: string
  adult_id: string
}

export type InvoiceRow = {
  organisation_id: string
  id: string
  version: number
  person_id: string
  currency: string
  due_on: string
  author_id: string | null
  recorded_at: Instant
}

export type InvoiceCreditRow = {
  organisation_id: string
  id: string
  invoice_id: string
  year: number
  number: number
  credited_on: string
  cents: number
  reason: string
  author_id: string | null
  recorded_at: Instant
}

export type InvoiceDisputeRow = {
  organisation_id: string
  id: string
  invoice_id: string
  payer_id: string
  reason: string
  recorded_at: Instant
}

export type InvoiceDisputeAnswerRow = {
  organisation_id: string
  dispute_id: string
  accepted: boolean
  words: Generated<string>
  author_id: string | null
  recorded_at: Instant
}

export type InvoiceIssueRow = {
  organisation_id: string
  invoice_id: string
  version: number
  year: number
  number: number
  issued_on: string
  total_cents: number
  author_id: string | null
  recorded_at: Instant
}

export type InvoiceLineRow = {
  organisation_id: string
  invoice_id: string
  version: number
  position: number
  reason: string
  quantity_hundredths: number
  unit_cents: number
  evidence: Generated<string>
  from_day: string | null
  to_day: string | null
}

export type JoinRequestRow = {
  organisation_id: string
  id: string
  contact_id: string
  code_hash: string | null
  created_at: Instant
  accepted_by: string | null
  accepted_at: Instant | null
}

export type LedgerNumberRow = {
  organisation_id: string
  series: 'INVOICE' | 'CREDIT' | 'RECEIPT'
  year: number
  last: number
}

export type LegalAcceptanceRow = {
  organisation_id: string
  person_id: string
  number: number
  language: string
  accepted_at: Instant
}

export type LegalVersionRow = {
  organisation_id: string
  id: string
  number: number | null
  revision: Generated<number>
  terms: Json
  privacy: Json
  published_at: Instant | null
  published_by: string | null
}

export type LiveCounterRow = {
  organisation_id: string
  person_id: string
  seq: number
  seen_at: Instant | null
}

export type LiveMessageRow = {
  organisation_id: string
  person_id: string
  seq: number
  message: string
  data: Json
  at: Instant
}

export type MeasuredPersonRow = {
  organisation_id: string
  group_id: string
  person_id: string
  birth_date: string | null
  version: Generated<number>
  sex: 'female' | 'male' | null
}

export type MeasurementScoreSwitchRow = {
  organisation_id: string
  group_id: string
  version: number
  is_on: boolean
  decided_by: string
  decided_at: Instant
}

export type MeasurementUnitRow = {
  organisation_id: string
  group_id: string
  glycemia: 'mg/dL' | 'mmol/L'
  weight: 'kg' | 'g'
  version: Generated<number>
  changed_at: Instant
  changed_by: string | null
  exclusion: Generated<ColumnType<string, string | number, string | number> | null>
}

export type MedicalRecordRow = {
  organisation_id: string
  id: string
  version: number
  person_id: string
  kind: 'LETTER' | 'LABORATORY' | 'IMAGING' | 'VACCINATION' | 'DISCHARGE'
  confidentiality: 'NORMAL' | 'RESTRICTED'
  family_told: Generated<boolean>
  state: 'PROPOSED' | 'ACCEPTED' | 'REFUSED'
  status: 'OPEN' | 'ARCHIVED'
  change: 'added' | 'changed' | 'attached' | 'detached' | 'archived' | 'restored' | 'accepted' | 'refused'
  dated_on: string
  next_due: string | null
  title_key: string
  content: Json
  files: Generated<Json>
  reason: Generated<string>
  author_id: string | null
  happened_at: Instant
  recorded_at: Instant
  synced_at: Instant
}

export type MedicalRecordFileRow = {
  organisation_id: string
  id: string
  record_id: string
  record_version: number
  file_id: string
  created_at: Instant
  created_by: string | null
}

export type MedicalRecordOpeningRow = {
  organisation_id: string
  id: string
  record_id: string
  record_version: number
  person_id: string
  reader_id: string
  reader_role: 'CB_ADMIN' | 'CB_ASSISTANT'
  reason: string
  family_told: boolean
  opened_at: Instant
  until_at: Instant
  ground: 'EMERGENCY' | 'CARE_NOW' | 'HOSPITAL' | 'REQUEST' | 'AUTHORITY' | null
}

export type MedicineCheckRow = {
  organisation_id: string
  group_id: string
  id: string
  order_id: string
  slot_at: Instant | null
  amount: ColumnType<string, string | number, string | number>
  author_id: string
  checked_at: Instant
}

export type MedicineConsentRow = {
  organisation_id: string
  group_id: string
  id: string
  order_id: string
  version: number
  side: 'office' | 'family'
  author_id: string
  signed_at: Instant
  round: Generated<number>
}

export type MedicineDoseRow = {
  organisation_id: string
  group_id: string
  id: string
  person_id: string
  order_id: string
  slot_at: Instant | null
  attempt: Generated<number>
  outcome: 'given' | 'partial' | 'refused' | 'missed' | 'held' | 'not_available'
  amount: Generated<ColumnType<string, string | number, string | number>>
  reason: 'declined' | 'asleep' | 'vomited' | 'nil_by_mouth' | 'unwell' | 'measurement' | 'absent' | 'no_stock' | 'on_advice' | 'other' | 'away' | 'with_family' | null
  note: Generated<string>
  place: Generated<'home' | 'bus' | 'school'>
  author_id: string | null
  check_id: string | null
  happened_at: Instant
  recorded_at: Instant
  synced_at: Instant
  late_reason: string | null
  status: Generated<'final' | 'conflict' | 'entered_in_error'>
  refusal: 'noSlot' | 'alreadyGiven' | 'requested' | 'suspended' | 'ended' | 'allergy' | 'noConsent' | 'expired' | 'notConfirmed' | 'notChecked' | 'tooEarly' | 'tooLate' | 'overMaximum' | null
  replaces_id: string | null
  correction_reason: string | null
  dropped_by_version: number | null
}

export type MedicineEffectRow = {
  organisation_id: string
  group_id: string
  id: string
  dose_id: string
  effect: 'good' | 'some' | 'none' | 'worse'
  note: Generated<string>
  author_id: string | null
  happened_at: Instant
  recorded_at: Instant
  synced_at: Instant
}

export type MedicineLotRow = {
  organisation_id: string
  group_id: string
  id: string
  order_id: string
  lot: string
  expires_on: string | null
}

export type MedicineMoveRow = {
  organisation_id: string
  group_id: string
  id: string
  person_id: string
  order_id: string
  lot_id: string | null
  kind: 'receive' | 'handOver' | 'count' | 'discard' | 'dose' | 'undo'
  from_place: 'outside' | 'home' | 'bus' | 'school' | 'given' | 'discarded'
  to_place: 'outside' | 'home' | 'bus' | 'school' | 'given' | 'discarded'
  amount: ColumnType<string, string | number, string | number>
  counted: ColumnType<string, string | number, string | number> | null
  dose_id: string | null
  reason: Generated<string>
  handed_by: Generated<string>
  author_id: string | null
  happened_at: Instant
  recorded_at: Instant
  synced_at: Instant
}

export type MedicineOrderRow = {
  organisation_id: string
  group_id: string
  id: string
  person_id: string
  product: string
  substance: string
  strength: Generated<string>
  form: 'tablet' | 'capsule' | 'liquid' | 'drops' | 'injection' | 'inhaler' | 'patch' | 'cream' | 'suppository' | 'powder' | 'other'
  unit: 'mg' | 'g' | 'ug' | 'mL' | 'drop' | 'puff' | 'tablet' | 'IU' | 'sachet' | 'patch'
  author_id: string | null
  created_at: Instant
}

export type MedicineVersionRow = {
  organisation_id: string
  group_id: string
  order_id: string
  version: number
  state: 'requested' | 'active' | 'suspended' | 'ended'
  action: 'request' | 'order' | 'change' | 'suspend' | 'renew' | 'close' | 'restore'
  in_force_from: Instant
  schedule: Json
  dose: ColumnType<string, string | number, string | number>
  route: 'mouth' | 'skin' | 'subcutaneous' | 'intramuscular' | 'inhaled' | 'eye' | 'ear' | 'nose' | 'rectal' | 'tube' | 'other'
  gap_minutes: number | null
  most_in_24h: ColumnType<string, string | number, string | number> | null
  indication: Generated<string>
  starts_on: string
  ends_on: string | null
  prescriber: Generated<string>
  prescription_until: string | null
  instructions: Generated<string>
  kept_where: Generated<string>
  critical: Generated<boolean>
  two_people: Generated<boolean>
  consent_version: number
  reason: Generated<string>
  author_id: string | null
  replaces_from: Instant | null
  slots_from: Instant | null
}

export type MedicineWithdrawalRow = {
  organisation_id: string
  group_id: string
  id: string
  order_id: string
  consent_id: string
  reason: string
  author_id: string
  withdrawn_at: Instant
}

export type MembershipRow = {
  organisation_id: string
  id: string
  person_id: string
  group_id: string
  role: 'CB_ADMIN' | 'CB_ASSISTANT' | 'CB_PARENT' | 'CHILD' | 'GUEST'
  valid_from: string
  valid_to: string | null
  version: Generated<number>
}

export type MergedPlaceRow = {
  organisation_id: string
  group_id: string
  id: string
  into_id: string
  external_key: string | null
  merged_at: Instant
}

export type ModulePermissionRow = {
  organisation_id: string
  role: 'CB_ADMIN' | 'CB_ASSISTANT' | 'CB_PARENT'
  module: 'diary.alerts' | 'diary.personal' | 'diary.lastReport' | 'diary.manager' | 'diary.userDetail' | 'monitoring.compileAnswer' | 'monitoring.manager' | 'monitoring.userDetail' | 'measurement.userDetail' | 'measurement.allUsers' | 'drugs.userDetail' | 'medicalRecords.userDetail' | 'documents.deadline' | 'documents.userDetail' | 'documents.personal'
  granted: boolean
  changed_at: Instant
  changed_by: string | null
}

export type NoticeRow = {
  organisation_id: string
  id: string
  person_id: string
  kind: string
  cause: string
  data: Json
  created_at: Instant
  read_at: Instant | null
  superseded_by: string | null
  held_until: Instant | null
  values_key: Generated<string>
}

export type NoticeHoursRow = {
  organisation_id: string
  person_id: string
  zone: string
  quiet_from: string | null
  quiet_to: string | null
  quiet_days: Generated<number[]>
  summary_at: string | null
}

export type NoticeLetterRow = {
  organisation_id: string
  notice_id: string
  letter_id: string
  channel: 'email' | 'push' | 'sms'
}

export type ObservationRow = {
  organisation_id: string
  group_id: string
  id: string
  person_id: string
  measurement: 'GLYCEMIA' | 'WEIGHT' | 'PRESSURE' | 'HEART_RATE' | 'TEMPERATURE' | 'SATURATION' | 'PURGE' | 'DIURESIS' | 'DIURESIS_DAY' | 'INTAKE' | 'RESP_RATE' | 'PAIN' | 'HEIGHT' | 'CONSCIOUSNESS'
  outcome: 'value' | 'refused' | 'not_possible' | 'asleep'
  value: ColumnType<string, string | number, string | number> | null
  second: ColumnType<string, string | number, string | number> | null
  comparator: '<' | '>' | null
  choice: string | null
  unit: string
  entered: string | null
  entered_second: string | null
  context: Generated<Json>
  note: Generated<string>
  confirmed: Generated<boolean>
  source: 'staff' | 'home'
  author_id: string | null
  happened_at: Instant
  recorded_at: Instant
  synced_at: Instant
  late_reason: string | null
  level: 'none' | 'tint' | 'amber' | 'red'
  rule: string | null
  rule_limit: ColumnType<string, string | number, string | number> | null
  definition_version: number
  status: Generated<'final' | 'entered_in_error'>
  replaces_id: string | null
  correction_reason: string | null
  own_range_id: string | null
  postural_drop: ColumnType<string, string | number, string | number> | null
}

export type ObservationDisplayPhotoRow = {
  organisation_id: string
  id: string
  observation_id: string
  file_id: string
  author_id: string | null
  created_at: Instant
}

export type ObservationDisplayRemovalRow = {
  organisation_id: string
  photo_id: string
  reason: string
  author_id: string | null
  removed_at: Instant
}

export type OutboxRow = {
  organisation_id: string
  id: string
  message: string
  data: Json
  audience: Json
  created_at: Instant
  relayed_at: Instant | null
}

export type OwnRangeRow = {
  organisation_id: string
  group_id: string
  id: string
  person_id: string
  measurement: 'GLYCEMIA' | 'WEIGHT' | 'PRESSURE' | 'HEART_RATE' | 'TEMPERATURE' | 'SATURATION' | 'PURGE' | 'DIURESIS' | 'DIURESIS_DAY' | 'RESP_RATE' | 'PAIN' | 'HEIGHT'
  part: 'value' | 'second' | 'silence'
  ended: Generated<boolean>
  low_red: ColumnType<string, string | number, string | number> | null
  low_amber: ColumnType<string, string | number, string | number> | null
  high_amber: ColumnType<string, string | number, string | number> | null
  high_red: ColumnType<string, string | number, string | number> | null
  unit: string
  decided_by: string
  decided_as: 'DOCTOR' | 'NURSE' | 'MANAGER' | 'OTHER'
  reason: string
  author_id: string | null
  set_at: Instant
  valid_from: Instant
  valid_to: Instant
  replaces_id: string | null
}

export type PayerShareRow = {
  organisation_id: string
  invoice_id: string
  payer_id: string
  percent: number
  cents: number
}

export type PaymentRow = {
  organisation_id: string
  id: string
  invoice_id: string
  payer_id: string
  kind: 'RECEIVED' | 'REFUND' | 'REVERSAL'
  cents: number
  received_on: string
  way: 'TRANSFER' | 'CASH' | 'CARD' | 'CHEQUE' | 'OTHER'
  reference: Generated<string>
  reason: Generated<string>
  reverses_id: string | null
  year: number
  number: number
  author_id: string | null
  recorded_at: Instant
}

export type PersonRow = {
  organisation_id: string
  id: string
  name: string
  surname: string
  email: string | null
  phone: string | null
  identifier_code: string | null
  external_key: string | null
  version: Generated<number>
  created_at: Instant
  picture_id: string | null
  language: string | null
  name_key: Generated<string>
}

export type PersonFieldVersionRow = {
  organisation_id: string
  version: number
  fields: Json
  created_at: Instant
  created_by: string | null
  child_fields: Generated<Json>
}

export type PersonSettingRow = {
  organisation_id: string
  person_id: string
  key: string
  value: string
}

export type PlaceRow = {
  organisation_id: string
  group_id: string
  id: string
  name: string
  name_key: string
  kind: 'stop' | 'school' | 'home_point' | 'depot' | 'meeting_point'
  latitude: number
  longitude: number
  address: Generated<string>
  safety_notes: Generated<string>
  external_key: string | null
  version: Generated<number>
  created_at: Instant
  radius_m: Generated<number>
  side_of_road: 'left' | 'right' | 'off_road' | null
  picture_id: string | null
  address_key: Generated<string>
  located: 'hand' | 'device' | 'address' | 'import' | null
  located_at: Instant | null
  located_by: string | null
  confidence: 'rooftop' | 'interpolated' | 'street' | 'town' | null
}

export type PlaceApartRow = {
  organisation_id: string
  group_id: string
  first_id: string
  second_id: string
}

export type PushDeviceRow = {
  organisation_id: string
  id: string
  person_id: string
  endpoint: string
  endpoint_hash: string
  p256dh: string | null
  auth: string | null
  label: string
  created_at: Instant
  service: Generated<'web' | 'fcm' | 'apns'>
}

export type RelationshipRow = {
  organisation_id: string
  id: string
  adult_id: string
  child_id: string
  kind: string
  see: Generated<boolean>
  notify: Generated<boolean>
  decide: Generated<boolean>
  collect: Generated<boolean>
  restricted: Generated<boolean>
  valid_from: string
  valid_to: string | null
  version: Generated<number>
  pay_share: number | null
  weekdays: Generated<number[]>
  evidence_id: string | null
  see_care: Generated<boolean>
  see_documents: Generated<boolean>
  decide_medical: Generated<boolean>
  rights_carried_over: Generated<boolean>
}

export type RelationshipOptionRow = {
  organisation_id: string
  two_persons: Generated<boolean>
}

export type ReleasePermissionRow = {
  organisation_id: string
  group_id: string
  id: string
  child_id: string
  kind: 'met_by_adult' | 'with_sibling' | 'self_release'
  sibling_id: string | null
  sibling_age: number | null
  school_year: string
  valid_from: string
  valid_to: string
  signed_by: Generated<string[]>
  signed_how: Generated<'paper' | 'at_office' | 'digital'>
  paper: Generated<string>
  requested_by: string
  requester_name: string
  requested_at: Instant
  accepted_at: Instant | null
  accepter_name: string | null
  revoked_at: Instant | null
  revoker_name: string | null
  version: Generated<number>
}

export type RestrictionRow = {
  organisation_id: string
  id: string
  relationship_id: string
  restricted: boolean
  reason: string
  at: Instant
  by_person_id: string | null
  by_name: string
  name: string | null
  surname: string | null
  phone: string | null
  email: string | null
  request_id: string | null
}

export type RestrictionRequestRow = {
  organisation_id: string
  id: string
  relationship_id: string
  restricted: boolean
  reason: string
  asked_by: string
  asked_account: string
  by_name: string
  asked_at: Instant
  state: Generated<'waiting' | 'confirmed' | 'refused' | 'withdrawn'>
  decided_by: string | null
  decided_at: Instant | null
  answer: string | null
}

export type RideQuestionRow = {
  organisation_id: string
  group_id: string
  id: string
  route_id: string
  route_name: string
  child_id: string
  days: string[]
  state: 'asked' | 'kept' | 'answered' | 'confirmed' | 'refused'
  asked_at: Instant
  answer: 'keep' | 'pause' | 'stop' | null
  answer_day: string | null
  answered_by: string | null
  answered_at: Instant | null
  decided_by: string | null
  decided_at: Instant | null
  version: Generated<number>
}

export type RoomRow = {
  organisation_id: string
  id: string
  group_id: string
  kind: 'ROOM' | 'UNIT'
  name: string
  note: Generated<string>
  capacity: number | null
  archived_at: Instant | null
  version: Generated<number>
  created_at: Instant
}

export type RoomStayRow = {
  organisation_id: string
  id: string
  group_id: string
  room_id: string
  person_id: string
  valid_from: string
  valid_to: string | null
  created_at: Instant
  created_by: string | null
}

export type RouteRow = {
  organisation_id: string
  group_id: string
  id: string
  name: string
  name_key: string
  mode: 'bus' | 'minibus' | 'walk' | 'taxi' | 'car'
  direction: 'to_school' | 'from_school' | 'between'
  status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED'
  zone: string
  capacity: number
  min_adults: Generated<number>
  vehicle_label: string | null
  weekdays: number[]
  valid_from: string | null
  valid_to: string | null
  version_of: string | null
  version_no: Generated<number>
  published_by: string | null
  published_at: Instant | null
  version: Generated<number>
  created_at: Instant
  vehicle_id: string | null
  children_per_adult: number | null
  max_ride_minutes: Generated<number>
}

export type RouteCrewRow = {
  organisation_id: string
  group_id: string
  route_id: string
  person_id: string
  function: 'lead' | 'escort' | 'driver'
  taken_on: Generated<string[]>
  taken_on_reason: Generated<string>
}

export type RoutePassengerRow = {
  organisation_id: string
  group_id: string
  id: string
  route_id: string
  child_id: string
  board_stop_id: string | null
  alight_stop_id: string | null
  weekdays: Generated<number[]>
  rest_from: string | null
  rest_until: string | null
  moves_from: string | null
}

export type RouteStopRow = {
  organisation_id: string
  group_id: string
  id: string
  route_id: string
  place_id: string
  seq: number
  planned_time: string
  kind: Generated<'pickup' | 'dropoff' | 'both'>
  wait_minutes: Generated<number>
}

export type RunRow = {
  organisation_id: string
  group_id: string
  id: string
  route_id: string
  route_name: string
  mode: string
  direction: string
  zone: string
  service_date: string
  run_no: Generated<number>
  vehicle_label: string | null
  planned_start: Instant
  planned_end: Instant
  status: 'PLANNED' | 'READY' | 'IN_PROGRESS' | 'INTERRUPTED' | 'CLOSED' | 'CANCELLED'
  started_at: Instant | null
  started_by: string | null
  closed_at: Instant | null
  closed_by: string | null
  cancel_reason: string | null
  head_count: number | null
  vehicle_checked: Generated<boolean>
  unaccounted: Generated<number>
  rode: Generated<number>
  delivered: Generated<number>
  version: Generated<number>
  created_at: Instant
  interrupted_at: Instant | null
  interrupt_reason: string | null
  cancelled_by: string | null
  rescue_of: string | null
  vehicle_id: string | null
  own_crew: Generated<boolean>
  ready_at: Instant | null
  min_adults: Generated<number>
  children_per_adult: number | null
  combined_with: string | null
  vehicle_check: 'sticker' | 'said' | 'reported' | null
  off_route_since: Instant | null
  riders: number | null
  lapsed_at: Instant | null
  vehicle_check_by: string | null
}

export type RunApproachRow = {
  organisation_id: string
  group_id: string
  run_id: string
  stop_id: string
  told_at: Instant
  level: Generated<'m3' | 'm5' | 'm10' | 'm15' | 's1' | 's2' | 's3'>
}

export type RunCrewRow = {
  organisation_id: string
  group_id: string
  run_id: string
  person_id: string
  name: string
  function: 'lead' | 'escort' | 'driver'
  checked_in_at: Instant | null
  manifest_at: Instant | null
}

export type RunPassengerRow = {
  organisation_id: string
  group_id: string
  id: string
  run_id: string
  child_id: string | null
  name: string
  school_class: string | null
  board_stop_id: string | null
  alight_stop_id: string | null
  planned: 'EXPECTED' | 'ABSENT'
  absence_id: string | null
  late_absence: Generated<boolean>
  unplanned: Generated<boolean>
  state: 'EXPECTED' | 'ABSENT' | 'NO_SHOW' | 'BOARDED' | 'DROPPED' | 'COLLECTED' | 'KEPT' | 'RETURNED' | 'TRANSFERRING' | 'TRANSFERRED' | 'UNRESOLVED'
  answered: Generated<boolean>
  rode: Generated<boolean>
  since: Instant | null
  received_at: Instant | null
  source_rule: Generated<string>
  explanation: Generated<Json>
  household_id: string | null
  from_passenger_id: string | null
  absence_withdrawn_at: Instant | null
  returned_to: 'school' | 'base' | null
  rival_id: string | null
  rival_at: Instant | null
  rival_verdict: 'open' | 'here' | 'there' | null
  rival_said_at: Instant | null
  brought_back_id: string | null
  brought_back_at: Instant | null
  brought_back_to: 'school' | 'base' | 'family' | null
  ride_decision: 'open' | 'riding' | 'not_riding' | null
  ride_decided_by: string | null
  ride_decided_at: Instant | null
  typed_name: string | null
  named_as: 'child' | 'nobody' | null
  named_by: string | null
  named_at: Instant | null
}

export type RunPositionRow = {
  organisation_id: string
  group_id: string
  run_id: string
  device_id: string
  device_seq: number
  at: Instant
  received_at: Instant
  latitude: number
  longitude: number
  speed: number | null
  accuracy: number | null
}

export type RunReceiptRow = {
  organisation_id: string
  group_id: string
  run_id: string
  no: number
  counted: number
  received_by: string | null
  recorded_by: string
  at: Instant
}

export type RunStopRow = {
  organisation_id: string
  group_id: string
  id: string
  run_id: string
  route_stop_id: string | null
  place_id: string | null
  seq: number
  name: string
  latitude: number
  longitude: number
  planned_at: Instant
  arrived_at: Instant | null
  departed_at: Instant | null
  base_at: Instant | null
  wait_minutes: Generated<number>
}

export type ShiftPlanRow = {
  organisation_id: string
  group_id: string
  version: number
  from_day: string
  begins: string[]
  author_id: string | null
  at: Instant
}

export type SignUpRow = {
  organisation_id: string
  id: string
  group_id: string
  name: string
  surname: string
  email: string
  phone: string | null
  role: 'CB_PARENT' | 'CB_ASSISTANT'
  message: Generated<string>
  language: string
  state: Generated<'asked' | 'accepted' | 'refused'>
  created_at: Instant
  decided_at: Instant | null
  decided_by: string | null
  person_id: string | null
  reason: string | null
}

export type StaffAbsenceRow = {
  organisation_id: string
  id: string
  person_id: string
  from_day: string
  to_day: string
  reason: 'holiday' | 'sick' | 'other'
  note: Generated<string>
  reporter_name: string
  reported_at: Instant
  withdrawn_at: Instant | null
}

export type StaffCredentialRow = {
  organisation_id: string
  id: string
  person_id: string
  kind: 'driving_licence' | 'background_check' | 'first_aid' | 'school_escort' | 'other'
  number: Generated<string>
  issued: string | null
  valid_to: string | null
  note: Generated<string>
  created_at: Instant
}

export type SurveyRow = {
  organisation_id: string
  group_id: string
  id: string
  kind: 'SURVEY' | 'MONITORING'
  subject: 'CHILD' | 'GUEST' | null
  title: Json
  title_key: string
  language: 'en' | 'it'
  content: Json
  roles: string[]
  anonymous: boolean
  status: Generated<'DRAFT' | 'OPEN' | 'CLOSED' | 'ARCHIVED'>
  opens_at: Instant | null
  closes_at: Instant | null
  every: Generated<'never' | 'week' | 'month' | 'year'>
  round: Generated<number>
  version: Generated<number>
  created_by: string | null
  created_at: Instant
}

export type SurveyAnswerRow = {
  organisation_id: string
  group_id: string
  survey_id: string
  round: number
  id: string
  person_id: string | null
  subject_id: string | null
  content: Json
  score: ColumnType<string, string | number, string | number> | null
  state: 'DRAFT' | 'DONE'
  day: string
  saved_at: Instant | null
}

export type SurveyAudienceRow = {
  organisation_id: string
  group_id: string
  survey_id: string
  id: string
  kind: 'group' | 'route' | 'family'
  route_id: string | null
  child_id: string | null
}

export type SurveyFileRow = {
  organisation_id: string
  group_id: string
  survey_id: string
  round: number
  id: string
  question: string
  person_id: string
  subject_id: string | null
  file_id: string
  name: string
  size: number
  created_at: Instant
}

export type SurveyParticipationRow = {
  organisation_id: string
  group_id: string
  survey_id: string
  round: number
  person_ids: Generated<string[]>
  ticket_hashes: Generated<Buffer[]>
  used_ticket_hashes: Generated<Buffer[]>
}

export type SurveyRoundRow = {
  organisation_id: string
  group_id: string
  survey_id: string
  round: number
  opens_at: Instant
  closes_at: Instant | null
  closed_at: Instant | null
  told_at: Instant | null
  reminded_at: Instant | null
}

export type TakeoverCodeRow = {
  organisation_id: string
  group_id: string
  id: string
  run_id: string
  kind: 'phone' | 'list'
  code_hash: string
  list_code: string | null
  made_by: string | null
  made_at: Instant
  expires_at: Instant | null
  used_at: Instant | null
}

export type TargetMetRow = {
  organisation_id: string
  group_id: string
  target_id: string
  observation_id: string
  version: number
  met_at: Instant
}

export type TargetMuteRow = {
  organisation_id: string
  group_id: string
  target_id: string
  person_id: string
  version: number
  muted_at: Instant
}

export type TargetVersionRow = {
  organisation_id: string
  group_id: string
  target_id: string
  version: number
  person_id: string
  status: 'A' | 'C' | 'D'
  measurement: 'GLYCEMIA' | 'WEIGHT' | 'PRESSURE' | 'HEART_RATE' | 'TEMPERATURE' | 'SATURATION' | 'DIURESIS' | 'DIURESIS_DAY' | 'RESP_RATE' | 'PAIN' | 'HEIGHT'
  part: 'value' | 'second'
  operator: 'GREATER' | 'LOWER' | 'EQUALS' | 'GREATEREQUALS' | 'LOWEREQUALS'
  value: ColumnType<string, string | number, string | number>
  unit: string
  met: number
  readings: number
  severity: 'amber' | 'red'
  protocol: string
  notify_ids: Generated<string[]>
  notify_family: Generated<boolean>
  valid_to: Instant | null
  reason: Generated<string>
  author_id: string | null
  set_at: Instant
  quiet_from: string | null
  quiet_to: string | null
  quiet_ids: Generated<string[]>
}

export type VehicleRow = {
  organisation_id: string
  group_id: string
  id: string
  name: string
  name_key: string
  plate: Generated<string>
  seats: number
  wheelchair_places: Generated<number>
  equipment: Generated<string[]>
  status: Generated<'A' | 'D'>
  external_key: string | null
  version: Generated<number>
  created_at: Instant
  inspection_days: number | null
  inspected_on: string | null
  blocked_at: Instant | null
}

export type VehicleDefectRow = {
  organisation_id: string
  group_id: string
  id: string
  inspection_id: string
  vehicle_id: string
  item: string
  severity: 'minor' | 'dangerous'
  note: string
  outcome: 'repaired' | 'safe' | null
  outcome_note: string | null
  outcome_at: Instant | null
  outcome_name: string | null
}

export type VehicleDefectPhotoRow = {
  organisation_id: string
  group_id: string
  id: string
  defect_id: string
  created_at: Instant
}

export type VehicleInspectionRow = {
  organisation_id: string
  group_id: string
  id: string
  vehicle_id: string
  kind: 'before' | 'after'
  inspected_at: Instant
  inspected_on: string
  inspector_id: string | null
  inspector_name: string
  odometer: number | null
  note: Generated<string>
  items: string[]
  not_fitted: Generated<string[]>
  status: Generated<'A' | 'D'>
  archive_reason: string | null
  version: Generated<number>
}

export type VehiclePaperRow = {
  organisation_id: string
  group_id: string
  id: string
  vehicle_id: string
  kind: 'insurance' | 'inspection' | 'licence' | 'extinguisher' | 'first_aid' | 'other'
  number: Generated<string>
  valid_to: string
  note: Generated<string>
  created_at: Instant
}

export type VehicleStickerRow = {
  organisation_id: string
  group_id: string
  id: string
  vehicle_id: string
  token_hash: string
  made_at: Instant
  maker_name: string
  revoked_at: Instant | null
}

export type Database = {
  absence: AbsenceRow
  absence_contradiction: AbsenceContradictionRow
  alert: AlertRow
  approach_choice: ApproachChoiceRow
  attachment: AttachmentRow
  audit: AuditRow
  audit_head: AuditHeadRow
  audit_seal: AuditSealRow
  boarding_event: BoardingEventRow
  bulletin_attachment: BulletinAttachmentRow
  bulletin_audience: BulletinAudienceRow
  bulletin_pictured: BulletinPicturedRow
  bulletin_post: BulletinPostRow
  bulletin_reading: BulletinReadingRow
  bulletin_revision: BulletinRevisionRow
  bulletin_translation: BulletinTranslationRow
  calendar_day: CalendarDayRow
  care_activity: CareActivityRow
  care_activity_attendance: CareActivityAttendanceRow
  care_activity_enrolment: CareActivityEnrolmentRow
  care_activity_photo: CareActivityPhotoRow
  care_activity_photo_person: CareActivityPhotoPersonRow
  care_activity_photo_removal: CareActivityPhotoRemovalRow
  care_activity_transport: CareActivityTransportRow
  care_alert: CareAlertRow
  care_alert_guest: CareAlertGuestRow
  care_alert_step: CareAlertStepRow
  care_event: CareEventRow
  care_event_note: CareEventNoteRow
  care_event_task: CareEventTaskRow
  care_goal: CareGoalRow
  care_goal_note: CareGoalNoteRow
  care_plan: CarePlanRow
  care_plan_signature: CarePlanSignatureRow
  care_treatment: CareTreatmentRow
  care_treatment_due: CareTreatmentDueRow
  care_treatment_photo: CareTreatmentPhotoRow
  care_treatment_photo_removal: CareTreatmentPhotoRemovalRow
  care_treatment_session: CareTreatmentSessionRow
  caregiver: CaregiverRow
  change_request: ChangeRequestRow
  child_card: ChildCardRow
  child_consent: ChildConsentRow
  child_profile: ChildProfileRow
  command_log: CommandLogRow
  cover_offer: CoverOfferRow
  credential_batch: CredentialBatchRow
  credential_batch_item: CredentialBatchItemRow
  credit_share: CreditShareRow
  crew_cover: CrewCoverRow
  crew_demand: CrewDemandRow
  crew_event: CrewEventRow
  custody_rule: CustodyRuleRow
  customer_group: CustomerGroupRow
  daily_report: DailyReportRow
  delegate: DelegateRow
  delegate_child: DelegateChildRow
  device: DeviceRow
  device_assignment: DeviceAssignmentRow
  device_reading: DeviceReadingRow
  document: DocumentRow
  document_confirmation: DocumentConfirmationRow
  document_event: DocumentEventRow
  document_permission: DocumentPermissionRow
  document_request: DocumentRequestRow
  document_requirement: DocumentRequirementRow
  document_tag: DocumentTagRow
  eta_sample: EtaSampleRow
  eta_score: EtaScoreRow
  file: FileRow
  form_answer: FormAnswerRow
  form_answer_change: FormAnswerChangeRow
  form_file: FormFileRow
  form_structure: FormStructureRow
  guest_absence: GuestAbsenceRow
  guest_absence_rule: GuestAbsenceRuleRow
  guest_account_option: GuestAccountOptionRow
  handover_confirmation: HandoverConfirmationRow
  handover_note: HandoverNoteRow
  hazard: HazardRow
  health_record: HealthRecordRow
  household: HouseholdRow
  household_adult: HouseholdAdultRow
  invoice: InvoiceRow
  invoice_credit: InvoiceCreditRow
  invoice_dispute: InvoiceDisputeRow
  invoice_dispute_answer: InvoiceDisputeAnswerRow
  invoice_issue: InvoiceIssueRow
  invoice_line: InvoiceLineRow
  join_request: JoinRequestRow
  ledger_number: LedgerNumberRow
  legal_acceptance: LegalAcceptanceRow
  legal_version: LegalVersionRow
  live_counter: LiveCounterRow
  live_message: LiveMessageRow
  measured_person: MeasuredPersonRow
  measurement_score_switch: MeasurementScoreSwitchRow
  measurement_unit: MeasurementUnitRow
  medical_record: MedicalRecordRow
  medical_record_file: MedicalRecordFileRow
  medical_record_opening: MedicalRecordOpeningRow
  medicine_check: MedicineCheckRow
  medicine_consent: MedicineConsentRow
  medicine_dose: MedicineDoseRow
  medicine_effect: MedicineEffectRow
  medicine_lot: MedicineLotRow
  medicine_move: MedicineMoveRow
  medicine_order: MedicineOrderRow
  medicine_version: MedicineVersionRow
  medicine_withdrawal: MedicineWithdrawalRow
  membership: MembershipRow
  merged_place: MergedPlaceRow
  module_permission: ModulePermissionRow
  notice: NoticeRow
  notice_hours: NoticeHoursRow
  notice_letter: NoticeLetterRow
  observation: ObservationRow
  observation_display_photo: ObservationDisplayPhotoRow
  observation_display_removal: ObservationDisplayRemovalRow
  outbox: OutboxRow
  own_range: OwnRangeRow
  payer_share: PayerShareRow
  payment: PaymentRow
  person: PersonRow
  person_field_version: PersonFieldVersionRow
  person_setting: PersonSettingRow
  place: PlaceRow
  place_apart: PlaceApartRow
  push_device: PushDeviceRow
  relationship: RelationshipRow
  relationship_option: RelationshipOptionRow
  release_permission: ReleasePermissionRow
  restriction: RestrictionRow
  restriction_request: RestrictionRequestRow
  ride_question: RideQuestionRow
  room: RoomRow
  room_stay: RoomStayRow
  route: RouteRow
  route_crew: RouteCrewRow
  route_passenger: RoutePassengerRow
  route_stop: RouteStopRow
  run: RunRow
  run_approach: RunApproachRow
  run_crew: RunCrewRow
  run_passenger: RunPassengerRow
  run_position: RunPositionRow
  run_receipt: RunReceiptRow
  run_stop: RunStopRow
  shift_plan: ShiftPlanRow
  sign_up: SignUpRow
  staff_absence: StaffAbsenceRow
  staff_credential: StaffCredentialRow
  survey: SurveyRow
  survey_answer: SurveyAnswerRow
  survey_audience: SurveyAudienceRow
  survey_file: SurveyFileRow
  survey_participation: SurveyParticipationRow
  survey_round: SurveyRoundRow
  takeover_code: TakeoverCodeRow
  target_met: TargetMetRow
  target_mute: TargetMuteRow
  target_version: TargetVersionRow
  vehicle: VehicleRow
  vehicle_defect: VehicleDefectRow
  vehicle_defect_photo: VehicleDefectPhotoRow
  vehicle_inspection: VehicleInspectionRow
  vehicle_paper: VehiclePaperRow
  vehicle_sticker: VehicleStickerRow
}

export type ControlAccountRow = {
  id: string
  username: string
  password_hash: string | null
  status: Generated<'A' | 'D'>
  language: Generated<string>
  created_at: Instant
}

export type ControlAccountOrganisationRow = {
  account_id: string
  organisation_id: string
  person_id: string
}

export type ControlBootTokenRow = {
  hash: Buffer
  key_hash: Buffer
  session_id: string
  expires_at: Instant
  used_at: Instant | null
  used_from: string | null
}

export type ControlEmailChangeRow = {
  id: string
  account_id: string
  organisation_id: string
  person_id: string
  old_email: string | null
  new_email: string | null
  requested_at: Instant
  state: Generated<'waiting' | 'confirmed' | 'withdrawn' | 'restored'>
  confirm_hash: Buffer | null
  confirm_until: Instant
  confirmed_at: Instant | null
  restore_hash: Buffer | null
  restore_until: Instant | null
}

export type ControlIdentityRow = {
  issuer: string
  subject: string
  account_id: string
  created_at: Instant
}

export type ControlKnownDeviceRow = {
  account_id: string
  hash: Buffer
  created_at: Instant
  last_used_at: Instant
}

export type ControlLinkTokenRow = {
  hash: Buffer
  kind: 'reset' | 'define'
  account_id: string
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

export type ControlMailRow = {
  id: string
  kind: string
  data: Json
  created_at: Instant
  next_try_at: Instant
  attempts: Generated<number>
  leased_until: Instant | null
  recipient: string | null
  subject: string | null
  body: string | null
  state: Generated<'waiting' | 'sent' | 'nobody' | 'failed'>
  finished_at: Instant | null
  last_error: string | null
  channel: Generated<'email' | 'push' | 'sms'>
}

export type ControlMissingTermRow = {
  term_id: string
  times: number
  first_seen_at: Instant
  last_seen_at: Instant
}

export type ControlOidcAttemptRow = {
  state_hash: Buffer
  key_hash: Buffer
  purpose: 'sign-in' | 'link'
  account_id: string | null
  nonce: string
  verifier: Buffer
  expires_at: Instant
  used_at: Instant | null
  subject: string | null
  linked_at: Instant | null
}

export type ControlOrganisationRow = {
  id: string
  name: string
  created_at: Instant
}

export type ControlPasskeyRow = {
  id: string
  account_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  name: string
  created_at: Instant
  last_used_at: Instant | null
}

export type ControlPasskeyChallengeRow = {
  id: string
  challenge: string
  purpose: 'register' | 'sign-in' | 'second-step' | 'step-up'
  account_id: string | null
  expires_at: Instant
  used_at: Instant | null
}

export type ControlRecoveryCodeRow = {
  account_id: string
  hash: Buffer
  created_at: Instant
  used_at: Instant | null
}

export type ControlSessionRow = {
  id: string
  account_id: string
  organisation_id: string
  person_id: string
  role: 'CB_ADMIN' | 'CB_ASSISTANT' | 'CB_PARENT'
  group_ids: Generated<string[]>
  channel: 'web' | 'mobile'
  language: string
  created_at: Instant
  absolute_end: Instant
  revoked_at: Instant | null
  revoked_reason: 'signed-out' | 'blocked' | 'password-reset' | 'administrator' | 'ended' | 'role-taken' | null
  amr: string[]
  user_agent: string
  auth_time: Instant | null
}

export type ControlSessionTokenRow = {
  session_id: string
  generation: number
  hash: Buffer
  salt: Buffer
  issued_at: Instant
  confirmed_at: Instant | null
  last_used_at: Instant | null
}

export type ControlSettingRow = {
  key: string
  value: string
}

export type ControlSignInStepRow = {
  hash: Buffer
  account_id: string
  channel: 'web' | 'mobile'
  amr: string[]
  expires_at: Instant
  used_at: Instant | null
}

export type ControlSignUpDoorRow = {
  code: string
  organisation_id: string
  group_id: string
  created_at: Instant
}

export type ControlThrottleRow = {
  key: string
  failures: number
  last_failed_at: Instant
  blocked_until: Instant | null
}

export type ControlTicketRow = {
  hash: Buffer
  session_id: string
  account_id: string
  organisation_id: string
  person_id: string
  expires_at: Instant
  used_at: Instant | null
}

export type ControlTotpRow = {
  account_id: string
  secret: Buffer
  created_at: Instant
  confirmed_at: Instant | null
  last_step: number | null
}

export type ControlDatabase = {
  account: ControlAccountRow
  account_organisation: ControlAccountOrganisationRow
  boot_token: ControlBootTokenRow
  email_change: ControlEmailChangeRow
  identity: ControlIdentityRow
  known_device: ControlKnownDeviceRow
  link_token: ControlLinkTokenRow
  mail: ControlMailRow
  missing_term: ControlMissingTermRow
  oidc_attempt: ControlOidcAttemptRow
  organisation: ControlOrganisationRow
  passkey: ControlPasskeyRow
  passkey_challenge: ControlPasskeyChallengeRow
  recovery_code: ControlRecoveryCodeRow
  session: ControlSessionRow
  session_token: ControlSessionTokenRow
  setting: ControlSettingRow
  sign_in_step: ControlSignInStepRow
  sign_up_door: ControlSignUpDoorRow
  throttle: ControlThrottleRow
  ticket: ControlTicketRow
  totp: ControlTotpRow
}
