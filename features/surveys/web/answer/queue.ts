/** The queue of the outbox in which the answer to a survey waits. */
export const queueOf = (surveyId: string): string => `survey ${surveyId}`

/** The queue in which what was filled in about somebody waits. */
export const compileQueueOf = ({ surveyId, subject }: { surveyId: string; subject: { id: string } }): string =>
  `monitoring ${surveyId} ${subject.id}`
