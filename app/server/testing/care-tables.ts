/** The rows of the care record, by the beginnings of the names of their tables. */
export const CARE_RECORD: readonly string[] = [
  'medicine_',
  'care_treatment',
  'health_record',
  'care_plan',
  'medical_record',
  'observation',
  'measured_person',
  'own_range',
  'target_',
  'care_alert',
  'care_event',
  'care_goal',
  'daily_report',
  'handover_note',
]
