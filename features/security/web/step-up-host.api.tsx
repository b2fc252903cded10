import { lazy, Suspense, useEffect, useState } from 'react'
import { askForProofBy, type StepUpProof } from '#platform/web/api/step-up.ts'

const StepUpDialog = lazy(async () => ({ default: (await import('./StepUpDialog.tsx')).StepUpDialog }))

type Question = { proofs: readonly StepUpProof[]; answer: (proved: boolean) => void }

/** Stands in the signed-in area and asks whenever a call wants a fresh proof of who the person is. */
export function StepUpHost() {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(
    () =>
      askForProofBy(
        (proofs) =>
          new Promise((resolve) => {
            setQuestion({
              proofs,
              answer: (proved) => {
                setQuestion(null)
                resolve(proved)
              },
            })
          }),
      ),
    [],
  )
  if (!question) return null
  return (
    <Suspense>
      <StepUpDialog proofs={question.proofs} onAnswer={question.answer} />
    </Suspense>
  )
}
