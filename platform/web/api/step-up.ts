/** What is to be proved: a passkey alone, or the others together. */
export type StepUpProof = 'password' | 'code' | 'passkey'
type Ask = (proofs: readonly StepUpProof[]) => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined
let given = 0

/** How many proofs were given: a call that left before the last one may simply be sent again. */
export const proofsGiven = (): number => given

/** Whoever can ask the person registers here, for as long as somebody is signed in. Answers how to stop. */
export function askForProofBy(how: Ask): () => void {
  ask = how
  return () => {
    if (ask === how) ask = undefined
  }
}

/** Asks the person to prove who they are. True when they did; calls that want it at the same time share one question. */
export function proveAgain(proofs: readonly StepUpProof[]): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  asking ??= ask(proofs)
    .then((proved) => {
      if (proved) given += 1
      return proved
    })
    .finally(() => {
      asking = undefined
    })
  return asking
}
