import { testsEverything } from '../tools/gate/scope.ts'
import { DESK, PHONE } from './people.ts'

type Size = typeof DESK | typeof PHONE

/**
 * Returns the window sizes of a journey: where its people mostly work in the gate, both in the proof. The gate reads every screen
 * at both widths in `screens.journey.ts`.
 */
const sizesOf = (usual: Size): readonly Size[] => (testsEverything() ? [DESK, PHONE] : [usual])

/** Sizes of a journey of the school office. */
export const OFFICE_SIZES = sizesOf(DESK)

/** Sizes of a journey of crews, carers and families, who hold a phone. */
export const PHONE_SIZES = sizesOf(PHONE)
