/**
 * The parts of care that an organisation opens to a role or does not (specification, section 3, "Default module permission map").
 * Every one is open until somebody closes it. What a role may do in an open one is decided by its reach.
 */
export const MODULES = [
  'diary.alerts',
  'diary.personal',
  'diary.lastReport',
  'diary.manager',
  'diary.userDetail',
  'monitoring.compileAnswer',
  'monitoring.manager',
  'monitoring.userDetail',
  'measurement.userDetail',
  'measurement.allUsers',
  'drugs.userDetail',
  'medicalRecords.userDetail',
  'documents.deadline',
  'documents.userDetail',
  'documents.personal',
] as const
export type Module = (typeof MODULES)[number]

/** The ones that are open, given those that are closed. */
export const openModules = (closed: readonly string[]): Module[] => MODULES.filter((one) => !closed.includes(one))
