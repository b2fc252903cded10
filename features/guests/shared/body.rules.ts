/** Parts of the body, for treatments, falls and wounds. Left and right are those of the person. Pure. */

export const BODY_REGIONS = [
  'HEAD',
  'FACE',
  'NECK',
  'SHOULDER_L',
  'SHOULDER_R',
  'UPPER_ARM_L',
  'UPPER_ARM_R',
  'ELBOW_L',
  'ELBOW_R',
  'FOREARM_L',
  'FOREARM_R',
  'HAND_L',
  'HAND_R',
  'CHEST',
  'ABDOMEN',
  'GROIN',
  'UPPER_BACK',
  'LOWER_BACK',
  'SACRUM',
  'HIP_L',
  'HIP_R',
  'BUTTOCK_L',
  'BUTTOCK_R',
  'THIGH_L',
  'THIGH_R',
  'KNEE_L',
  'KNEE_R',
  'SHIN_L',
  'SHIN_R',
  'CALF_L',
  'CALF_R',
  'HEEL_L',
  'HEEL_R',
  'FOOT_L',
  'FOOT_R',
] as const
export type BodyRegion = (typeof BODY_REGIONS)[number]

/** Of a list with semicolons, as a form holds it, the parts that there are, in the order of the body. */
export function regionsTyped(value: unknown): BodyRegion[] {
  const typed = typeof value === 'string' ? value.split(';') : []
  return BODY_REGIONS.filter((region) => typed.includes(region))
}
